//! A learner's input: a move, and then perhaps choices.

use std::fmt;
use std::str::FromStr;

use qgo_rules::{Action, Color, Point};

/// The most characters of [`Inputs`]: enough for a move of three points and more choices than any lesson asks
/// for.
const LENGTH: usize = 40;

/// One input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A placement.
    Place(Action),
    /// The answer to a choice.
    Keep(Point),
    Pass,
    Claim,
}

impl Input {
    pub(crate) fn action(&self) -> Action {
        match self {
            Self::Place(placement) => placement.clone(),
            Self::Keep(point) => Action::Keep { point: *point },
            Self::Pass => Action::Pass,
            Self::Claim => Action::Claim,
        }
    }
}

/// `B C3 E4`, `W keep D3`, `B pass`.
pub(super) fn of_color(text: &str) -> Option<(Color, Input)> {
    let (color, what) = text.split_once(' ')?;
    let color = Color::ALL.into_iter().find(|it| it.to_string() == color)?;
    Some((color, input(what)?))
}

/// `C3 E4`, `keep D3`, `pass`, `claim`.
pub(super) fn input(text: &str) -> Option<Input> {
    Some(match text {
        "pass" => Input::Pass,
        "claim" => Input::Claim,
        _ => match text.strip_prefix("keep ") {
            Some(point) => Input::Keep(point.parse().ok()?),
            None => Input::Place(Action::naming(text.split(' ')).ok()?),
        },
    })
}

/// The inputs of a learner in a step, as buttons carry them: the points of the move joined by `.`, or `pass`
/// or `claim`, then the answer to each choice; all joined by `_`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Inputs(pub(crate) Vec<Input>);

impl Inputs {
    /// A first input; `None` if it is too long for a button.
    pub(crate) fn new(first: Input) -> Option<Self> {
        let inputs = Self(vec![first]);
        (inputs.to_string().len() <= LENGTH).then_some(inputs)
    }

    /// These inputs, followed by the answer to a choice.
    pub(crate) fn then_keep(&self, point: Point) -> Self {
        let mut inputs = self.clone();
        inputs.0.push(Input::Keep(point));
        inputs
    }
}

impl fmt::Display for Inputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (input, place) in self.0.iter().zip(0..) {
            if place > 0 {
                f.write_str("_")?;
            }
            match input {
                Input::Place(placement) => f.write_str(&placement.names().join("."))?,
                Input::Keep(point) => write!(f, "{point}")?,
                Input::Pass => f.write_str("pass")?,
                Input::Claim => f.write_str("claim")?,
            }
        }
        Ok(())
    }
}

/// The text is not inputs of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownInputs;

impl FromStr for Inputs {
    type Err = UnknownInputs;

    fn from_str(text: &str) -> Result<Self, UnknownInputs> {
        if text.len() > LENGTH {
            return Err(UnknownInputs);
        }
        let mut parts = text.split('_');
        let first = parts.next().and_then(|move_| input(&move_.replace('.', " "))).ok_or(UnknownInputs)?;
        let keeps = parts.map(|point| point.parse().map(Input::Keep).map_err(|_| UnknownInputs));
        std::iter::once(Ok(first)).chain(keeps).collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_read_back() {
        for text in
            ["C3", "C3.E4.G7", "C3*60.E4", "pass", "claim", "C3.E4_C3_D4", "T19.S19.R19_T19_S19_R19_Q19_P19"]
        {
            assert_eq!(text.parse::<Inputs>().unwrap().to_string(), text);
        }
        for text in ["", "_", "C3.", "C3_", "I9", "C3_pass", "pass_pass", "keep C3_", "C3:D4"] {
            assert_eq!(text.parse::<Inputs>(), Err(UnknownInputs), "{text:?}");
        }
        assert_eq!("C3_".repeat(40).parse::<Inputs>(), Err(UnknownInputs));
        let many = "A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 L1 M1 N1 O1";
        assert_eq!(input(many).and_then(Inputs::new), None);
    }
}
