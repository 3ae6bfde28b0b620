use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use qgo_rules::{Action, Color, DEFAULT_STEPS, Match, Point, Seed, Setup, System, Viewer, WorkBound};

use super::*;

fn drawing(bytes: usize) -> Drawing {
    Drawing { bytes: vec![0; bytes], shown: 1, all: 1 }
}

/// Whether `key` has to be drawn.
fn is_new(pictures: &Pictures, key: Key, bytes: usize) -> bool {
    let mut drawn = false;
    let draw = || {
        drawn = true;
        Ok::<_, Infallible>(drawing(bytes))
    };
    let Ok(_) = pictures.drawn(key, draw);
    drawn
}

#[test]
fn what_many_want_at_once_is_drawn_once() {
    const MANY: usize = 8;
    let pictures = Pictures::new(1 << 20);
    let (barrier, count) = (Barrier::new(MANY), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..MANY {
            scope.spawn(|| {
                barrier.wait();
                let drawn = pictures.drawn(Key::of("test", 1), || {
                    count.fetch_add(1, Ordering::SeqCst);
                    // Gives the other threads every chance to come in between.
                    (0..100).for_each(|_| thread::yield_now());
                    Ok::<_, Infallible>(drawing(100))
                });
                assert_eq!(drawn.unwrap().bytes.len(), 100);
            });
        }
    });
    assert_eq!(count.load(Ordering::SeqCst), 1);
}

#[test]
fn what_cannot_be_drawn_is_not_kept() {
    let pictures = Pictures::new(1 << 20);
    let key = Key::of("test", 1);
    assert_eq!(pictures.drawn(key, || Err("too large")), Err("too large"));
    assert!(is_new(&pictures, key, 10));
    assert!(!is_new(&pictures, key, 10));
}

#[test]
fn the_bytes_of_all_are_bounded() {
    const MOST: usize = 1 << 20;
    let pictures = Pictures::new(MOST);
    for number in 0..100 {
        is_new(&pictures, Key::of("test", number), 50_000);
        assert!(pictures.cache.weight() <= MOST as u64);
    }
    let kept = (0..100).filter(|number| !is_new(&pictures, Key::of("test", number), 50_000)).count();
    assert!((10..=20).contains(&kept), "{kept}");
    let large = Key::of("large", 0);
    assert!(is_new(&pictures, large, MOST / 4));
    assert!(!is_new(&pictures, large, MOST / 4), "an animation takes the room of many pictures");
    assert!(is_new(&pictures, Key::of("too large", 0), 2 * MOST), "it is drawn, but not kept");
    assert!(pictures.cache.weight() <= MOST as u64);
}

#[test]
fn without_room_nothing_is_kept() {
    let pictures = Pictures::new(0);
    assert!(is_new(&pictures, Key::of("test", 1), 10));
    assert!(is_new(&pictures, Key::of("test", 1), 10));
}

/// A game in which Black has committed and White has not.
fn committed() -> Match {
    let setup = Setup::new(System::Simultaneous, 5).validate().unwrap();
    let mut game = Match::new(setup, Seed([1; 32]));
    let at: Vec<Point> = vec!["C3".parse().unwrap()];
    game.act(Color::Black, Action::Place { at }, WorkBound::Steps(DEFAULT_STEPS)).unwrap();
    game
}

/// Everything that a picture depends on makes its key different. What a viewer may not see cannot be part of
/// the key, because it is not in the view.
#[test]
fn boards_that_may_differ_have_different_keys() {
    let game = committed();
    let views = [Viewer::Public, Viewer::Player(Color::Black), Viewer::Player(Color::White)];
    let [public, black, white] = views.map(|viewer| game.view(viewer));
    let caption = Caption::default();
    let named = Caption { turn_label: "to play".to_owned(), ..Caption::default() };
    let key = |view: &View, caption: &Caption, style: Style, links: Links| {
        Key::of("board", (links, view, caption, style))
    };
    let usual = key(&public, &caption, Style::Standard, Links::Last);
    assert_eq!(usual, key(&public.clone(), &caption, Style::Standard, Links::Last));
    assert_eq!(usual, key(&white, &caption, Style::Standard, Links::Last), "White sees what all see");
    let others = [
        key(&black, &caption, Style::Standard, Links::Last),
        key(&public, &named, Style::Standard, Links::Last),
        key(&public, &caption, Style::HighContrast, Links::Last),
        key(&public, &caption, Style::Standard, Links::All),
        Key::of("chart", (Links::Last, &public, &caption, Style::Standard)),
    ];
    assert!(others.iter().all(|other| *other != usual));
}

#[test]
fn a_kept_board_is_what_would_be_drawn() {
    let pictures = Pictures::new(1 << 20);
    let (view, caption) = (committed().view(Viewer::Public), Caption::default());
    for _ in 0..2 {
        for style in Style::ALL {
            let kept = pictures.board(Links::Last, &view, &caption, style);
            assert_eq!(kept, draw(&view, &caption, style).png);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn what_nobody_asks_for_is_dropped_after_a_while() {
    let (pictures, key) = (Pictures::new(1 << 20), Key::of("test", 1));
    assert_eq!([u8::from(is_new(&pictures, key, 100)), u8::from(is_new(&pictures, key, 100))], [1, 0]);
    for drawn in [0, 0] {
        tokio::time::advance(IDLE / 2).await;
        pictures.drop_idle();
        assert_eq!(u8::from(is_new(&pictures, key, 100)), drawn, "somebody asks for it");
    }
    tokio::time::advance(IDLE).await;
    pictures.drop_idle();
    assert_eq!((pictures.cache.weight(), u8::from(is_new(&pictures, key, 100))), (0, 1));
}
