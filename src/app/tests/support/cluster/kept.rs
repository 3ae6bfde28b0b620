//! What the database has when everything is over.

use std::collections::{BTreeMap, HashMap, HashSet};

use qgo_rules::Event;
use serde_json::Value;

use super::Cluster;
use super::players::Note;
use crate::stand_in::World;

/// What the database has.
pub(super) struct Kept {
    /// By channel, the games in order.
    pub(super) games: BTreeMap<u64, Vec<Game>>,
    pub(super) posts: Vec<Post>,
    /// The interactions that took effect.
    pub(super) effects: HashSet<String>,
    pub(super) outages: Vec<Value>,
}

/// A game, with its log.
pub(super) struct Game {
    pub(super) id: i64,
    pub(super) result: Option<String>,
    pub(super) log: Vec<Event>,
}

/// A post, owed or not.
pub(super) struct Post {
    pub(super) id: i64,
    pub(super) channel: u64,
    pub(super) nonce: String,
    /// Of which game, and how much of its log.
    pub(super) tells: Option<(i64, i64)>,
    pub(super) state: String,
    pub(super) message: Option<u64>,
    pub(super) withdrawn: bool,
}

impl Kept {
    pub(super) fn read(cluster: &Cluster) -> Self {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let number = |value: &Value| text(value).and_then(|text| text.parse::<u64>().ok());
        let mut logs: HashMap<i64, Vec<Event>> = HashMap::new();
        for event in cluster.ask("SELECT game, shown FROM events ORDER BY game, ply") {
            let read = Event::join(event["shown"].as_str().unwrap(), None).unwrap();
            logs.entry(event["game"].as_i64().unwrap()).or_default().push(read);
        }
        let mut games: BTreeMap<u64, Vec<Game>> = BTreeMap::new();
        for row in cluster.ask(
            "SELECT g.id, g.result, p.channel FROM games g JOIN places p ON p.id = g.place ORDER BY g.id",
        ) {
            let id = row["id"].as_i64().unwrap();
            let game = Game { id, result: text(&row["result"]), log: logs.remove(&id).unwrap_or_default() };
            games.entry(number(&row["channel"]).unwrap()).or_default().push(game);
        }
        let posts = cluster.ask(
            "SELECT o.id, p.channel, o.nonce, o.board_of, o.tells, o.state, o.message, o.withdrawn
             FROM posts o JOIN places p ON p.id = o.place ORDER BY o.id",
        );
        let post = |row: &Value| Post {
            id: row["id"].as_i64().unwrap(),
            channel: number(&row["channel"]).unwrap(),
            nonce: text(&row["nonce"]).unwrap(),
            tells: row["board_of"].as_i64().zip(row["tells"].as_i64()),
            state: text(&row["state"]).unwrap(),
            message: number(&row["message"]),
            withdrawn: !row["withdrawn"].is_null(),
        };
        let effects = cluster.ask("SELECT key FROM requests WHERE platform = 'discord'");
        Self {
            games,
            posts: posts.iter().map(post).collect(),
            effects: effects.iter().filter_map(|row| text(&row["key"])).collect(),
            outages: cluster.ask("SELECT * FROM outages"),
        }
    }

    /// Whether a request took effect.
    pub(super) fn has(&self, note: &Note, world: &World) -> bool {
        self.effects.contains(&world.interactions[&note.token].id.to_string())
    }
}

impl Cluster {
    /// The rows of a query.
    pub(super) fn ask(&self, query: &str) -> Vec<Value> {
        let url = self.postgres.url(&self.database);
        let text = self.postgres.ask(&url, &format!("SELECT coalesce(json_agg(t), '[]') FROM ({query}) t"));
        serde_json::from_str(&text).unwrap()
    }
}
