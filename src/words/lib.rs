//! All texts of QGo in every language, and the choice of those that describe a position, a move or a
//! score.
//!
//! The crate knows the rules and the content of pictures, but neither the players nor the platform: names
//! are arguments, and the caller says how long a text may be.
//!
//! ```
//! use qgo_rules::{Match, Seed, Setup, System, Viewer};
//! use qgo_words::{Words, describe};
//!
//! let settings = Setup::new(System::Classic, 9).validate()?;
//! let game = Match::new(settings, Seed([1; 32]));
//! let names = qgo_rules::ByColor { black: "Anna".to_owned(), white: "Bert".to_owned() };
//! let next = |tag| describe::next(Words::for_tag(Some(tag)), &game.view(Viewer::Public), &names);
//! assert_eq!(next("en"), "Anna, it is your turn (Black).");
//! assert_eq!(next("de-AT"), "Anna, du bist am Zug (Schwarz).");
//! # Ok::<(), qgo_rules::SetupError>(())
//! ```

pub mod describe;
pub mod text;
mod words;

pub use words::{Arg, LANGUAGE_CHOICES, Words};
