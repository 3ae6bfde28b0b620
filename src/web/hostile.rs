//! The readers of what the page receives, wrapped for `fuzz/` and property tests, which call them with any
//! bytes.

use axum::Json;
use axum::extract::Query;
use axum::http::Uri;
use qgo_chat::hostile;

use crate::api::Which;
use crate::language::Lang;
use crate::look;
use crate::people::People;
use crate::wire::{Act, Join, Typed};

/// Reads bytes as every body and every query that the page takes, and passes the results on to the readers of
/// the chat layer.
///
/// # Panics
/// If something that was read is different after it was written and read again.
pub fn read(bytes: &[u8]) {
    if let Ok(Json(act)) = Json::<Act>::from_bytes(bytes) {
        hostile::deed(&act.deed.at(act.game.is_some()));
    }
    if let Ok(Json(join)) = Json::<Join>::from_bytes(bytes)
        && let Ok((user, is_new)) = People::default().join(&join.name)
    {
        let again = People::default().join(&user.name);
        assert!(is_new && again.is_ok_and(|(again, _)| again == user), "a name is another one: {user:?}");
    }
    let Ok(uri) = Uri::builder().path_and_query([b"/?", bytes].concat()).build() else { return };
    if let Ok(Query(typed)) = Query::<Typed>::try_from_uri(&uri) {
        hostile::plan(&typed.typed);
    }
    let _ = Query::<Which>::try_from_uri(&uri);
    look::read(&uri);
    let _ = Query::<Lang>::try_from_uri(&uri);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Bodies of requests, and parts of them.
    fn body() -> impl Strategy<Value = Vec<u8>> {
        let part = prop_oneof![
            8 => prop::sample::select(vec![
                "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u0000", "\\ud800", "null", "1e999", "{}",
                "\"as\":\"n61\"", "\"channel\":\"club\"", "\"lang\":\"de\"", "\"line\":\"/move A1 B2\"",
                "\"line\":\"/challenge @bo rules:sym size:5\"", "\"press\":{\"id\":\"q1:g:pass:1:0\"}",
                "\"press\":{\"id\":\"q1:g:send:1:0:A1.B2\"}", "\"press\":{\"id\":\"q1:x:shares:1:3t:0:A1bC3e\"}",
                "\"form\":{\"id\":\"q1:g:plan:1:0\",\"fields\":{\"if\":\"if A1 then B2\"}}",
                "\"form\":{\"id\":\"q1:l:try:sym:1:C3\",\"fields\":{}}", "{\"name\":\"Ada\"}", "{\"name\":\"\\u202e \"}",
                "as=n61&channel=club&command=move&option=at&typed=if%20A1%20then%20B2", "&", "=", "%", "%ff",
            ])
            .prop_map(|part| part.as_bytes().to_vec()),
            1 => prop::collection::vec(any::<u8>(), 0..6),
        ];
        prop::collection::vec(part, 0..10).prop_map(|parts| parts.concat())
    }

    /// A whole deed with arbitrary values.
    fn deed() -> impl Strategy<Value = Vec<u8>> {
        let id = prop_oneof!["q1:[cglxdh]:[a-z-]{0,8}(:[0-9A-Ta-t.]{0,5}){0,5}", "\\PC{0,40}"];
        let text = prop_oneof!["/[a-z]{2,9}( [a-z]{2,9}:)?[ A-Z0-9@?]{0,20}", "\\PC{0,40}"];
        (0..3, id, text).prop_map(|(kind, id, text)| {
            let what = match kind {
                0 => serde_json::json!({ "line": text }),
                1 => serde_json::json!({ "press": { "id": id } }),
                _ => serde_json::json!({ "form": { "id": id, "fields": { "points": text } } }),
            };
            let mut body = serde_json::json!({ "as": "n61", "channel": "club" });
            body.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
            assert!(Json::<Act>::from_bytes(body.to_string().as_bytes()).is_ok(), "{body}");
            body.to_string().into_bytes()
        })
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop_oneof![body(), deed()]) {
            read(&bytes);
        }
    }
}
