use std::pin::Pin;
use std::sync::mpsc;

use futures::FutureExt;
use qgo_store::GameId;

use super::*;

fn order(class: Class, game: i64) -> Order {
    Order::of_game(class, GameId(game))
}

/// A job that tells when it has begun, and ends when told to.
fn held(
    begun: &mpsc::Sender<i64>,
    name: i64,
) -> (impl FnOnce(&Slot) -> i64 + Send + 'static, mpsc::Sender<()>) {
    let (end, ended) = mpsc::channel::<()>();
    let begun = begun.clone();
    let job = move |_: &Slot| {
        begun.send(name).unwrap();
        // It ends when it is told to, or when the sender is dropped.
        let _ = ended.recv();
        name
    };
    (job, end)
}

type Waiting<T> = Pin<Box<dyn Future<Output = Result<T, Trouble>>>>;

/// A job that is in the queue and not done yet.
fn waiting<T: Send + 'static>(
    pool: &Pool,
    class: Class,
    game: i64,
    job: impl FnOnce(&Slot) -> T + Send + 'static,
) -> Waiting<T> {
    let (pool, order) = (pool.clone(), order(class, game));
    let mut waiting: Waiting<T> = Box::pin(async move { pool.run_in_steps(&order, job).await });
    assert!(waiting.as_mut().now_or_never().is_none());
    waiting
}

#[tokio::test]
async fn a_waiter_that_is_not_polled_keeps_no_place_from_others() {
    let pool = Pool::new(2);
    let (begun, begins) = mpsc::channel();
    let (first, end_first) = held(&begun, 1);
    let (second, end_second) = held(&begun, 2);
    let one = waiting(&pool, Class::Move, 1, first);
    let two = waiting(&pool, Class::Move, 2, second);
    let unpolled = waiting(&pool, Class::Move, 3, |_| 3);
    drop((end_first, end_second));
    assert_eq!(pool.run(&order(Class::Move, 4), || 4).await.unwrap(), 4, "nobody polls the others");
    assert_eq!(unpolled.await.unwrap(), 3);
    assert_eq!((one.await.unwrap(), two.await.unwrap()), (1, 2));
    drop(begun);
    assert_eq!(begins.iter().count(), 2);
}

#[tokio::test]
async fn a_waiter_that_is_dropped_leaves_the_queue_and_a_running_job_keeps_its_place() {
    let pool = Pool::new(2);
    let (begun, begins) = mpsc::channel();
    let (first, end_first) = held(&begun, 1);
    let (second, end_second) = held(&begun, 2);
    let (never, _end) = held(&begun, 3);
    let one = waiting(&pool, Class::Move, 1, first);
    let two = waiting(&pool, Class::Move, 2, second);
    assert_eq!([begins.recv().unwrap(), begins.recv().unwrap()].iter().sum::<i64>(), 3);
    let three = waiting(&pool, Class::Move, 3, never);
    drop((one, three));
    // The first client's job is still running.
    let last = waiting(&pool, Class::Move, 4, |_| 4);
    drop(end_first);
    assert_eq!(last.await.unwrap(), 4);
    drop(end_second);
    assert_eq!(two.await.unwrap(), 2);
    drop(begun);
    assert_eq!(begins.iter().count(), 0, "what was dropped never began");
}

#[tokio::test]
async fn a_job_that_panics_gives_its_place_back() {
    let pool = Pool::new(2);
    for game in 0..5 {
        let failed = pool.run(&order(Class::File, game), || panic!("on purpose")).await;
        assert!(matches!(failed, Err::<(), _>(Trouble::Failed(_))));
    }
    assert_eq!(pool.run(&order(Class::File, 9), || 9).await.unwrap(), 9);
}

#[tokio::test]
async fn a_file_gives_way_to_a_move_between_its_steps() {
    let pool = Pool::new(2);
    let (begun, begins) = mpsc::channel();
    let (busy, end_busy) = held(&begun, 1);
    let busy = waiting(&pool, Class::Picture, 1, busy);
    let (step, steps) = mpsc::channel::<()>();
    let told = begun.clone();
    let file = move |slot: &Slot| {
        told.send(2).unwrap();
        steps.recv().unwrap();
        slot.give_way();
        told.send(3).unwrap();
    };
    let file = waiting(&pool, Class::File, 2, file);
    assert_eq!([begins.recv().unwrap(), begins.recv().unwrap()].iter().sum::<i64>(), 3, "both begin");
    let told = begun.clone();
    let urgent = waiting(&pool, Class::Move, 3, move |_| told.send(4).unwrap());
    step.send(()).unwrap();
    urgent.await.unwrap();
    file.await.unwrap();
    drop(end_busy);
    busy.await.unwrap();
    drop(begun);
    assert_eq!(begins.iter().collect::<Vec<_>>(), [4, 3], "the move came between the steps");
}

