//! The name of the request that is being carried out.
//!
//! The name goes with the task, and from there into what a post is about: so the log tells which request a
//! post belongs to, also if another process delivers it.

tokio::task_local! {
    static NAME: Option<String>;
}

/// Carries out `work` for the request of this name; what it owes belongs to that request.
pub(crate) async fn for_request<T>(name: Option<String>, work: impl Future<Output = T>) -> T {
    NAME.scope(name, work).await
}

/// The name of the request for which this task works, if it has one.
pub(crate) fn current() -> Option<String> {
    NAME.try_with(Clone::clone).ok().flatten()
}
