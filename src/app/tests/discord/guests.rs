//! Places where QGo is a guest of one person: direct messages, group chats, servers that do not have it.
//! There it can only answer.

use serde_json::json;
use serenity::all::Permissions;

use crate::game::Club;
use crate::stand_in::{Endpoint, Fault, Message, Setting, World};

/// Alice, who has installed QGo for herself, and Bert, who has not, in a conversation.
async fn club(setting: Setting) -> Club {
    let club = Club::open_in(setting).await;
    club.alice.installs_the_bot();
    club
}

/// A game in such a club, in which Alice is to move.
async fn game(setting: Setting) -> (Club, Message) {
    let club = club(setting).await;
    club.begin("classic", 5).await;
    let turn = club.turn_of(&club.alice).await;
    (club, turn)
}

/// Bert moves by the button and its form: the only way for somebody who has not installed QGo.
async fn bert_moves(club: &Club, turn: &Message, at: &str) {
    let form = club.bert.press(turn, &turn.button("Move")).form().await;
    let answer = club.bert.submit(turn, &form, at).answer().await;
    assert!(answer.ephemeral && answer.content.contains(at), "{}", answer.content);
}

/// Checks that no request was made to a channel to which QGo has no access.
fn assert_only_answers(club: &Club) {
    let asked = club.discord.look(|world| world.requests_like("", " /channels/"));
    assert_eq!(asked, 0, "a guest does not post by itself");
}

#[tokio::test]
async fn a_whole_game_is_played_in_direct_messages() {
    let club = club(Setting::Direct).await;
    let wish =
        json!({ "opponent": club.bert.id.to_string(), "rules": "classic", "size": 5, "colour": "black" });
    let told = club.alice.slash(club.channel, "challenge", wish).answer().await;
    assert!(told.ephemeral && told.content.contains("I am only a guest here"), "{}", told.content);
    let is_challenge = |message: &Message| message.has_button("Accept");
    let challenge = club.discord.message(club.channel, "the challenge", is_challenge).await;
    assert_eq!(challenge.notified, [club.bert.id]);
    club.bert.press(&challenge, &challenge.button("Accept")).answer().await;

    let first = club.turn_of(&club.alice).await;
    assert!(first.files[0].bytes.starts_with(b"\x89PNG"), "{}", first.content);
    let answer = club.play(&club.alice, "C3").await;
    assert!(!answer.content.contains("guest"), "it is said once: {}", answer.content);
    let second = club.call_of(&club.bert, &first).await;
    bert_moves(&club, &second, "D4").await;
    let third = club.call_of(&club.alice, &second).await;
    assert!(third.content.contains("D4"), "{}", third.content);
    club.slash(&club.alice, "pass").answer().await;
    let fourth = club.call_of(&club.bert, &third).await;
    let end = club.pass_and_count_after(&fourth).await;
    assert!(end.content.contains("wins by"), "{}", end.content);

    let left = |world: &World| {
        let buttons = world.public(club.channel).filter(|message| !message.buttons().is_empty()).count();
        (buttons == 1).then_some(())
    };
    club.discord.wait_for("the buttons of older messages to go", left).await;
    let verified = club.alice.press(&end, &end.button("Verify")).answer().await;
    assert!(verified.content.contains("is verified"), "{}", verified.content);
    assert_only_answers(&club);
    club.close().await;
}

#[tokio::test]
async fn whoever_is_in_a_group_chat_accepts_and_plays() {
    let club = club(Setting::Group).await;
    let zoe = club.discord.person("Zoë", "en-US");
    let wish = json!({ "rules": "superposed", "size": 9, "colour": "black" });
    club.alice.slash(club.channel, "challenge", wish).answer().await;
    let is_challenge = |message: &Message| message.has_button("Accept");
    let challenge = club.discord.message(club.channel, "the challenge", is_challenge).await;
    zoe.press(&challenge, &challenge.button("Accept")).answer().await;
    let turn = club.turn_of(&club.alice).await;
    club.play(&club.alice, "C3 G7").await;
    let turn = club.call_of(&zoe, &turn).await;
    zoe.press(&turn, &turn.button("Pass")).answer().await;
    let turn = club.call_of(&club.alice, &turn).await;
    let refused = club.bert.press(&turn, &turn.button("Pass")).answer().await;
    assert!(refused.ephemeral, "{}", refused.content);

    let wish = json!({ "opponent": club.bert.id.to_string(), "rules": "classic", "size": 5 });
    club.alice.slash(club.channel, "challenge", wish).answer().await;
    let second = club.after(&turn, "a second challenge", |message| message.has_button("Accept")).await;
    let refused = club.bert.press(&second, &second.button("Accept")).answer().await;
    assert!(
        refused.content.contains("immer nur eine auf einmal"),
        "there are no threads: {}",
        refused.content
    );
    let question = club.slash(&club.alice, "resign").answer().await;
    club.alice.press(&question, &question.buttons()[0].1).answer().await;
    club.after(&turn, "the end", |message| message.content.contains("resigned")).await;
    club.bert.press(&second, &second.button("Accept")).answer().await;
    club.after(&second, "the second game", |message| message.content.contains("Game #2")).await;
    assert_only_answers(&club);
    club.close().await;
}

