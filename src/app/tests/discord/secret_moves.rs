//! Commitments: who sees them, and what happens to several at the same instant.

use std::fs;

use futures::future::join_all;

use crate::game::Club;
use crate::stand_in::{Asked, Message, Person};

async fn start(club: &Club) -> Message {
    let both = [club.alice.id, club.bert.id];
    club.board("the start", |message| message.notified == both).await
}

/// The answers to commands that are sent at the same instant.
async fn at_once(club: &Club, moves: &[(&Person, &str)]) -> Vec<Message> {
    let asked: Vec<Asked> = moves.iter().map(|(player, at)| club.try_play(player, at)).collect();
    join_all(asked.iter().map(Asked::answer)).await
}

fn played(club: &Club) -> Vec<Message> {
    let messages = club.discord.messages(club.channel);
    messages.into_iter().filter(|message| message.content.contains(" played ")).collect()
}

#[tokio::test]
async fn a_commitment_is_seen_by_its_player_alone() {
    let club = Club::with_game("simultaneous", 19).await;
    let (alice, bert) = (&club.alice, &club.bert);
    let start = start(&club).await;
    let answer = club.play(alice, "R16").await;
    assert!(answer.ephemeral && answer.content.contains("R16"), "{}", answer.content);
    let owed = club.call_of(bert, &start).await;
    let posts = club.posts();
    let changed = club.play(alice, "Q17").await;
    assert!(changed.ephemeral && changed.content.contains("Q17"), "{}", changed.content);
    let own = club.slash(alice, "board").answer().await;
    assert!(own.ephemeral && own.content.contains("Q17"), "{}", own.content);
    let shown: Vec<Message> = club.discord.messages(club.channel);
    assert_eq!(shown.len(), posts, "nobody is told of a change");

    let mut others = Vec::new();
    for command in ["board", "moves", "games", "help", "record"] {
        others.push(club.slash(bert, command).answer().await);
    }
    others.push(bert.press(&owed, &owed.button("More")).answer().await);
    for message in shown.iter().chain(&others) {
        let texts = message.files.iter().flat_map(|file| {
            let is_text = !file.name.ends_with(".png");
            let bytes = is_text.then(|| String::from_utf8_lossy(&file.bytes).into_owned());
            file.alt.clone().into_iter().chain(bytes)
        });
        for text in texts.chain([message.content.clone()]) {
            assert!(!text.contains("Q17") && !text.contains("R16"), "{text}");
        }
    }
    for entry in fs::read_dir(club.home.folder()).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        let is_there = |point: &[u8]| bytes.windows(3).any(|window| window == point);
        assert!(!is_there(b"Q17") && !is_there(b"R16"), "the database shows a commitment");
    }
    club.play(bert, "C3").await;
    let turn = club.after(&owed, "the turn", |message| message.content.contains("Q17")).await;
    assert!(turn.content.contains("C3") && !turn.content.contains("R16"), "{}", turn.content);
    club.close().await;
}

#[tokio::test]
async fn both_commit_in_the_same_instant() {
    let club = Club::with_game("simultaneous", 5).await;
    let mut last = start(&club).await;
    for (black, white) in [("A1", "E5"), ("B2", "D4"), ("C3", "C3")] {
        let answers = at_once(&club, &[(&club.alice, black), (&club.bert, white)]).await;
        assert!(answers[0].content.contains(black) && answers[1].content.contains(white), "{answers:?}");
        let both = [club.alice.id, club.bert.id];
        last = club.after(&last, "the turn", |message| message.notified == both).await;
    }
    assert_eq!(club.discord.look(|world| world.complaints.clone()), [""; 0]);
    let moves = club.slash(&club.alice, "moves").answer().await;
    for turn in ["A1", "E5", "B2", "D4", "C3"] {
        assert!(moves.content.contains(turn), "{}", moves.content);
    }
    club.close().await;
}

#[tokio::test]
async fn one_player_commits_from_two_devices() {
    let club = Club::with_game("simultaneous", 5).await;
    let start = start(&club).await;
    let answers = at_once(&club, &[(&club.alice, "A1"), (&club.alice, "B2")]).await;
    assert!(answers.iter().all(|answer| answer.ephemeral), "{answers:?}");
    assert!(answers[0].content.contains("A1") && answers[1].content.contains("B2"), "{answers:?}");
    let owed = club.call_of(&club.bert, &start).await;
    club.play(&club.bert, "E5").await;
    let turn = club.after(&owed, "the turn", |message| message.content.contains("E5")).await;
    let counts = ["A1", "B2"].map(|at| usize::from(turn.content.contains(&format!("played {at}"))));
    assert_eq!(counts.iter().sum::<usize>(), 1, "{}", turn.content);
    assert_eq!(played(&club).iter().filter(|message| message.content.contains("E5")).count(), 1);
    club.close().await;
}
