//! Waiting for the signal to stop.

use tokio::sync::watch;

/// Returns once `stop` is true or its sender is dropped.
pub(crate) async fn stopped(mut stop: watch::Receiver<bool>) {
    let _nobody_left = stop.wait_for(|stop| *stop).await;
}
