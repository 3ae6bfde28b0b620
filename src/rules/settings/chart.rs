//! The chart of `mutation`: what each face of the control die does.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::SetupError;
use crate::color::Color;
use crate::heap::{Heap, flat_heap};

/// The effect of a face of the control die on the point that the other dice hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Empties the point.
    Empty,
    /// Puts a stone of this colour on the point.
    Stone(Color),
    /// Changes nothing, and ends the throwing.
    Stop,
}

impl Effect {
    const fn sign(self) -> char {
        match self {
            Self::Empty => '-',
            Self::Stone(color) => color.letter(),
            Self::Stop => '.',
        }
    }

    fn of(sign: char) -> Option<Self> {
        match sign {
            '-' => Some(Self::Empty),
            'B' | 'b' => Some(Self::Stone(Color::Black)),
            'W' | 'w' => Some(Self::Stone(Color::White)),
            '.' => Some(Self::Stop),
            _ => None,
        }
    }
}

/// The control die: 4, 6, 8 or 12 faces with one effect each, at least one of which stops.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Chart(Vec<Effect>);

impl Chart {
    /// The default chart for a board of `size`: Nicol's own on 19×19; smaller boards have two more stops.
    pub fn default_for(size: u8) -> Self {
        use Effect::{Empty, Stone, Stop};
        let (white, black) = (Stone(Color::White), Stone(Color::Black));
        Self(match size {
            19.. => vec![Empty, white, black, white, black, Stop],
            _ => vec![Empty, white, black, Stop, Stop, Stop],
        })
    }

    /// The number of faces: 4, 6, 8 or 12.
    pub const fn faces(&self) -> usize {
        self.0.len()
    }

    /// The effect of a face, counted from 0.
    ///
    /// # Panics
    /// If the die has no such face.
    pub fn effect(&self, face: usize) -> Effect {
        self.0[face]
    }
}

/// Writes a sign for each face in order: `-` empty, `W`, `B`, `.` stop.
impl fmt::Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|effect| write!(f, "{}", effect.sign()))
    }
}

impl FromStr for Chart {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let signs = text.trim();
        if let Some(sign) = signs.chars().find(|sign| Effect::of(*sign).is_none()) {
            return Err(SetupError::BadChartSign(sign));
        }
        let effects: Vec<Effect> = signs.chars().filter_map(Effect::of).collect();
        if ![4, 6, 8, 12].contains(&effects.len()) {
            return Err(SetupError::BadChartFaces(effects.len()));
        }
        if !effects.contains(&Effect::Stop) {
            return Err(SetupError::ChartWithoutStop);
        }
        Ok(Self(effects))
    }
}

impl From<Chart> for String {
    fn from(chart: Chart) -> Self {
        chart.to_string()
    }
}

impl TryFrom<String> for Chart {
    type Error = SetupError;

    fn try_from(text: String) -> Result<Self, SetupError> {
        text.parse()
    }
}

flat_heap!(Effect);

impl Heap for Chart {
    fn heap(&self) -> usize {
        self.0.heap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults() {
        assert_eq!(Chart::default_for(19).to_string(), "-WBWB.");
        assert_eq!(Chart::default_for(10).to_string(), "-WB...");
        for size in 2..=19 {
            let chart = Chart::default_for(size);
            assert_eq!(chart.to_string().parse(), Ok(chart));
        }
    }

    #[test]
    fn what_is_no_chart() {
        let read = |text: &str| text.parse::<Chart>();
        assert_eq!(read(""), Err(SetupError::BadChartFaces(0)));
        assert_eq!(read("-WB.."), Err(SetupError::BadChartFaces(5)));
        assert_eq!(read("-WBX.."), Err(SetupError::BadChartSign('X')));
        assert_eq!(read("-WBé.."), Err(SetupError::BadChartSign('é')));
        assert_eq!(read("-WBW"), Err(SetupError::ChartWithoutStop));
        assert_eq!(read("-wb.").map(|chart| chart.to_string()), Ok("-WB.".to_owned()));
        assert!(read(&".".repeat(1_000_000)).is_err());
    }
}
