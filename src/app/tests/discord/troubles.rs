//! Troubles of private answers, and limits for all requests.

use std::time::Duration;

use futures::future::join_all;
use serde_json::json;

use crate::game::Club;
use crate::stand_in::{Asked, Endpoint, Fault, Message, Said, World};

/// Everything that can go wrong with a request.
const TROUBLES: [Fault; 6] =
    [Fault::Fails, Fault::AnswerLost, Fault::Hangs, Fault::DoneButHangs, Fault::Drops, Fault::DoneButDrops];

const SECOND: Duration = Duration::from_secs(1);
/// Limits. Where the answer and the post are in flight at once, those that stop both are left out: one of the two would
/// already be sent when the limit begins.
const LIMITS: [Fault; 4] = [
    Fault::RateLimited(SECOND),
    Fault::GlobalLimit(SECOND, Said::InHead),
    Fault::GlobalLimit(SECOND, Said::InBody),
    Fault::ShutOut(SECOND),
];

/// As many commands at once as there are troubles, so that each meets one of them.
async fn answers_in_trouble(club: &Club, endpoint: Endpoint, ask: impl Fn() -> Asked) -> Vec<Message> {
    for trouble in TROUBLES {
        club.discord.fail(endpoint, trouble, 1);
    }
    let asked = TROUBLES.map(|_| ask());
    join_all(asked.iter().map(Asked::answer)).await
}

#[tokio::test]
async fn whoever_asks_in_whatever_trouble_is_answered() {
    let club = Club::with_game("classic", 5).await;
    let board = club.turn_of(&club.alice).await;
    for endpoint in [Endpoint::Callback, Endpoint::Original] {
        for answer in answers_in_trouble(&club, endpoint, || club.slash(&club.alice, "help")).await {
            assert!(answer.ephemeral && answer.content.contains("your turn"), "{}", answer.content);
        }
    }
    let more = || club.alice.press(&board, &board.button("More"));
    for answer in answers_in_trouble(&club, Endpoint::FollowUp, more).await {
        assert!(answer.ephemeral && !answer.buttons().is_empty(), "{}", answer.content);
    }
    club.close().await;
}

#[tokio::test]
async fn an_answer_that_cannot_take_its_place_comes_as_a_further_message() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    let question = club.slash(&club.alice, "resign").answer().await;
    club.discord.fail(Endpoint::Original, Fault::Fails, 1000);
    let help = club.slash(&club.alice, "help").answer().await;
    assert!(help.ephemeral, "instead of the placeholder");
    let answer = club.alice.press(&question, &question.buttons()[0].1).answer().await;
    assert!(answer.ephemeral && answer.id != question.id, "instead of the question");
    club.close().await;
}

/// The question has arrived, but its answer was lost; the next attempt takes so long that it arrives after
/// the resignation.
#[tokio::test]
async fn an_answer_that_is_sent_again_never_replaces_a_newer_one() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    let edits = |world: &World| world.requests_like("PATCH", "@original");
    let before = club.discord.look(edits);
    club.discord.fail(Endpoint::Original, Fault::AnswerLost, 1);
    club.discord.fail(Endpoint::Original, Fault::Held, 1);
    let asked = club.slash(&club.alice, "resign");
    let question = asked.answer().await;
    club.discord.wait_for("the next try", |world| (edits(world) == before + 2).then_some(())).await;
    let resigned = club.alice.press(&question, &question.buttons()[0].1);
    let shown = resigned.answer().await;
    assert_eq!((shown.id, shown.buttons()), (question.id, Vec::new()));
    club.discord.release();
    asked.answers_become(2).await;
    resigned.answers_become(2).await;
    let last = club.discord.look(|world| world.messages[&question.id].clone());
    assert_eq!((&last.content, last.buttons()), (&shown.content, Vec::new()));
    club.close().await;
}

