//! Positions and moves in words: pure functions of what a viewer may see.
//!
//! Every sentence is a text of [`Words`](crate::Words); this module decides which ones are used, and with
//! which numbers. Nothing is said beyond what the display rules allow (QuantumGo.net rule 5).

mod alt;
mod caption;
pub mod explore;
mod figures;
mod happened;
mod moves;
mod next;
mod numbers;
mod phrases;
mod point;
mod preview;
mod refusal;
mod rules;
mod score;
mod settings;
mod shares;
mod shares_list;
mod text_board;
mod turning_point;

#[cfg(test)]
mod tests;

pub use alt::alt_text;
pub use caption::{Beside, caption};
pub use figures::{Figures, percent, points as half_points, typed_powers};
pub use happened::{happened, new_total};
pub use moves::{exact_total, moves};
pub use next::{count, next, own_commitment};
pub use numbers::numbers;
pub use point::point;
pub use preview::preview;
pub use refusal::{Attempt, move_example, refusal, setup_error};
pub use rules::{Page, example_names, rules};
pub use score::{lines as score_lines, outcome};
pub use settings::{settings, settings_beside, settings_in_brief};
pub use text_board::text_board;
pub use turning_point::{TurningPoint, turning_point};
