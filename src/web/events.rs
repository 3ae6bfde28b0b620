//! What the server tells the page unasked: server-sent events.

use std::convert::Infallible;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures::{Stream, StreamExt as _};
use qgo_chat::tasks::stopped;
use tokio_stream::wrappers::BroadcastStream;

use crate::shared::Shared;
use crate::wire::Push;

/// A stream of [`Push`]es as JSON, until the server stops.
pub(crate) async fn events(
    State(shared): State<Shared>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let pushes = BroadcastStream::new(shared.archive.listen());
    let events = pushes.filter_map(async |push| {
        // The only possible error is that this browser was too slow.
        Event::default().json_data(push.unwrap_or(Push::Missed)).ok().map(Ok)
    });
    Sse::new(events.take_until(stopped(shared.stop))).keep_alive(KeepAlive::default())
}