#[tokio::test]
async fn whoever_is_dropped_while_its_job_gave_way_breaks_nothing() {
    let pool = Pool::new(2);
    let (begun, begins) = mpsc::channel();
    let (picture, end_picture) = held(&begun, 1);
    let picture = waiting(&pool, Class::Picture, 1, picture);
    let (step, steps) = mpsc::channel::<()>();
    let told = begun.clone();
    let file = waiting(&pool, Class::File, 2, move |slot| {
        steps.recv().unwrap();
        slot.give_way();
        told.send(2).unwrap();
    });
    let (urgent, end_urgent) = held(&begun, 3);
    let urgent = waiting(&pool, Class::Move, 3, urgent);
    assert_eq!(begins.recv().unwrap(), 1);
    step.send(()).unwrap();
    assert_eq!(begins.recv().unwrap(), 3, "the file gave way");
    drop(file);
    drop(end_urgent);
    urgent.await.unwrap();
    assert_eq!(begins.recv().unwrap(), 2, "it goes on when it is its turn");
    drop(end_picture);
    picture.await.unwrap();
    assert_eq!(pool.run(&order(Class::File, 4), || 4).await.unwrap(), 4, "and is done then");
}

/// A pool that loses patience soon.
fn impatient() -> Pool {
    let soon = std::time::Duration::from_millis(50);
    Pool::with(Queue::new(2, false), Patience { until_stopped: soon, until_given_up: soon })
}

#[tokio::test]
async fn what_goes_on_for_too_long_is_stopped_and_nobody_else_notices() {
    let pool = impatient();
    let mine = order(Class::Move, 1);
    let endless = pool.run(&mine, || {
        loop {
            stop_here();
        }
    });
    assert!(matches!(endless.await, Err::<(), _>(Trouble::Stopped)));
    assert_eq!(pool.run(&order(Class::Move, 1), || 1).await.unwrap(), 1);
}

#[tokio::test]
async fn the_places_of_jobs_that_do_not_even_stop_go_to_others() {
    let pool = impatient();
    let (begun, _begins) = mpsc::channel();
    let (first, end_first) = held(&begun, 1);
    let (second, end_second) = held(&begun, 2);
    let one = waiting(&pool, Class::Move, 1, first);
    let two = waiting(&pool, Class::Picture, 2, second);
    for game in 3..6 {
        assert_eq!(pool.run(&order(Class::Move, game), || 3).await.unwrap(), 3);
    }
    drop((end_first, end_second));
    assert_eq!((one.await.unwrap(), two.await.unwrap()), (1, 2), "they have ended all the same");
}

#[tokio::test]
async fn a_job_runs_on_a_thread_of_its_own_whose_stack_is_as_large_as_is_said() {
    fn deep(left: usize) -> usize {
        let frame = std::hint::black_box([left as u8; 1024]);
        if left == 0 { 0 } else { deep(left - 1) + usize::from(frame[left % 1024] == left as u8) }
    }
    let pool = Pool::new(2);
    let mine = order(Class::Move, 1);
    let name = pool.run(&mine, || std::thread::current().name().map(str::to_owned));
    assert_eq!(name.await.unwrap().as_deref(), Some("qgo-work"));
    let frames = thread::STACK / 2 / 1024 / 2;
    assert_eq!(pool.run(&order(Class::Move, 1), move || deep(frames)).await.unwrap(), frames);
}

#[tokio::test]
async fn under_overload_files_are_refused_first_then_pictures_then_moves() {
    let pool = Pool::new(2);
    // All moves took this long recently.
    let moves_took = |millis| {
        let begun = Instant::now();
        for job in 1000..1100 {
            pool.progress().begin(job, Class::Move, begun);
            pool.progress().end(job, begun + Duration::from_millis(millis));
        }
    };
    let is_refused = |class| matches!(pool.admit(order(class, 99)), Err(Busy::Overload(_)));
    let refused = || Class::ALL.map(is_refused);
    moves_took(30_000);
    assert_eq!(refused(), [false; 3], "nobody waits as long as there is a place");
    let (begun, _begins) = mpsc::channel();
    let mut jobs = Vec::new();
    let mut ends = Vec::new();
    for game in 1..=10 {
        let (job, end) = held(&begun, game);
        jobs.push(waiting(&pool, Class::Move, game, job));
        ends.push(end);
    }
    // Ten moves on two places.
    for (millis, expected) in [(500, [false; 3]), (1000, [false, true, true]), (2000, [true; 3])] {
        moves_took(millis);
        assert_eq!(refused(), expected, "{millis}");
    }
    drop(ends);
    for job in jobs {
        job.await.unwrap();
    }
    assert_eq!(refused(), [false; 3]);
}
