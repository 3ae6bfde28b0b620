//! Every game can be played by text alone: lines that are typed, boards as text, labelled buttons.
//! The players of these tests never see a picture.

use std::collections::BTreeMap;

use qgo_chat::{Reply, What};
use qgo_rules::System;
use qgo_store::{GameId, Store};
use tokio::task::JoinSet;

use crate::support::courier::Seen;
use crate::support::world::World;

/// How many turns are played before the players try to end the game.
const TURNS: usize = 6;
/// More turns than any of these games needs to end.
const ENOUGH: usize = 20;
/// What is said when play is over.
const ENDS: [&str; 4] = ["**Counting.**", "wins", "draw", "jigo"];
const PLAYERS: [(&str, &str); 2] = [("aki", "Black"), ("bo", "White")];

/// What the text of a board says.
struct Board {
    text: String,
    /// The contents of each point.
    cells: BTreeMap<String, String>,
}

impl Board {
    fn read(text: String) -> Self {
        let mut lines = text.lines().skip_while(|line| !line.trim_start().starts_with("A "));
        let columns: Vec<&str> = lines.next().expect("the columns").split_whitespace().collect();
        let mut cells = BTreeMap::new();
        for line in lines.take(columns.len()) {
            let mut words = line.split_whitespace();
            let row = words.next().unwrap();
            cells.extend(columns.iter().map(|column| format!("{column}{row}")).zip(words.map(str::to_owned)));
        }
        assert_eq!(cells.len(), columns.len().pow(2), "{text}");
        Self { text, cells }
    }

    fn free(&self) -> Vec<String> {
        self.cells.iter().filter(|(_, sign)| *sign == ".").map(|(point, _)| point.clone()).collect()
    }

    /// Who is asked for a choice, and its options.
    fn choice(&self) -> Option<(&'static str, Vec<String>)> {
        let asked = |(user, color): (&'static str, &str)| {
            let line = self.text.lines().find(|line| line.starts_with(&format!("{color} chooses what")))?;
            let (_, options) = line.split_once(": ")?;
            Some((
                user,
                options
                    .split([' ', ','])
                    .filter(|w| *w != "or" && !w.is_empty())
                    .map(str::to_owned)
                    .collect(),
            ))
        };
        PLAYERS.into_iter().find_map(asked)
    }

    /// Whose turn it is: both players' if both move at once.
    fn to_play(&self) -> Vec<&'static str> {
        let one = PLAYERS.into_iter().find(|(_, color)| self.text.contains(&format!("{color} to play")));
        one.map_or_else(|| PLAYERS.map(|(user, _)| user).to_vec(), |(user, _)| vec![user])
    }
}

struct Game {
    world: World,
    system: &'static str,
    /// The buttons that all were last shown.
    buttons: Vec<String>,
}

impl Game {
    async fn begin(system: &'static str) -> Self {
        let mut game = Self { world: World::new("en").await, system, buttons: Vec::new() };
        game.say("aki", &format!("/challenge @bo rules:{system} size:5 colour:black")).await;
        game.say("bo", "/accept").await;
        game
    }

    /// Types a line; returns the words of the answers.
    async fn say(&mut self, user: &str, line: &str) -> String {
        self.act(user, What::Line(line.to_owned())).await
    }

    async fn act(&mut self, user: &str, what: What) -> String {
        let replies = self.world.ask(user, what).await;
        for seen in self.world.delivered().await {
            if let Seen::Posted { message, .. } = seen {
                self.buttons = message.rows.concat().into_iter().map(|button| button.id).collect();
            }
        }
        let texts = replies.into_iter().map(|reply| match reply {
            Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => message.text,
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    async fn press(&mut self, user: &str, act: &str) {
        let id = self.buttons.iter().find(|id| id.split(':').nth(2) == Some(act)).cloned();
        let id = id.unwrap_or_else(|| panic!("{}: no button {act} in {:?}", self.system, self.buttons));
        self.act(user, What::Press { id }).await;
    }

    async fn board(&mut self, user: &str) -> Board {
        Board::read(self.say(user, "/board text").await)
    }

    /// Plays a turn on points that are empty in the text; if one is refused, on another.
    async fn turn(&mut self, number: usize) {
        let board = self.board("aki").await;
        if let Some((user, options)) = board.choice() {
            self.say(user, &format!("/keep {}", options[0])).await;
            assert_ne!(self.board(user).await.text, board.text, "{}: nothing was chosen", self.system);
            return;
        }
        let points = match self.system {
            "superposed" | "entangled" => 2,
            _ => 1,
        };
        for user in board.to_play() {
            let before = self.board(user).await;
            let free = before.free();
            assert!(free.len() >= 2 * points, "{}:\n{}", self.system, before.text);
            for try_ in 0..free.len() {
                // Points that are not neighbours; the second player's differ from the first one's.
                let first = number * 7 + try_ + usize::from(user == "bo");
                let chosen: Vec<_> =
                    (0..points).map(|i| free[(first + i * 5) % free.len()].clone()).collect();
                self.say(user, &format!("/move {}", chosen.join(" "))).await;
                if self.board(user).await.text != before.text {
                    break;
                }
            }
            assert_ne!(self.board(user).await.text, before.text, "{}: nothing could be played", self.system);
        }
    }

    /// Ends play: by agreement where the system has that, else by passes.
    async fn stop(&mut self) {
        if matches!(self.system, "mutation" | "simultaneous") {
            self.say("aki", "/end").await;
            return self.press("bo", "accept-end").await;
        }
        for _ in 0..ENOUGH {
            let board = self.board("aki").await;
            if ENDS.iter().any(|end| board.text.contains(end)) {
                return;
            }
            match board.choice() {
                Some((user, options)) => drop(self.say(user, &format!("/keep {}", options[0])).await),
                None => {
                    for user in board.to_play() {
                        self.say(user, "/pass").await;
                    }
                }
            }
        }
        panic!("{} does not come to its end", self.system);
    }

    async fn has_ended(&self) -> bool {
        self.world.store().inner.game(GameId(1)).await.unwrap().unwrap().result.is_some()
    }
}

async fn play(system: &'static str) {
    let mut game = Game::begin(system).await;
    for number in 0..TURNS {
        game.turn(number).await;
    }
    assert!(game.board("bo").await.cells.values().any(|sign| sign != "."), "{system}: something was played");
    game.stop().await;
    if !game.has_ended().await {
        let counted = game.board("bo").await;
        assert!(counted.text.contains("**Counting.**"), "{system}:\n{}", counted.text);
        game.press("aki", "confirm").await;
        game.press("bo", "confirm").await;
    }
    assert!(game.has_ended().await, "{system}");
    let end = game.board("aki").await.text;
    assert!(ENDS[1..].iter().any(|word| end.contains(word)), "{system}: who won is said:\n{end}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_can_be_played_by_text_alone() {
    let mut games = JoinSet::new();
    for system in System::ALL {
        games.spawn(play(system.name()));
    }
    while let Some(game) = games.join_next().await {
        game.unwrap();
    }
}
