//! What QGo sends for a move, sent without QGo.

use std::sync::Arc;

use serde_json::json;
use tokio::task::JoinSet;

use crate::member::Member;
use crate::synapse::Synapse;

/// A program in a room with both players, which ends when this is dropped.
pub(crate) struct Echo {
    pub(crate) room: String,
    pub(crate) user: String,
    _task: JoinSet<()>,
}

impl Echo {
    /// Starts it; its pictures have `size` bytes.
    pub(crate) async fn start(synapse: &Arc<Synapse>, alice: &Member, bert: &Member, size: u64) -> Self {
        let echo = Member::join(synapse, "echo").await;
        let room = alice.create_room(json!({ "invite": [bert.user, echo.user] })).await;
        bert.enter(&room).await;
        echo.enter(&room).await;
        let direct = echo.create_room(json!({ "is_direct": true })).await;
        let (user, here) = (echo.user.clone(), room.clone());
        let mut task = JoinSet::new();
        task.spawn(run(echo, here, direct, vec![0; usize::try_from(size).unwrap()]));
        Self { room, user, _task: task }
    }
}

async fn run(mut echo: Member, room: String, direct: String, picture: Vec<u8>) {
    let mut offers: Vec<String> = Vec::new();
    loop {
        let (place, event) = echo.next().await;
        let body = event["content"]["body"].as_str().unwrap_or_default();
        let Some((_, point)) = body.split_once("!qgo move ").filter(|_| place == room) else { continue };
        // The answer to who plays does not hold up the message to all, and neither do the offers.
        let answer = json!({ "msgtype": "m.notice", "body": format!("You played {point}.") });
        let message = async {
            let url = echo.upload(picture.clone()).await;
            let body = format!("Somebody played {point}.");
            let content = json!({ "msgtype": "m.image", "body": body, "url": url, "m.mentions": {} });
            echo.send(&room, "m.room.message", content).await
        };
        let (_, message) = tokio::join!(echo.send(&direct, "m.room.message", answer), message);
        for offer in std::mem::take(&mut offers) {
            echo.redact(&room, &offer).await;
        }
        for key in ["1", "2"] {
            let relation = json!({ "rel_type": "m.annotation", "event_id": message, "key": key });
            offers.push(echo.send(&room, "m.reaction", json!({ "m.relates_to": relation })).await);
        }
    }
}
