//! What the processes tell each other.

use qgo_chat::News;

use super::*;
use crate::support::courier::Failure;

#[tokio::test]
async fn a_chosen_language_is_known_everywhere() {
    hurry();
    let world = World::new("en").await;
    let [first, second] = two(&world).await;
    let account = world.user("aki").account.clone();
    let english = second.chat.words_of(&account);
    first.line(&world, "aki", "/settings me language:de").await;
    until("it is known", || second.chat.words_of(&account) != english).await;
}

#[tokio::test]
async fn changes_of_games_and_lists_are_told_everywhere() {
    hurry();
    let world = game("rules:classic").await;
    let [first, second] = two(&world).await;
    let (mut changes, mut news) = (second.chat.changes(), second.chat.news());
    first.line(&world, "aki", "/move C3").await;
    assert_eq!(changes.recv().await, Ok(GameId(1)));
    first.line(&world, "cy", "/challenge rules:classic size:5").await;
    assert_eq!(news.recv().await, Ok(News::Hall));
}

#[tokio::test]
async fn whoever_asks_elsewhere_is_told_what_a_place_refused_until_it_takes_something() {
    hurry();
    let world = game("rules:classic").await;
    let two = two_that_deliver(&world).await;
    for process in &two {
        process.courier.failures.lock().unwrap().push(Failure::Never);
    }
    let refused = || two.iter().any(|process| process.courier.failures.lock().unwrap().is_empty());
    two[0].line(&world, "aki", "/move C3").await;
    until("it is refused", refused).await;
    until_nothing_is_owed(&world).await;
    tokio::time::sleep(SECOND).await;
    for process in &two {
        let replies = format!("{:?}", process.line(&world, "cy", "/help").await);
        assert!(replies.contains("missing access"), "{replies}");
        process.courier.failures.lock().unwrap().clear();
    }
    two[0].line(&world, "bo", "/move A1").await;
    until_nothing_is_owed(&world).await;
    tokio::time::sleep(SECOND).await;
    for process in &two {
        let replies = format!("{:?}", process.line(&world, "cy", "/help").await);
        assert!(!replies.contains("missing access"), "{replies}");
    }
}

#[tokio::test]
async fn every_courier_is_told_once_who_was_forgotten() {
    hurry();
    let world = game("rules:classic").await;
    let two = two_that_deliver(&world).await;
    let question = format!("{:?}", two[0].line(&world, "aki", "/data delete").await);
    let id = question.split("id: \"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let press = world.request("aki", What::Press { id });
    // The timekeepers of both look meanwhile.
    let ticks = async {
        for _ in 0..20 {
            tokio::join!(two[0].chat.tick(Duration::ZERO), two[1].chat.tick(Duration::ZERO));
        }
    };
    tokio::join!(two[1].chat.handle(press), ticks);
    let told = |process: &Process| process.courier.forgotten.lock().unwrap().len();
    until("both were told", || two.iter().all(|process| told(process) > 0)).await;
    tokio::time::sleep(SECOND).await;
    assert_eq!(two.each_ref().map(told), [1, 1]);
}

#[tokio::test]
async fn after_an_interruption_everything_is_looked_at_anew() {
    hurry();
    let world = World::new("en").await;
    let [_first, second] = two(&world).await;
    let mut news = second.chat.news();
    let too_many = vec!["?".to_owned(); 2000];
    qgo_store::Processes::notify(&*second.store, &too_many).await.unwrap();
    assert_eq!(news.recv().await, Ok(News::Missed));
}
