//! Discord's own OpenAPI description: an unchanged excerpt with the requests that QGo sends. (Its licence is
//! beside it.)

use std::collections::HashMap;
use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use super::faults::Endpoint;

const DESCRIPTION: &str = include_str!("../../data/discord-openapi.json");

/// The place of each kind of request in the description.
const PLACES: [(Endpoint, &str, &str); 9] = [
    (Endpoint::Commands, "/applications/{application_id}/commands", "put"),
    (Endpoint::Callback, "/interactions/{interaction_id}/{interaction_token}/callback", "post"),
    (Endpoint::Original, "/webhooks/{webhook_id}/{webhook_token}/messages/@original", "patch"),
    (Endpoint::FollowUp, "/webhooks/{webhook_id}/{webhook_token}", "post"),
    (Endpoint::FollowUpEdit, "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", "patch"),
    (Endpoint::Archive, "/channels/{channel_id}", "patch"),
    (Endpoint::Post, "/channels/{channel_id}/messages", "post"),
    (Endpoint::Edit, "/channels/{channel_id}/messages/{message_id}", "patch"),
    (Endpoint::Thread, "/channels/{channel_id}/messages/{message_id}/threads", "post"),
];

/// The problems of a body according to the description.
pub(crate) fn problems(endpoint: Endpoint, body: &Value) -> Vec<String> {
    static VALIDATORS: OnceLock<HashMap<Endpoint, Validator>> = OnceLock::new();
    let validators = VALIDATORS.get_or_init(validators);
    let Some(validator) = validators.get(&endpoint) else { return Vec::new() };
    validator.iter_errors(body).map(|error| format!("{} (at {})", error, error.instance_path())).collect()
}

fn validators() -> HashMap<Endpoint, Validator> {
    let description: Value = serde_json::from_str(DESCRIPTION).unwrap();
    let of = |path: &str, method: &str| {
        let body =
            &description["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"];
        // References in the description start at its root.
        let schema = json!({ "allOf": [body], "components": description["components"] });
        jsonschema::validator_for(&schema).unwrap()
    };
    PLACES.into_iter().map(|(endpoint, path, method)| (endpoint, of(path, method))).collect()
}
