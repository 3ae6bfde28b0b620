//! What players and admins set, as Discord's clients send it.

use serde_json::json;
use serenity::all::Permissions;

use crate::game::Club;
use crate::stand_in::Message;

#[tokio::test]
async fn only_who_may_manage_the_server_changes_its_settings() {
    let club = Club::open().await;
    let change = json!({ "default_rules": "classic", "default_size": 5 });
    let moderator = club.alice.granted(Permissions::MANAGE_MESSAGES | Permissions::MANAGE_CHANNELS);
    for person in [&club.alice, &moderator] {
        for options in [json!({}), change.clone()] {
            let answer = person.slash(club.channel, "settings server", options).answer().await;
            assert!(answer.ephemeral && answer.content.contains("**Manage Server**"), "{}", answer.content);
        }
    }
    let manager = club.bert.granted(Permissions::MANAGE_GUILD);
    let answer = manager.slash(club.channel, "settings server", change).answer().await;
    assert!(answer.content.contains("Gespeichert") && answer.content.contains("5×5"), "{}", answer.content);
    let owner = club.alice.granted(Permissions::ADMINISTRATOR);
    let answer = owner.slash(club.channel, "settings server", json!({ "language": "de" })).answer().await;
    assert!(answer.content.contains("Saved") && answer.content.contains("5×5"), "{}", answer.content);

    club.alice.slash(club.channel, "challenge", json!({})).answer().await;
    let is_challenge = |message: &Message| message.has_button("Annehmen");
    let challenge = club.discord.message(club.channel, "a challenge in German", is_challenge).await;
    assert!(challenge.content.contains("5×5") && challenge.content.contains("(classic)"), "{challenge:?}");
    club.close().await;
}

#[tokio::test]
async fn games_begin_in_the_channels_that_the_admins_chose_and_in_their_threads() {
    let club = Club::open().await;
    let elsewhere = club.discord.channel();
    let channels = json!({ "channels": format!("<#{}>", club.channel), "threads": "always" });
    let admin = club.alice.granted(Permissions::MANAGE_GUILD);
    admin.slash(elsewhere, "settings server", channels).answer().await;
    for command in ["challenge", "games", "board"] {
        let answer = club.bert.slash(elsewhere, command, json!({})).answer().await;
        assert!(answer.content.contains(&format!("<#{}>", club.channel)), "{command}: {}", answer.content);
    }
    assert!(club.discord.messages(elsewhere).is_empty());
    club.begin("classic", 5).await;
    let thread =
        club.discord.wait_for("a thread", |world| world.threads(club.channel).first().copied()).await;
    club.discord.message(thread, "the game", |message| message.has_button("Move")).await;
    let answer = club.alice.slash(thread, "move", json!({ "at": "C3" })).answer().await;
    assert_eq!(answer.content, "You played C3.");
    club.close().await;
}

#[tokio::test]
async fn own_settings_are_typed_offered_and_kept() {
    let club = Club::with_game("classic", 5).await;
    let turn = club.turn_of(&club.alice).await;
    let form = club.alice.press(&turn, &turn.button("Move")).form().await;
    assert_eq!(form["title"], "Your move");

    let offers =
        club.alice.type_option(club.channel, "settings me", "quiet_hours", "22-7 berl").offers().await;
    assert!(offers.contains(&"22-7 Europe/Berlin".to_owned()), "{offers:?}");
    let offers = club.alice.type_option(club.channel, "settings me", "vacation", "1").offers().await;
    assert_eq!(offers, ["10", "14"]);
    let wishes = json!({ "language": "de", "quiet_hours": "22-7 Europe/Berlin", "board": "high-contrast" });
    let answer = club.alice.slash(club.channel, "settings me", wishes).answer().await;
    assert!(answer.content.contains("Gespeichert"), "{}", answer.content);
    assert!(answer.content.contains("22:00-07:00 Europe/Berlin"), "{}", answer.content);

    let form = club.alice.press(&turn, &turn.button("Move")).form().await;
    assert_eq!(form["title"], "Dein Zug", "what was chosen goes before the client's language");
    let board = club.alice.slash(club.channel, "board", json!({})).answer().await;
    let plain = club.discord.person("Zoë", "de").slash(club.channel, "board", json!({})).answer().await;
    assert_eq!(board.files[0].alt, plain.files[0].alt);
    assert_ne!(board.files[0].bytes, plain.files[0].bytes, "drawn for those who want contrast");
    // Bert has the standard style, so what both see is drawn as Alice wants it.
    club.alice.slash(club.channel, "move", json!({ "at": "C3" })).answer().await;
    let public = club.turn_of(&club.bert).await;
    club.alice.slash(club.channel, "settings me", json!({ "language": "en" })).answer().await;
    let own = club.alice.slash(club.channel, "board", json!({})).answer().await;
    assert_eq!(public.files[0].bytes, own.files[0].bytes);
    club.close().await;
}
