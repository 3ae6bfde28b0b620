use qgo_store::{Account, GameId, Place};

use super::*;

/// An order for a user on a server.
fn of(class: Class, user: &str, server: &str) -> Order {
    let account = Account { platform: "test".to_owned(), user: user.to_owned() };
    let place = Place {
        platform: "test".to_owned(),
        server: Some(server.to_owned()),
        channel: "c".to_owned(),
        parent: None,
    };
    Order::of_account(class, &account, &place)
}

/// A queue whose jobs are names.
struct Named(Queue<&'static str>);

impl Named {
    fn new(places: usize) -> Self {
        Self(Queue::new(places, false))
    }

    fn push(&mut self, class: Class, user: &str, name: &'static str) -> JobId {
        self.0.push(of(class, user, "s"), name)
    }

    /// Starts all jobs that may run; returns their names.
    fn begun(&mut self) -> Vec<&'static str> {
        self.ids().into_iter().map(|(_, name)| name).collect()
    }

    fn ids(&mut self) -> Vec<(JobId, &'static str)> {
        std::iter::from_fn(|| self.0.next()).map(|(id, _, name)| (id, name)).collect()
    }

    /// Runs all jobs to their end, one after the other; returns the order in which they began.
    fn all_in_turn(&mut self) -> Vec<&'static str> {
        let mut order = Vec::new();
        while let Some((id, _, name)) = self.0.next() {
            order.push(name);
            self.0.leave(id);
        }
        order
    }
}

#[test]
fn moves_go_before_pictures_and_pictures_before_files() {
    let mut queue = Named::new(2);
    queue.push(Class::File, "a", "file");
    queue.push(Class::Picture, "b", "picture");
    queue.push(Class::Move, "c", "move");
    queue.push(Class::Move, "d", "another move");
    assert_eq!(queue.all_in_turn(), ["move", "another move", "picture", "file"]);
}

#[test]
fn files_never_hold_the_last_place() {
    for places in [1, 2, 3, 8] {
        let mut queue = Queue::new(places, places % 2 == 0);
        for user in 0..20 {
            // Each user is on a server of their own.
            queue.push(of(Class::File, &user.to_string(), &user.to_string()), "file");
        }
        let running = std::iter::from_fn(|| queue.next()).count();
        assert_eq!(running, places.max(2) - 1);
        queue.push(of(Class::Move, "a", "s"), "move");
        assert_eq!(queue.next().map(|(_, _, name)| name), Some("move"));
    }
}

#[test]
fn clients_are_served_in_turn_however_much_they_want() {
    let mut queue = Named::new(2);
    for name in ["a1", "a2", "a3"] {
        queue.push(Class::Picture, "a", name);
    }
    queue.push(Class::Picture, "b", "b1");
    queue.push(Class::Picture, "b", "b2");
    queue.push(Class::Picture, "c", "c1");
    assert_eq!(queue.all_in_turn(), ["a1", "b1", "c1", "a2", "b2", "a3"]);
}

#[test]
fn a_client_has_one_job_of_a_class_at_a_time() {
    let mut queue = Named::new(8);
    for class in Class::ALL {
        queue.push(class, "a", "one");
        queue.push(class, "a", "two");
    }
    assert_eq!(queue.begun(), ["one"; 3]);
    queue.push(Class::File, "b", "three");
    assert_eq!(queue.begun(), ["three"], "others do not wait for them");
}

#[test]
fn a_server_has_a_few_files_at_a_time() {
    let mut queue = Queue::new(20, false);
    for user in 0..10 {
        queue.push(of(Class::File, &user.to_string(), "big"), "big");
    }
    queue.push(of(Class::File, "a", "small"), "small");
    let begun: Vec<_> = std::iter::from_fn(|| queue.next()).collect();
    let names: Vec<_> = begun.iter().map(|(_, _, name)| *name).collect();
    assert_eq!(names, ["big", "big", "big", "small"]);
    queue.leave(begun[0].0);
    assert_eq!(queue.next().map(|(_, _, name)| name), Some("big"));
    assert_eq!(queue.next(), None);
}

#[test]
fn places_of_no_server_are_not_taken_for_one() {
    let mut queue = Queue::new(20, false);
    for game in 0..10 {
        queue.push(Order::of_game(Class::File, GameId(game)), "file");
    }
    assert_eq!(std::iter::from_fn(|| queue.next()).count(), 10);
}

#[test]
fn what_is_wanted_no_longer_leaves_the_queue() {
    let mut queue = Named::new(2);
    queue.push(Class::Move, "a", "a1");
    let id = queue.push(Class::Move, "a", "a2");
    queue.push(Class::Move, "b", "b");
    assert_eq!(queue.0.remove(id), Some("a2"));
    assert_eq!(queue.0.remove(id), None);
    assert_eq!(queue.all_in_turn(), ["a1", "b"]);
    assert!(queue.0.lanes.iter().all(VecDeque::is_empty));
}

#[test]
fn a_file_gives_way_to_what_is_more_urgent_and_then_goes_on_before_other_files() {
    let mut queue = Named::new(2);
    let file = queue.push(Class::File, "a", "file");
    queue.push(Class::File, "b", "another file");
    queue.push(Class::Move, "c", "move");
    assert_eq!(queue.begun(), ["move", "file"]);
    assert!(!queue.0.should_give_way(file), "only a file waits");
    queue.push(Class::Picture, "d", "picture");
    assert!(queue.0.should_give_way(file));
    queue.0.pause(file, "file goes on");
    assert_eq!(queue.0.remove(file), None, "it has begun");
    let begun = queue.ids();
    assert_eq!(begun.iter().map(|(_, name)| *name).collect::<Vec<_>>(), ["picture"]);
    queue.0.leave(begun[0].0);
    assert_eq!(queue.ids(), [(file, "file goes on")]);
    queue.0.leave(file);
    assert_eq!(queue.begun(), ["another file"]);
}

