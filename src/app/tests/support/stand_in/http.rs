//! Interactions over HTTP: signed, and answered by the response to the request.

use ed25519_dalek::{Signer, SigningKey};
use qgo::system::SystemClock;
use qgo_chat::Clock;
use reqwest::{Client, RequestBuilder};
use serde_json::Value;

use super::responses::respond;
use super::world::{Shared, World, text};

/// The application's key.
fn key() -> SigningKey {
    SigningKey::from_bytes(&[9; 32])
}

/// The public part of the application's key, as its page shows it.
pub(crate) fn public_key() -> String {
    hex::encode(key().verifying_key().as_bytes())
}

/// The present time in seconds.
pub(crate) fn now() -> i64 {
    SystemClock.now() / 1000
}

/// A request with this body, signed at that time.
pub(crate) fn signed(endpoint: &str, at: i64, body: &str) -> RequestBuilder {
    let signature = key().sign(format!("{at}{body}").as_bytes());
    let request = Client::builder().no_proxy().build().unwrap().post(endpoint);
    request
        .header("x-signature-timestamp", at.to_string())
        .header("x-signature-ed25519", hex::encode(signature.to_bytes()))
        .body(body.to_owned())
}

/// Sends an interaction to the bot, and takes the first response.
pub(super) fn send(shared: &Shared, world: &mut World, event: Value) {
    let (at, body) = (now(), event.to_string());
    let request = signed(world.endpoint.as_ref().expect("an endpoint"), at, &body);
    world.sent.push((at, body));
    let (shared, id, token) = (shared.clone(), text(&event["id"]).parse().unwrap(), text(&event["token"]));
    tokio::spawn(async move {
        let response = request.send().await.unwrap();
        let (status, json) = (response.status(), response.json().await);
        let mut world = shared.lock();
        let taken = json.map_err(|_| status.to_string());
        let taken = taken
            .and_then(|json| respond(&mut world, id, &token, json).map_err(|refusal| format!("{refusal:?}")));
        if let Err(why) = taken {
            world.complain(format!("no first response to an interaction over HTTP: {why}"));
        }
    });
}
