//! Whoever asks for something that is refused gets a clear answer, and nothing changes.

use serde_json::json;
use serenity::all::Permissions;

use crate::game::Club;
use crate::stand_in::Order;

#[tokio::test]
async fn wrong_moves_are_told_to_the_player_alone() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    club.play(&club.alice, "C3").await;
    club.turn_of(&club.bert).await;
    let before = club.posts();
    let stranger = club.discord.person("Zoë 🀄", "fr");
    let long = "C3 ".repeat(1300);
    let cases = [
        (&club.bert, "Z9", "kein Name eines Punktes"),
        (&club.bert, "🀄", "kein Name eines Punktes"),
        (&club.bert, long.as_str(), ""),
        (&club.bert, "C3", "C3"),
        (&club.bert, "A1 B1", ""),
        (&club.alice, "D4", "opponent's turn"),
        (&stranger, "D4", "Only the players"),
    ];
    for (player, at, expected) in cases {
        let answer = club.play(player, at).await;
        assert!(answer.ephemeral && answer.content.contains(expected), "{at:?}: {}", answer.content);
    }
    let elsewhere = club.discord.channel();
    let answer = club.alice.slash(elsewhere, "move", json!({ "at": "C3" })).answer().await;
    assert!(answer.content.contains("no game in this channel"), "{}", answer.content);
    assert_eq!(club.posts(), before);
    club.play(&club.bert, "D4").await;
    club.close().await;
}

#[tokio::test]
async fn buttons_are_for_the_players_and_for_their_turn() {
    let club = Club::with_game("classic", 5).await;
    let first = club.turn_of(&club.alice).await;
    let stranger = club.discord.person("Mallory", "en-US");
    let pressed = stranger.press(&first, &first.button("Pass"));
    assert_eq!(pressed.acknowledged().await, 6);
    assert!(pressed.answer().await.content.contains("Only the players"));
    club.play(&club.alice, "C3").await;
    club.turn_of(&club.bert).await;
    let before = club.posts();
    let answer = club.bert.press(&first, &first.button("Pass")).answer().await;
    assert!(answer.content.contains("Dieser Zug ist vorbei"), "{}", answer.content);
    let answer = club.bert.press(&first, "from another bot").answer().await;
    assert!(answer.ephemeral);
    assert_eq!(club.posts(), before);
    club.close().await;
}

#[tokio::test]
async fn a_challenge_is_answered_by_the_one_it_is_for() {
    let club = Club::open().await;
    let challenge = club.challenge("superposed", 9).await;
    let stranger = club.discord.person("Mallory", "en-US");
    let answer = stranger.press(&challenge, &challenge.button("Accept")).answer().await;
    assert!(answer.content.contains("Bert"), "{}", answer.content);
    let answer = club.alice.press(&challenge, &challenge.button("Accept")).answer().await;
    assert!(answer.content.contains("your own challenge"), "{}", answer.content);
    club.bert.press(&challenge, &challenge.button("Decline")).answer().await;
    club.discord.message(club.channel, "the refusal", |message| message.content.contains("declined")).await;
    club.close().await;
}

#[tokio::test]
async fn of_two_presses_at_once_one_counts() {
    let club = Club::open().await;
    let challenge = club.challenge("classic", 5).await;
    let accept = challenge.button("Accept");
    let presses = [(); 2].map(|()| club.bert.press(&challenge, &accept));
    for press in &presses {
        assert!(press.answer().await.ephemeral);
    }
    let board = club.turn_of(&club.alice).await;
    let passes = [(); 2].map(|()| club.alice.press(&board, &board.button("Pass")));
    for pass in &passes {
        pass.answer().await;
    }
    club.turn_of(&club.bert).await;
    let messages = club.discord.messages(club.channel);
    let count = |part: &str| messages.iter().filter(|message| message.content.contains(part)).count();
    assert_eq!((count("Game #"), count("passed.")), (1, 1), "{messages:?}");
    club.close().await;
}

#[tokio::test]
async fn a_missing_permission_is_named_to_the_asker() {
    let club = Club::open().await;
    club.discord.forbid(club.channel, Permissions::SEND_MESSAGES | Permissions::ATTACH_FILES);
    let answer = club.slash(&club.alice, "challenge").answer().await;
    assert!(
        answer.content.contains("Send Messages") && answer.content.contains("Attach Files"),
        "{}",
        answer.content
    );
    assert!(!answer.content.contains("View Channel"), "{}", answer.content);
    assert_eq!(club.posts(), 0);
    let answer = club.slash(&club.alice, "help").answer().await;
    assert!(answer.ephemeral);
    club.close().await;
}

#[tokio::test]
async fn permissions_for_threads_are_missed_only_where_a_thread_is_needed() {
    let club = Club::open().await;
    let needed = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
    club.discord.forbid(club.channel, needed);
    club.begin("classic", 5).await;
    club.turn_of(&club.alice).await;
    club.play(&club.alice, "C3").await;
    club.turn_of(&club.bert).await;
    let challenge = club.challenge("superposed", 9).await;
    let answer = club.bert.press(&challenge, &challenge.button("Accept")).answer().await;
    assert!(answer.content.contains("braucht einen Thread"), "{}", answer.content);
    assert!(answer.content.contains("Create Public Threads"), "{}", answer.content);
    assert!(answer.content.contains("Send Messages in Threads"), "{}", answer.content);
    club.discord.allow(club.channel, needed);
    let answer = club.bert.press(&challenge, &challenge.button("Accept")).answer().await;
    assert!(answer.content.contains(&format!("<#{}>", challenge.id)), "{}", answer.content);
    club.close().await;
}

#[tokio::test]
async fn a_command_that_is_no_more_is_explained() {
    let club = Club::open().await;
    club.discord.keep_command("sing");
    let answer = club.slash(&club.alice, "sing").answer().await;
    assert!(answer.ephemeral && answer.content.contains("There is no command"), "{}", answer.content);
    club.close().await;
}

#[tokio::test]
async fn an_interaction_that_comes_twice_is_done_once() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    let asked = club.slash(&club.alice, "pass");
    club.discord.order(Order::Repeat);
    asked.answer().await;
    club.turn_of(&club.bert).await;
    assert_eq!(asked.answers(), 1);
    let moves = club.slash(&club.alice, "moves").answer().await;
    assert_eq!(moves.content.matches("pass").count(), 1, "{}", moves.content);
    let acknowledged = club.discord.look(|world| world.requests_like("POST", "/callback"));
    assert_eq!(acknowledged, 4, "a challenge, its acceptance, a move and a question");
    club.close().await;
}