#[tokio::test]
async fn what_was_owed_at_a_kill_comes_with_the_next_thing_that_somebody_does() {
    let (mut club, turn) = game(Setting::Direct).await;
    let before = club.posts();
    // The private answer to a command is not a message that follows: the fault meets the one that all see.
    club.discord.fail(Endpoint::FollowUp, Fault::Hangs, 1);
    club.play(&club.alice, "C3").await;
    let tried = |world: &World| (!world.faults.are_left(Endpoint::FollowUp)).then_some(());
    club.discord.wait_for("the message to be tried", tried).await;
    club.bot.kill();
    club.bot = club.home.start(&club.discord).await;
    club.discord.wait_for("a second session", |world| (world.gateway.identified == 2).then_some(())).await;
    assert_eq!(club.posts(), before);
    // He sees nothing of the move yet, and asks.
    let answer = club.bert.press(&turn, &turn.button("Pass")).answer().await;
    assert!(answer.content.contains("Dieser Zug ist vorbei"), "{}", answer.content);
    let turn = club.call_of(&club.bert, &turn).await;
    assert!(turn.content.contains("C3"), "{}", turn.content);
    bert_moves(&club, &turn, "D4").await;
    club.call_of(&club.alice, &turn).await;
    assert_eq!(club.posts(), before + 2, "each turn once");
    assert_only_answers(&club);
    club.close().await;
}

#[tokio::test]
async fn what_comes_to_pass_while_nobody_does_anything_waits_for_somebody() {
    let club = club(Setting::Direct).await;
    club.begin_with("classic", 5, json!({ "time": "1m" })).await;
    let turn = club.turn_of(&club.alice).await;
    // Once the next message of the channel is there, this one is marked as sent, and the clock runs.
    club.challenge("classic", 5).await;
    club.discord.expire_tokens();
    // How often QGo has posted by what somebody did in this channel.
    let tries = |world: &World| {
        let here = world.interactions.iter().filter(|(_, asked)| asked.channel == club.channel);
        here.map(|(token, _)| world.requests_like("POST", &format!("/{token}"))).sum::<usize>()
    };
    let before = club.discord.look(tries);
    club.home.forward(std::time::Duration::from_secs(75));
    // An action elsewhere wakes the timekeeper.
    let elsewhere = club.discord.channel();
    let wish = json!({ "opponent": club.bert.id.to_string(), "rules": "classic", "size": 5 });
    club.alice.slash(elsewhere, "challenge", wish).answer().await;
    let challenge = club.discord.message(elsewhere, "a challenge", |m| m.has_button("Accept")).await;
    club.bert.press(&challenge, &challenge.button("Accept")).answer().await;
    // Each of the tokens that QGo still has turns out to be too old.
    club.discord.wait_for("the end to be tried", |world| (tries(world) > before + 1).then_some(())).await;
    let is_end = |message: &Message| message.content.contains("ran out of time");
    assert!(!club.discord.messages(club.channel).iter().any(is_end), "nobody has done anything there");
    let told = club.alice.slash(club.channel, "help", json!({})).answer().await;
    assert!(!told.content.contains("refused"), "nothing was refused: {}", told.content);
    let end = club.after(&turn, "the end", is_end).await;
    assert_eq!(end.notified.len(), 2);
    club.close().await;
}

#[tokio::test]
async fn a_message_that_discord_does_not_take_is_tried_again() {
    let (club, turn) = game(Setting::Direct).await;
    club.discord.fail(Endpoint::FollowUp, Fault::RateLimited(std::time::Duration::from_secs(1)), 1);
    club.discord.fail(Endpoint::FollowUp, Fault::Fails, 1);
    club.play(&club.alice, "C3").await;
    let turn = club.call_of(&club.bert, &turn).await;
    assert!(turn.content.contains("C3"), "{}", turn.content);
    club.close().await;
}

#[tokio::test]
async fn old_buttons_that_cannot_be_taken_off_any_more_do_nothing() {
    let (club, first) = game(Setting::Direct).await;
    club.discord.expire_tokens();
    club.play(&club.alice, "C3").await;
    let second = club.call_of(&club.bert, &first).await;
    let path = format!("/messages/{}", first.id);
    let tried = |world: &World| (world.requests_like("PATCH", &path) > 0).then_some(());
    club.discord.wait_for("the old buttons to be tried", tried).await;
    let late = club.alice.press(&first, &first.button("Pass")).answer().await;
    assert!(late.content.contains("This turn is over"), "{}", late.content);
    bert_moves(&club, &second, "D4").await;
    club.call_of(&club.alice, &second).await;
    let stripped = |world: &World| world.messages[&second.id].buttons().is_empty().then_some(());
    club.discord.wait_for("the buttons of the message that was pressed to go", stripped).await;
    assert!(!club.discord.look(|world| world.messages[&first.id].buttons().is_empty()));
    club.close().await;
}

