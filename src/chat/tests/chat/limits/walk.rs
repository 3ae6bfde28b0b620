//! Every command and every button in every kind of situation: what posts, or makes a picture or a file, has a
//! budget, except answers and what ends a game.

use std::collections::BTreeSet;

use qgo_chat::commands::COMMANDS;
use qgo_chat::{Budget, Chat, Limits, Reply, What, game_buttons};
use qgo_store::{Parts, Posts as _, Store};

use super::is_too_much;
use crate::support::world::World;

/// What nobody is ever kept from, by the typed text or the button.
const FREE: &[&str] = &[
    "/accept",
    "/cancel",
    "/decline",
    "accept",
    "accept-end",
    "accept-pause",
    "accept-undo",
    "cancel",
    "claim",
    "/claim",
    "decline",
    "decline-end",
    "decline-pause",
    "decline-undo",
    "resign-now",
];

/// What is typed for each command. Its name is the first of its words that name one.
const LINES: &[&str] = &[
    "/challenge @bo size:5",
    "/challenge size:5",
    "/accept",
    "/decline",
    "/cancel",
    "/move A1",
    "/move A1 B2",
    "/move A1?",
    "/move A1 B2?",
    "/move if B5 then A5",
    "/keep A1",
    "/pass",
    "/resign",
    "/undo",
    "/end",
    "/dead",
    "/dead C3",
    "/claim",
    "/hint",
    "/board",
    "/board text",
    "/board public:yes",
    "/moves",
    "/games",
    "/record",
    "/record gif",
    "/record png",
    "/record json",
    "/verify",
    "/explore",
    "/review",
    "/rules mutation",
    "/leaderboard",
    "/profile",
    "/settings me",
    "/settings server",
    "/data export",
    "/data delete",
    "/help",
];

/// Games in different states, and a place without a game: what is typed, and by whom.
const SITUATIONS: &[&[&str]] = &[
    &["aki: /challenge @bo size:5", "bo: /challenge @aki size:5"],
    &["cy: /challenge size:5"],
    &[
        "aki: /challenge @bo rules:classic size:5 colour:black time:1d",
        "bo: /accept",
        "aki: /move C3",
        "bo: /move D4",
    ],
    &["aki: /challenge @bo size:5 colour:black", "bo: /accept", "aki: /move C3 D4", "bo: /undo"],
    &["aki: /challenge @bo size:5 colour:black", "bo: /accept", "aki: /undo", "aki: /end"],
    &["aki: /challenge @bo rules:classic size:5 colour:black", "bo: /accept", "aki: /move C3", "bo: /end"],
    &[
        "aki: /challenge @bo rules:classic size:5 colour:black",
        "bo: /accept",
        "aki: /move C3",
        "bo: /pass",
        "aki: /pass",
    ],
    &["aki: /challenge @bo size:5 colour:black time:1d", "bo: /accept", "bo presses pause"],
    &[
        "aki: /challenge @bo size:5 colour:black time:1d",
        "bo: /accept",
        "bo presses pause",
        "aki presses accept-pause",
    ],
    &["aki: /challenge @bo rules:simultaneous size:5 colour:black", "bo: /accept", "bo: /move C3"],
    &[
        "aki: /challenge @bo rules:entangled size:5 colour:black",
        "bo: /accept",
        "aki: /move A1 E5",
        "bo: /move A2 E4",
    ],
    &[
        "aki: /challenge @bo rules:mutation size:2 colour:black",
        "bo: /accept",
        "aki: /move A1 A2",
        "bo: /pass",
    ],
    &[
        "aki: /challenge @bo size:5 colour:black rated:yes",
        "bo: /accept",
        "aki: /move A1 B2",
        "bo: /move C3 D4",
        "bo presses resign-now",
    ],
];

/// Something that a person does, with its name in this test.
type Try = (String, What);

fn press(name: &str, id: String) -> Try {
    (name.to_owned(), What::Press { id })
}

fn form(name: &str, id: String, fields: &[(&str, &str)]) -> Try {
    let fields = fields.iter().map(|(key, typed)| ((*key).to_owned(), (*typed).to_owned())).collect();
    (name.to_owned(), What::Form { id, fields })
}

/// Everything that can be asked for in a game of which all were told this many events.
fn tries(told: u32) -> Vec<Try> {
    let lines = LINES.iter().map(|line| ((*line).to_owned(), What::Line((*line).to_owned())));
    let buttons = game_buttons().map(|act| press(act, format!("q1:g:{act}:1:{told}")));
    let challenges = ["accept", "decline", "cancel"].into_iter().flat_map(|reaction| {
        (1..4).map(move |challenge| press(reaction, format!("q1:c:{reaction}:{challenge}")))
    });
    let others = [
        press("send", format!("q1:g:send:1:{told}:A1.B2")),
        press("send one", format!("q1:g:send:1:{told}:A1")),
        press("keep", format!("q1:g:keep:1:{told}:A1")),
        press("choice", format!("q1:g:choice:1:{told}:A1")),
        press("unplan", format!("q1:g:unplan:1:{told}:1")),
        press("lesson", "q1:l:begin:superposed:1".to_owned()),
        press("explore page", "q1:x:shares:1:1:0:".to_owned()),
        press("commands", "q1:h".to_owned()),
        form("form move", format!("q1:g:move:1:{told}"), &[("points", "B1 C2")]),
        form("form look", format!("q1:g:move:1:{told}"), &[("points", "B1 C2?")]),
        form("form preview", format!("q1:g:preview:1:{told}"), &[("points", "B1 C2")]),
        form("form dead", format!("q1:g:dead:1:{told}"), &[("points", "C3")]),
        form("form plan", format!("q1:g:plan:1:{told}"), &[("if", "B1"), ("then", "C2")]),
        form("form lesson", "q1:l:show:superposed:1".to_owned(), &[("points", "B2 D4")]),
        form("form explore", "q1:x:shares:1:1:0:".to_owned(), &[("points", "")]),
    ];
    lines.chain(buttons).chain(challenges).chain(others).collect()
}

