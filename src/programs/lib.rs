//! The interfaces for programs: the engine over GTP, and records replayed and drawn. Each is a subcommand
//! of `qgo`, described in docs/programs.md. They need only rules, player, pictures and words, not the chat.

pub mod gtp;
mod line;
mod opponent;
mod pictures;
pub mod play;
mod recorded;
pub mod render;
pub mod replay;
mod rules;

/// Fills bytes with secret randomness.
type Entropy<'a> = &'a dyn Fn(&mut [u8]);

/// The milliseconds since 1970-01-01T00:00Z.
type Clock<'a> = &'a dyn Fn() -> i64;

/// A seed that nobody knows.
fn fresh_seed(entropy: Entropy<'_>) -> qgo_rules::Seed {
    let mut bytes = [0; 32];
    entropy(&mut bytes);
    qgo_rules::Seed(bytes)
}