#[test]
fn a_long_move_gives_way_to_other_clients_and_comes_back_in_turn() {
    let mut queue = Named::new(2);
    let long = queue.push(Class::Move, "a", "long");
    queue.push(Class::Move, "a", "after it");
    let other = queue.push(Class::Move, "b", "other");
    assert_eq!(queue.begun(), ["long", "other"]);
    assert!(!queue.0.should_give_way(long), "nobody else waits");
    queue.push(Class::Move, "c", "c");
    queue.push(Class::Move, "d", "d");
    assert!(queue.0.should_give_way(long));
    queue.0.pause(long, "long goes on");
    assert_eq!(queue.begun(), ["c"]);
    queue.0.leave(other);
    assert_eq!(queue.begun(), ["d"]);
    queue.0.leave(other + 1);
    assert_eq!(queue.begun(), ["long goes on"]);
    queue.0.leave(long);
    assert_eq!(queue.begun(), ["after it"]);
}

#[test]
fn files_that_gave_way_still_count() {
    let mut queue = Named::new(2);
    let file = queue.push(Class::File, "a", "file");
    assert_eq!(queue.begun(), ["file"]);
    queue.push(Class::Picture, "b", "picture");
    queue.push(Class::File, "c", "another file");
    queue.0.pause(file, "file goes on");
    assert_eq!(queue.begun(), ["picture", "file goes on"]);
}

#[test]
fn no_more_jobs_give_way_than_there_are_threads_for() {
    let mut queue = Queue::new(MOST_PAUSED + 2, false);
    for user in 0..=MOST_PAUSED + 2 {
        queue.push(of(Class::Move, &user.to_string(), "s"), "job");
    }
    let ids: Vec<_> = std::iter::from_fn(|| queue.next()).map(|(id, ..)| id).collect();
    for id in &ids[..MOST_PAUSED] {
        assert!(queue.should_give_way(*id));
        queue.pause(*id, "goes on");
    }
    assert!(!queue.should_give_way(ids[MOST_PAUSED]));
}

#[test]
fn whoever_asks_waits_for_one_job_of_each_client_and_for_all_that_is_more_urgent() {
    let mut queue = Named::new(2);
    let ahead = |queue: &Named, class, user| queue.0.ahead(&of(class, user, "s"));
    assert!(ahead(&queue, Class::File, "a").is_free);
    for _ in 0..10 {
        queue.push(Class::Move, "a", "move");
    }
    queue.push(Class::Move, "b", "move");
    queue.push(Class::File, "c", "file");
    let new = Ahead { class: Class::Move, jobs: [2, 0, 0], places: 2, is_free: false };
    assert_eq!(ahead(&queue, Class::Move, "d"), new, "one job of each");
    assert_eq!(ahead(&queue, Class::Move, "b").jobs, [3, 0, 0], "its own, and the next of the other");
    let file = Ahead { class: Class::File, jobs: [11, 0, 1], places: 1, is_free: false };
    assert_eq!(ahead(&queue, Class::File, "d"), file);
    assert_eq!(queue.begun().len(), 2);
    assert!(!ahead(&queue, Class::Move, "d").is_free);
}

#[test]
fn the_place_of_a_job_that_does_not_end_goes_to_others_and_not_to_its_client() {
    let mut queue = Named::new(2);
    for user in ["a", "b"] {
        queue.push(Class::Move, user, user);
    }
    let ids: Vec<_> = queue.ids().into_iter().map(|(id, _)| id).collect();
    for user in ["a", "b", "c", "d", "e", "f"] {
        queue.push(Class::Move, user, user);
    }
    assert!(queue.0.give_up(ids[0]));
    assert_eq!(queue.begun(), ["c"]);
    assert!(queue.0.give_up(ids[1]));
    let [(id, name)] = queue.ids()[..] else { panic!("one place") };
    assert_eq!(name, "d");
    assert!(!queue.0.give_up(id), "the threads are bounded");
    assert_eq!(queue.begun(), [""; 0]);
    queue.0.leave(ids[0]);
    assert_eq!(queue.begun(), [""; 0], "its place is taken");
    assert!(queue.0.give_up(id));
    assert_eq!(queue.begun(), ["a"]);
}

#[test]
fn where_files_share_the_places_one_of_them_begins_whatever_is_more_urgent() {
    for (files_share, expected) in [(false, ["c1", "a2"]), (true, ["file", "c1"])] {
        let mut queue = Named(Queue::new(3, files_share));
        for (user, name) in [("a", "a1"), ("a", "a2"), ("b", "b1"), ("c", "c1")] {
            queue.push(Class::Move, user, name);
        }
        queue.push(Class::File, "d", "file");
        let begun = queue.ids();
        let names: Vec<_> = begun.iter().map(|(_, name)| *name).collect();
        assert_eq!(names, ["a1", "b1", expected[0]]);
        queue.0.leave(begun[0].0);
        assert_eq!(queue.begun(), [expected[1]], "{files_share}");
    }
}

#[test]
fn a_file_that_runs_keeps_what_is_more_urgent_from_no_other_place() {
    let mut queue = Named(Queue::new(3, true));
    for user in ["a", "b"] {
        queue.push(Class::File, user, "file");
    }
    assert_eq!(queue.begun().len(), 2);
    let ahead = queue.0.ahead(&of(Class::Move, "c", "s"));
    assert!(ahead.is_free && ahead.places == 1, "{ahead:?}");
    let review = queue.0.ahead(&Order::of_reviewers(Class::File));
    assert!(!review.is_free && review.places == 1, "one after the other: {review:?}");
}
