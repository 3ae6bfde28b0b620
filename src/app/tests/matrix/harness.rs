//! What the other tests stand on: were it blind, they would find nothing.

use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;

use crate::synapse::{Event, Fault, PATIENCE, Proxy, Synapse, http};

#[tokio::test]
async fn people_see_what_is_wrong_with_a_message() {
    let Some(synapse) = Synapse::shared().await else { return };
    let (ann, ben) = (synapse.person("harness-ann").await, synapse.person("harness-ben").await);
    let encryption = json!([{
        "type": "m.room.encryption", "state_key": "", "content": { "algorithm": "m.megolm.v1.aes-sha2" },
    }]);
    for (initial_state, encrypted) in [(json!([]), false), (encryption, true)] {
        let room = ann.create_room(json!({ "invite": [ben.user], "initial_state": initial_state })).await;
        ben.join(&room).await;
        let member = |event: &Event| event.room == room && event.sender() == ben.user;
        ann.wait("the other's joining", member).await;
        for (html, problems) in
            [("<p>Hi <b>you</b></p>", 0), ("<p>Hi <b>you</p>", 2), ("Hi<script>x</script>", 2)]
        {
            let id = ann
                .send(
                    &room,
                    "m.room.message",
                    json!({
                        "msgtype": "m.text", "body": "Hi you", "format": "org.matrix.custom.html",
                        "formatted_body": html,
                    }),
                )
                .await;
            let seen =
                ben.wait("a message", |event| event.id() == id && event.kind() == "m.room.message").await;
            assert_eq!((seen.decrypted, seen.problems.len()), (encrypted, problems), "{:?}", seen.problems);
        }
    }
}

#[tokio::test]
async fn a_killed_server_comes_back_with_its_rooms() {
    let Some(synapse) = Synapse::own().await else { return };
    let ann = synapse.person("ann").await;
    let room = ann.create_room(json!({})).await;
    synapse.kill();
    synapse.start();
    synapse.wait_until_up().await;
    let id = ann.say(&room, "Still here").await;
    ann.wait("the message", |event| event.id() == id).await;
}

#[tokio::test]
async fn the_proxy_lets_things_go_wrong() {
    let Some(synapse) = Synapse::shared().await else { return };
    let proxy = Proxy::before(&synapse.url()).await;
    let (http, url) = (http(), format!("{}/_matrix/client/versions", proxy.url()));
    let ask = || async { http.get(&url).send().await.unwrap() };
    assert_eq!(ask().await.status(), 200);
    let wait = Duration::from_secs(60);
    proxy.fail("GET", "/versions", Fault::LimitedInHeader(wait), 1);
    let limited = ask().await;
    assert_eq!((limited.status().as_u16(), limited.headers()["retry-after"].to_str().unwrap()), (429, "60"));
    let until = Instant::now() + PATIENCE;
    while proxy.complaints().is_empty() {
        assert!(ask().await.status() == 200 && Instant::now() < until, "it does not complain");
    }
    proxy.fail("GET", "/versions", Fault::DoneButDrops, 1);
    assert!(http.get(&url).send().await.is_err());
    assert!(!proxy.has_faults());
    proxy.cut(true);
    assert!(http.get(&url).send().await.is_err());
    proxy.cut(false);
    assert_eq!(ask().await.status(), 200);
    assert_eq!(proxy.asked("GET /_matrix/client/versions").len(), proxy.count());
}
