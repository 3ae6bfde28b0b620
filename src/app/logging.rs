//! What is logged, to standard error.

use std::io::IsTerminal;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::{EnvFilter, FilterExt, ParseError, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// Libraries that handle the token; below `info` they may write down requests and frames that hold it.
const TOKEN_HANDLERS: [&str; 8] =
    ["h2", "hyper", "hyper_util", "reqwest", "rustls", "serenity", "tokio_tungstenite", "tungstenite"];

/// The log filter cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("the log filter (log, or RUST_LOG) is wrong: {0}; for example: info, or qgo_chat=debug,info")]
pub struct BadFilter(#[from] ParseError);

/// Starts logging by a filter in the form of `RUST_LOG`. Whatever it says, no token is logged.
///
/// # Errors
/// If the filter is none.
pub fn start(filter: &str) -> Result<(), BadFilter> {
    let asked = EnvFilter::builder().with_default_directive(LevelFilter::WARN.into()).parse(filter)?;
    let harmless = filter_fn(|metadata| {
        let library = metadata.target().split("::").next().unwrap_or_default();
        !TOKEN_HANDLERS.contains(&library) || *metadata.level() <= LevelFilter::INFO
    });
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_filter(asked.and(harmless));
    // A program that embeds QGo may log already; then its log is used.
    let _ = tracing_subscriber::registry().with(lines).try_init();
    Ok(())
}
