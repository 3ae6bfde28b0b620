//! A small network that foretells which moves a search would visit: one layer of hidden units over
//! [what is known of a move](super::inputs), and the same weights for every point of every board. It is learned from
//! the search's own games ([`crate::learning`]).
//!
//! It counts in whole numbers, and where it does not, it only uses operations whose results are the same on every
//! machine.

use std::sync::OnceLock;

use super::inputs::{INPUTS, Inputs};

/// How many hidden units there are.
pub(crate) const UNITS: usize = 32;

/// By how much weights are multiplied to become whole numbers.
const SCALE: f32 = 128.0;

/// The weights of a network: of each input for each unit, of each unit by itself, and of each unit for the score of a
/// move, which is how likely it is as a logarithm to the base 2.
#[derive(Clone)]
pub(crate) struct Layers<T> {
    pub(crate) inputs: Vec<[T; UNITS]>,
    pub(crate) bias: [T; UNITS],
    pub(crate) output: [T; UNITS],
}

/// A network that has been learned.
pub(crate) struct Policy(Layers<i16>);

impl Policy {
    /// The network with which everything is played, as `examples/learn.rs` has learned it.
    pub(crate) fn learned() -> &'static Self {
        static LEARNED: OnceLock<Policy> = OnceLock::new();
        LEARNED.get_or_init(|| Self::read(include_str!("policy.txt")))
    }

    /// Reads what [`write`](Self::write) writes. What is missing is 0.
    pub(crate) fn read(text: &str) -> Self {
        let mut layers = Layers { inputs: vec![[0; UNITS]; INPUTS], bias: [0; UNITS], output: [0; UNITS] };
        for (unit, line) in text.lines().take(UNITS).enumerate() {
            let mut weights = line.split(' ').map(|weight| weight.parse().unwrap_or_default());
            layers.output[unit] = weights.next().unwrap_or_default();
            layers.bias[unit] = weights.next().unwrap_or_default();
            layers.inputs.iter_mut().zip(weights).for_each(|(input, weight)| input[unit] = weight);
        }
        Self(layers)
    }

    /// A line for each unit: its weight for the score, the one by itself, and those of the inputs.
    pub(crate) fn write(layers: &Layers<f32>) -> String {
        let line = |unit: usize| {
            let weights = [layers.output[unit], layers.bias[unit]].into_iter();
            let weights = weights.chain(layers.inputs.iter().map(|input| input[unit]));
            let whole: Vec<String> =
                weights.map(|weight| ((weight * SCALE).round() as i16).to_string()).collect();
            whole.join(" ") + "\n"
        };
        (0..UNITS).map(line).collect()
    }

    /// How likely each of several moves is, compared with the likeliest one.
    pub(crate) fn chances<'a>(&self, moves: impl Iterator<Item = &'a Inputs>) -> Vec<f32> {
        let scores: Vec<f32> = moves.map(|inputs| self.score(inputs)).collect();
        let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        scores.into_iter().map(|score| exp2(score - most)).collect()
    }

    fn score(&self, inputs: &Inputs) -> f32 {
        let Self(Layers { inputs: first, bias, output }) = self;
        let mut units = *bias;
        for input in inputs.iter() {
            for (unit, weight) in units.iter_mut().zip(&first[usize::from(input)]) {
                *unit = unit.saturating_add(*weight);
            }
        }
        let weighed = |(unit, weight): (&i16, &i16)| i32::from((*unit).max(0)) * i32::from(*weight);
        units.iter().zip(output).map(weighed).sum::<i32>() as f32 / (SCALE * SCALE)
    }
}

/// Two to the power of a number that is not positive, to three digits.
fn exp2(power: f32) -> f32 {
    let power = power.max(-60.0);
    let whole = power.floor();
    let rest = power - whole;
    let between_1_and_2 = 1.0 + rest * (0.695_976 + rest * (0.224_94 + rest * 0.079_084));
    // The exponent of a number in memory.
    between_1_and_2 * f32::from_bits(((127 + whole as i32) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_are_exact_to_three_digits() {
        for (power, expected) in
            [(0.0, 1.0), (-1.0, 0.5), (-0.75, 0.594_604), (-3.3, 0.101_532), (-0.001, 0.999_307)]
        {
            assert!((exp2(power) / expected - 1.0).abs() < 0.001, "{power}: {}", exp2(power));
        }
        assert!(exp2(-1000.0) > 0.0);
    }

    #[test]
    fn what_was_written_is_read() {
        let mut layers =
            Layers { inputs: vec![[0.0; UNITS]; INPUTS], bias: [0.5; UNITS], output: [1.0; UNITS] };
        layers.inputs[3] = [-0.25; UNITS];
        let Policy(read) = Policy::read(&Policy::write(&layers));
        assert_eq!((read.inputs[3][7], read.inputs[4][7], read.bias[7], read.output[7]), (-32, 0, 64, 128));
    }
}