/// A world in this situation with everything delivered, and how many events of its game all were told.
async fn stage(situation: &[&str]) -> (World, u32) {
    let mut world = World::new("en").await;
    for said in situation {
        if let Some((user, line)) = said.split_once(": ") {
            world.line(user, line).await;
        } else if let Some((user, act)) = said.split_once(" presses ") {
            let told = world.told_count(user).await;
            world.ask(user, press(act, format!("q1:g:{act}:1:{told}")).1).await;
        }
    }
    world.delivered().await;
    world.delivers = false;
    let games = world.store().inner.game(qgo_store::GameId(1)).await.unwrap();
    let told = games.map_or(0, |row| row.length.0);
    (world, told)
}

/// What posts or makes a picture or a file under these limits, and what is refused as too much.
async fn walk(limits: &Limits, skip_known: bool) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut done, mut refused) = (BTreeSet::new(), BTreeSet::new());
    for situation in SITUATIONS {
        let (mut world, told) = stage(situation).await;
        let mut chat: Chat = world.chat_with(limits.clone());
        for user in ["aki", "bo"] {
            for (mut name, what) in tries(told) {
                if name == "pause" && user == "aki" && situation.contains(&"bo presses pause") {
                    // Who is asked for a pause agrees by proposing one.
                    "accept-pause".clone_into(&mut name);
                }
                if skip_known && done.contains(&name) {
                    continue;
                }
                let replies = chat.handle(world.request(user, what)).await;
                let has_posted =
                    !world.store().inner.due_posts("test", i64::MAX, 1, Parts::ALL).await.unwrap().is_empty();
                if has_posted || replies.iter().any(has_file) {
                    done.insert(name);
                } else if is_too_much(&replies) {
                    refused.insert(name);
                }
                if has_posted {
                    drop(chat);
                    world = stage(situation).await.0;
                    chat = world.chat_with(limits.clone());
                }
            }
        }
    }
    (done, refused)
}

fn has_file(reply: &Reply) -> bool {
    let (Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message)) = reply;
    !message.files.is_empty()
}

/// Everything that posts or draws; the walk has to meet all of it.
const POSTING: &[&str] = &[
    "/challenge @bo size:5",
    "/challenge size:5",
    "/move A1",
    "/move A1 B2",
    "/pass",
    "pass",
    "/undo",
    "undo",
    "/end",
    "end",
    "/dead C3",
    "form dead",
    "confirm",
    "resume",
    "/board public:yes",
    "pause",
    "go-on",
    "rematch",
    "send",
    "form move",
    "accept",
    "accept-undo",
    "accept-end",
    "accept-pause",
    "decline-undo",
    "resign-now",
];
const DRAWING: &[&str] = &[
    "/board",
    "board",
    "links",
    "/dead",
    "/move A1?",
    "form look",
    "form preview",
    "/rules mutation",
    "lesson",
    "form lesson",
    "/profile",
    "/record",
    "record",
    "/record gif",
    "gif",
    "/record png",
    "/record json",
    "/explore",
    "/review",
    "explore",
    "explore page",
    "form explore",
    "/data export",
];

#[tokio::test]
async fn whatever_posts_or_draws_has_a_budget() {
    for command in COMMANDS {
        let named = |line: &&&str| line[1..].starts_with(command.name);
        assert!(LINES.iter().find(named).is_some(), "/{} is not walked", command.name);
    }
    // Everything that has a price; the walk has to meet all of it.
    let (all, _) = walk(&Limits::all(Budget::Off), true).await;
    let nothing_left = Limits::all(Budget::new(0, 60_000));
    let (free, refused) = walk(&nothing_left, false).await;
    let named: BTreeSet<String> = FREE.iter().map(|name| (*name).to_owned()).collect();
    assert!(free.is_subset(&named), "without a budget: {:?}", free.difference(&named).collect::<Vec<_>>());
    let paid: BTreeSet<_> = all.difference(&free).cloned().collect();
    let wordless: Vec<_> = paid.difference(&refused).collect();
    assert!(wordless.is_empty(), "refused without a word: {wordless:?}");
    for name in POSTING.iter().chain(DRAWING) {
        assert!(all.contains(*name), "the walk never comes to {name}: {all:?}");
    }
}
