//! Waiting for the end.

use tokio::sync::watch;

/// Returns once `stop` is true, or nobody is left who could make it so.
pub(crate) async fn stopped(mut stop: watch::Receiver<bool>) {
    let _nobody_left = stop.wait_for(|stop| *stop).await;
}
