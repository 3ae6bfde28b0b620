//! A game of each other rule system, from the challenge to its end.

use serde_json::json;

use crate::game::Club;

#[tokio::test]
async fn entangled_with_the_choices_of_both() {
    let club = Club::with_game("entangled", 3).await;
    let (alice, bert) = (&club.alice, &club.bert);
    let start = club.turn_of(alice).await;
    club.play(alice, "A1 C3").await;
    let second = club.call_of(bert, &start).await;
    club.play(bert, "A3 C1").await;
    let third = club.call_of(alice, &second).await;
    // Between the corners: each of the new stones touches one of both pairs.
    club.play(alice, "B1 B3").await;
    let own = club.call_of(alice, &third).await;
    assert!(own.has_button("Keep A1") && own.has_button("Keep C3"), "{:?}", own.buttons());

    // Nobody else can choose, and nothing else can be played.
    let posts = club.posts();
    let pressed = bert.press(&own, &own.button("Keep A1"));
    assert!(pressed.answer().await.ephemeral);
    // Bert is offered his own pair, so that he can choose in advance what it keeps.
    assert_eq!(bert.type_option(club.channel, "keep", "point", "").offers().await, ["C1", "A3"]);
    for (player, at) in [(alice, "A2 C2"), (bert, "A2 C2")] {
        assert!(club.play(player, at).await.ephemeral);
    }
    let answer = alice.slash(club.channel, "keep", json!({ "point": "B2" })).answer().await;
    assert!(answer.ephemeral);
    assert_eq!(club.posts(), posts);

    alice.press(&own, &own.button("Keep A1")).answer().await;
    let theirs = club.call_of(bert, &own).await;
    assert!(theirs.has_button("Keep A3") && theirs.has_button("Keep C1"), "{:?}", theirs.buttons());
    assert_eq!(bert.type_option(club.channel, "keep", "point", "").offers().await, ["C1", "A3"]);
    assert_eq!(bert.type_option(club.channel, "keep", "point", "c").offers().await, ["C1"]);
    bert.slash(club.channel, "keep", json!({ "point": "a3" })).answer().await;
    let placed = club.call_of(alice, &theirs).await;
    let old = alice.press(&own, &own.button("Keep C3")).answer().await;
    assert!(old.content.contains("This turn is over"), "{}", old.content);
    alice.press(&placed, &placed.button("Keep B1")).answer().await;

    let turn = club.call_of(bert, &placed).await;
    let end = club.pass_and_count(&turn).await;
    assert!(end.content.contains("wins by 1 point"), "{}", end.content);
    club.close().await;
}

#[tokio::test]
async fn mutation_with_its_dice_and_the_claim() {
    let club = Club::open().await;
    let wrong = json!({ "rules": "mutation", "chart": "-WBW-B" });
    let answer = club.alice.slash(club.channel, "challenge", wrong).answer().await;
    assert!(answer.ephemeral && club.posts() == 0, "{}", answer.content);
    // Dice that always stop at once.
    club.begin_with("mutation", 2, json!({ "chart": "...." })).await;
    let mut turn = club.turn_of(&club.alice).await;
    for at in ["A1", "A2", "B1"] {
        club.play(&club.alice, at).await;
        let told = club.call_of(&club.bert, &turn).await;
        assert!(told.content.contains('🎲'), "{}", told.content);
        let posts = club.posts();
        let claim = club.slash(&club.bert, "claim").answer().await;
        assert!(claim.ephemeral && club.posts() == posts, "{}", claim.content);
        club.bert.press(&told, &told.button("Pass")).answer().await;
        turn = club.call_of(&club.alice, &told).await;
    }
    club.slash(&club.alice, "claim").answer().await;
    let end = club.after(&turn, "the end", |message| message.has_button("Verify")).await;
    assert!(end.content.contains("more than half"), "{}", end.content);
    club.close().await;
}

#[tokio::test]
async fn simultaneous_to_its_end_position() {
    let club = Club::with_game("simultaneous", 2).await;
    let (alice, bert) = (&club.alice, &club.bert);
    let both = [alice.id, bert.id];
    let start = club.board("the start", |message| message.notified == both).await;
    let form = alice.press(&start, &start.button("Move")).form().await;
    let answer = alice.submit(&start, &form, "A2").answer().await;
    assert!(answer.ephemeral && answer.content.contains("A2"), "{}", answer.content);
    let owed = club.call_of(bert, &start).await;
    assert!(club.slash(bert, "pass").answer().await.ephemeral);
    club.play(bert, "B2").await;
    let played = club.after(&owed, "the turn", |message| message.notified == both).await;
    assert!(played.content.contains("A2") && played.content.contains("B2"), "{}", played.content);
    club.play(bert, "B1").await;
    club.play(alice, "A1").await;
    let end = club.after(&played, "the end", |message| message.has_button("Verify")).await;
    assert!(end.content.contains("jigo"), "{}", end.content);
    club.close().await;
}

#[tokio::test]
async fn sym_with_a_pair_that_is_not_allowed() {
    let club = Club::with_game("sym", 2).await;
    let (alice, bert) = (&club.alice, &club.bert);
    let both = [alice.id, bert.id];
    let start = club.board("the start", |message| message.notified == both).await;
    club.play(alice, "A1").await;
    let answer = club.play(bert, "A1").await;
    assert!(answer.ephemeral && answer.content.contains("A1"), "{}", answer.content);
    let annulled = club.after(&start, "the annulled pair", |message| message.notified == both).await;
    let shown = club.discord.messages(club.channel);
    assert!(shown.iter().all(|message| !message.content.contains("A1")), "{shown:?}");

    club.play(alice, "A2").await;
    club.play(bert, "B1").await;
    let played = club.after(&annulled, "the turn", |message| message.notified == both).await;
    assert!(played.content.contains("A2") && played.content.contains("B1"), "{}", played.content);
    bert.press(&played, &played.button("Pass")).answer().await;
    let owed = club.call_of(alice, &played).await;
    assert!(!owed.content.contains("pass"), "{}", owed.content);
    club.slash(alice, "pass").answer().await;
    let end = club.after(&owed, "the end", |message| message.has_button("Verify")).await;
    assert!(end.content.contains("A draw"), "{}", end.content);
    club.close().await;
}