#[tokio::test]
async fn a_global_limit_stops_all_but_answers() {
    for said in [Said::InHead, Said::InBody] {
        let club = Club::with_game("classic", 5).await;
        club.turn_of(&club.alice).await;
        let limited =
            |world: &World| world.requests_like("POST", &format!("/channels/{}/messages", club.channel));
        let before = club.discord.look(limited);
        // The stand-in complains about any other request that comes too early.
        club.discord.fail(Endpoint::Post, Fault::GlobalLimit(Duration::from_millis(1500), said), 1);
        club.play(&club.alice, "C3").await;
        club.discord.wait_for("the limit", |world| (limited(world) > before).then_some(())).await;
        let elsewhere = challenge_elsewhere(&club).await;
        club.turn_of(&club.bert).await;
        club.discord.message(elsewhere, "the challenge", |message| !message.buttons().is_empty()).await;
        club.close().await;
    }
}

#[tokio::test]
async fn who_is_shut_out_sends_nothing_and_goes_on_afterwards() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    // Nothing else is in flight then.
    club.discord.fail(Endpoint::Original, Fault::ShutOut(Duration::from_millis(1500)), 1);
    let first = club.slash(&club.alice, "help");
    let shut_out = |world: &World| (!world.faults.are_left(Endpoint::Original)).then_some(());
    club.discord.wait_for("the answer that is shut out", shut_out).await;
    // A request that is sent before the refusal was read is nobody's fault.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let second = club.slash(&club.bert, "help");
    assert!(first.answer().await.ephemeral && second.answer().await.ephemeral);
    club.close().await;
}

#[tokio::test]
async fn a_post_that_hangs_holds_up_no_other_channel() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    club.discord.fail(Endpoint::Post, Fault::Hangs, 1);
    club.play(&club.alice, "C3").await;
    let hangs = |world: &World| (!world.faults.are_left(Endpoint::Post)).then_some(());
    club.discord.wait_for("the post that hangs", hangs).await;
    let before = club.posts();
    let elsewhere = challenge_elsewhere(&club).await;
    club.discord.message(elsewhere, "the challenge", |message| !message.buttons().is_empty()).await;
    assert_eq!(club.posts(), before, "the other one still hangs");
    club.bot.kill();
    club.discord.assert_content();
}

/// Alice challenges Bert in another channel and is told so.
async fn challenge_elsewhere(club: &Club) -> u64 {
    let elsewhere = club.discord.channel();
    let wish = json!({ "opponent": club.bert.id.to_string() });
    club.alice.slash(elsewhere, "challenge", wish).answer().await;
    elsewhere
}

/// Alice passes by the button while a request of this kind goes wrong; both learn exactly once that she
/// passed.
async fn pass_in_trouble(endpoint: Endpoint, trouble: Fault) {
    let club = Club::with_game("classic", 5).await;
    let turn = club.turn_of(&club.alice).await;
    let before = club.posts();
    club.discord.fail(endpoint, trouble, 1);
    let answer = club.alice.press(&turn, &turn.button("Pass")).answer().await;
    assert!(
        answer.ephemeral && answer.content.contains("You passed"),
        "{endpoint:?} {trouble:?}: {answer:?}"
    );
    club.call_of(&club.bert, &turn).await;
    assert_eq!(club.posts(), before + 1, "{endpoint:?} {trouble:?}");
    club.close().await;
}

/// As [`pass_in_trouble`], with each trouble and each of these limits, at once in a club each.
async fn pass_in_troubles(endpoint: Endpoint, limits: &[Fault]) {
    let troubles = TROUBLES.iter().chain(limits);
    join_all(troubles.map(|trouble| pass_in_trouble(endpoint, *trouble))).await;
}

#[tokio::test]
async fn whoever_presses_a_button_learns_what_came_of_it_although_the_acknowledgement_is_in_trouble() {
    pass_in_troubles(Endpoint::Callback, &LIMITS).await;
}

#[tokio::test]
async fn whoever_presses_a_button_learns_what_came_of_it_although_the_answer_is_in_trouble() {
    pass_in_troubles(Endpoint::FollowUp, &LIMITS[..1]).await;
}

#[tokio::test]
async fn whoever_presses_a_button_learns_what_came_of_it_although_the_post_is_in_trouble() {
    pass_in_troubles(Endpoint::Post, &LIMITS[..3]).await;
}
