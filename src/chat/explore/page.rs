//! What a button of `/explore` shows.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;
use qgo_store::GameId;

use super::Given;

/// The most digits of a rank in [`RADIX`]: enough for 10^40 realities, and short enough for a button.
const DIGITS: usize = 26;
const RADIX: u32 = 36;

/// A page of `/explore`, as buttons carry it: `VERB:GAME:MOVE:RANK:GIVEN`, with `t` after the move if the
/// board is shown as text, and then `c` if the chances are shown. MOVE counts entries of the list of moves;
/// RANK is in base 36.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ExplorePage {
    /// What to show.
    pub(crate) verb: ExploreVerb,
    /// The game.
    pub(crate) game: GameId,
    /// After how many entries of the list of moves the position is.
    pub(crate) moves: u32,
    /// The conditions.
    pub(crate) given: Given,
    /// Whether the board is shown as text.
    pub(crate) as_text: bool,
    /// Whether it is shown how the chances stood.
    pub(crate) with_chances: bool,
}

/// What a page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ExploreVerb {
    /// All realities at once, by their shares.
    Shares,
    /// The reality of this rank.
    Reality(BigUint),
    /// In words, what the measurement could have found instead.
    Others,
    /// The board after the result with this index among them.
    Other(usize),
    /// Opens the form for conditions; the form carries this page, too.
    Ask,
}

impl ExplorePage {
    /// The same position with another part shown.
    pub(crate) fn with(&self, verb: ExploreVerb) -> Self {
        Self { verb, ..self.clone() }
    }

    /// Whether a button can carry it.
    pub(crate) fn fits(&self) -> bool {
        match &self.verb {
            ExploreVerb::Reality(rank) => rank.to_str_radix(RADIX).len() <= DIGITS,
            _ => true,
        }
    }
}

impl fmt::Display for ExplorePage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (verb, rank) = match &self.verb {
            ExploreVerb::Shares => ("shares", "0".to_owned()),
            ExploreVerb::Reality(rank) => ("at", rank.to_str_radix(RADIX)),
            ExploreVerb::Others => ("what", "0".to_owned()),
            ExploreVerb::Other(place) => ("else", place.to_string()),
            ExploreVerb::Ask => ("if", "0".to_owned()),
        };
        let as_text = if self.as_text { "t" } else { "" };
        let with_chances = if self.with_chances { "c" } else { "" };
        write!(f, "{verb}:{}:{}{as_text}{with_chances}:{rank}:{}", self.game, self.moves, self.given)
    }
}

/// The text is not a page of `/explore`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownPage;

impl FromStr for ExplorePage {
    type Err = UnknownPage;

    fn from_str(text: &str) -> Result<Self, UnknownPage> {
        read(text).ok_or(UnknownPage)
    }
}

fn read(text: &str) -> Option<ExplorePage> {
    let parts: Vec<&str> = text.split(':').take(6).collect();
    let [verb, game, moves, rank, given] = parts[..] else { return None };
    let verb = match verb {
        "shares" => ExploreVerb::Shares,
        "at" => ExploreVerb::Reality(self::rank(rank)?),
        "what" => ExploreVerb::Others,
        "else" => ExploreVerb::Other(rank.parse().ok()?),
        "if" => ExploreVerb::Ask,
        _ => return None,
    };
    let without_chances = moves.strip_suffix('c').unwrap_or(moves);
    let number = without_chances.strip_suffix('t').unwrap_or(without_chances);
    Some(ExplorePage {
        verb,
        game: GameId(game.parse().ok()?),
        moves: number.parse().ok()?,
        given: given.parse().ok()?,
        as_text: number != without_chances,
        with_chances: without_chances != moves,
    })
}

fn rank(text: &str) -> Option<BigUint> {
    let fits = (1..=DIGITS).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric());
    if fits { BigUint::parse_bytes(text.as_bytes(), RADIX) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_read_back_and_are_short() {
        let rank = BigUint::from(10u32).pow(40);
        let verbs = [
            ExploreVerb::Shares,
            ExploreVerb::Reality(BigUint::default()),
            ExploreVerb::Reality(rank),
            ExploreVerb::Others,
            ExploreVerb::Other(63),
            ExploreVerb::Ask,
        ];
        for verb in verbs {
            let longest = "T19bS18wR17eQ16bP15wO14eN13bM12w";
            for (given, as_text, with_chances) in
                [("", false, false), ("D4b", true, false), ("", false, true), (longest, true, true)]
            {
                let page = ExplorePage {
                    verb: verb.clone(),
                    game: GameId(i64::MAX),
                    moves: 9999,
                    given: given.parse().unwrap(),
                    as_text,
                    with_chances,
                };
                let text = page.to_string();
                assert!(page.fits() && text.len() <= 95, "{text}");
                assert_eq!(text.parse(), Ok(page));
            }
        }
        let page: ExplorePage = "shares:1:0:0:".parse().unwrap();
        assert!(!page.with(ExploreVerb::Reality(BigUint::from(10u32).pow(41))).fits());
    }

    #[test]
    fn anything_else_is_unknown() {
        for text in [
            "",
            "shares",
            "shares:1:0:0",
            "fly:1:0:0:",
            "at:1:0::",
            "at:1:0:-1:",
            "at:1:0:zzzzzzzzzzzzzzzzzzzzzzzzzzz:",
            "shares:x:0:0:",
            "shares:1:-1:0:",
            "shares:1:0:0:D4",
            "shares:1:0:0:D4b:",
            "else:1:0:x:",
        ] {
            assert_eq!(text.parse::<ExplorePage>(), Err(UnknownPage), "{text}");
        }
    }
}