#[tokio::test]
async fn a_server_that_does_not_have_qgo_can_be_played_on_if_all_may_see_what_it_answers() {
    let club = club(Setting::ForeignServer).await;
    let hushed = club.alice.without(Permissions::USE_EXTERNAL_APPS);
    let answer = hushed.slash(club.channel, "challenge", json!({})).answer().await;
    assert!(answer.content.contains("Use External Apps"), "{}", answer.content);
    assert_eq!(club.posts(), 0);
    let admin = club.alice.granted(Permissions::MANAGE_GUILD);
    let answer = admin.slash(club.channel, "settings server", json!({ "threads": "always" })).answer().await;
    assert!(answer.content.contains("no settings of a server here"), "{}", answer.content);
    club.begin("classic", 5).await;
    let turn = club.turn_of(&club.alice).await;
    club.play(&club.alice, "C3").await;
    club.call_of(&club.bert, &turn).await;
    assert_only_answers(&club);
    club.close().await;
}

#[tokio::test]
async fn with_qgo_alone_everything_private_works_and_nobody_is_challenged() {
    let club = Club::open_in(Setting::WithBot).await;
    let bert = json!({ "opponent": club.bert.id.to_string() });
    for wish in [bert, json!({})] {
        let answer = club.alice.slash(club.channel, "challenge", wish).answer().await;
        assert!(answer.content.contains("Nobody but you sees what I write here"), "{}", answer.content);
    }
    for (command, options, expected) in [
        ("rules", json!({}), "rules in brief"),
        ("help", json!({}), "Nobody but you"),
        ("games", json!({}), "no games"),
        ("settings me", json!({ "board": "high-contrast" }), "Saved"),
        ("settings server", json!({}), "no settings of a server here"),
        ("leaderboard", json!({ "scope": "server" }), "no channel of a server"),
        ("leaderboard", json!({}), "Nobody has finished"),
        ("data export", json!({}), ""),
    ] {
        let answer = club.alice.slash(club.channel, command, options).answer().await;
        assert!(answer.ephemeral && answer.content.contains(expected), "/{command}: {}", answer.content);
    }
    assert_eq!(club.posts(), 0);
    assert_only_answers(&club);
    club.close().await;
}

#[tokio::test]
async fn the_computer_plays_whoever_is_alone_with_it() {
    let club = Club::open_in(Setting::WithBot).await;
    let answer = club.alice.slash(club.channel, "challenge", json!({ "level": "1" })).answer().await;
    assert!(answer.ephemeral && answer.content.contains("Computer 1"), "{}", answer.content);
    let asks_alice = |message: &Message| message.has_button("Move") && message.notified == [club.alice.id];
    let mut turn = club.discord.message(club.channel, "a turn of hers", asks_alice).await;
    for points in ["C3 G7", "D4 F6"] {
        let form = club.alice.press(&turn, &turn.button("Move")).form().await;
        club.alice.submit(&turn, &form, points).answer().await;
        turn = club.after(&turn, "her next turn", asks_alice).await;
    }
    assert_only_answers(&club);
    club.close().await;
}

#[tokio::test]
async fn a_person_is_challenged_from_their_menu() {
    for setting in [Setting::Server, Setting::Direct] {
        let club = club(setting).await;
        let answer = club.alice.menu(club.channel, club.alice.id).answer().await;
        assert!(
            answer.ephemeral && answer.content.contains("cannot challenge yourself"),
            "{}",
            answer.content
        );
        assert_eq!(club.posts(), 0);
        club.alice.menu(club.channel, club.bert.id).answer().await;
        let is_challenge = |message: &Message| message.has_button("Accept");
        let challenge = club.discord.message(club.channel, "the challenge", is_challenge).await;
        assert_eq!(challenge.notified, [club.bert.id]);
        club.bert.press(&challenge, &challenge.button("Accept")).answer().await;
        club.after(&challenge, "the game", |message| message.content.contains("Game #1")).await;
        club.close().await;
    }
}

#[tokio::test]
async fn the_bot_plays_whoever_challenges_it_from_its_menu() {
    for setting in [Setting::Server, Setting::Direct] {
        let club = club(setting).await;
        let answer = club.alice.menu(club.channel, club.discord.bot()).answer().await;
        assert!(answer.ephemeral && answer.content.contains("Computer 2"), "{}", answer.content);
        // Chance has given out the colours.
        let asks_alice =
            |message: &Message| message.has_button("Move") && message.notified == [club.alice.id];
        let turn = club.discord.message(club.channel, "a turn of hers", asks_alice).await;
        let form = club.alice.press(&turn, &turn.button("Move")).form().await;
        club.alice.submit(&turn, &form, "C3 G7").answer().await;
        club.after(&turn, "her next turn", asks_alice).await;
        club.close().await;
    }
}
