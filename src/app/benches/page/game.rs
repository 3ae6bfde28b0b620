//! The people of the hall and their games, made over HTTP as the page's scripts do.

use std::ops::Range;

use reqwest::Client;
use serde_json::{Value, json};

/// The page's address, and who plays there: Aki (Black) and Bo (White).
pub(crate) struct Hall {
    address: String,
    client: Client,
}

impl Hall {
    pub(crate) async fn at(address: String) -> Self {
        let hall = Self { address, client: Client::new() };
        for name in ["Aki", "Bo"] {
            hall.post("/api/players", json!({ "name": name })).await;
        }
        hall
    }

    /// The address of one of its pages.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    /// Begins a game; returns its number.
    pub(crate) async fn begin(&self, system: &str, size: u8) -> u32 {
        let line = format!("/challenge opponent:@Bo rules:{system} size:{size} colour:black");
        let posted = self.act("aki", json!({ "channel": "club", "line": line })).await;
        let challenge = &posted["went"]["challenge"];
        let seen = self.url(&format!("/api/challenge?challenge={challenge}&as=bo"));
        let seen: Value = self.client.get(seen).send().await.unwrap().json().await.unwrap();
        let mut buttons = seen["buttons"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
        let accept = buttons.find(|button| button["look"] == "success").unwrap();
        let press = json!({ "channel": "club", "press": { "id": accept["id"] } });
        let accepted = self.act("bo", press).await;
        accepted["went"]["game"].as_u64().unwrap().try_into().unwrap()
    }

    /// Makes these moves of a game of Go.
    pub(crate) async fn play(&self, game: u32, moves: Range<u32>) {
        for number in moves {
            let player = ["aki", "bo"][number as usize % 2];
            let line = format!("/move {}", point(number, 19));
            let answer = self.act(player, json!({ "game": game, "line": line })).await;
            assert_eq!(answer["page"]["moves"], number + 1, "{line}: {answer}");
        }
    }

    /// The points of a move in a game with one or two stones a move.
    pub(crate) fn points(number: u32, stones: u32, size: u32) -> Vec<String> {
        let (earlier, color) = (number / 2 * stones, number % 2);
        (earlier..earlier + stones).map(|place| point(2 * place + color, size)).collect()
    }

    async fn act(&self, player: &str, deed: Value) -> Value {
        let mut body = json!({ "as": player, "lang": "en", "style": "standard" });
        body.as_object_mut().unwrap().extend(deed.as_object().unwrap().clone());
        self.post("/api/act", body).await
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let answer = self.client.post(self.url(path)).json(&body).send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{path} {body}: {text}");
        serde_json::from_str(&text).unwrap()
    }
}

/// The place of a stone: Black fills the board from its lower edge, White from the upper one, so that nothing
/// is captured.
fn point(number: u32, size: u32) -> String {
    let (place, columns) = (number / 2, "ABCDEFGHJKLMNOPQRST".as_bytes());
    let column = columns[(place % size) as usize] as char;
    let row = if number.is_multiple_of(2) { 1 + place / size } else { size - place / size };
    format!("{column}{row}")
}
