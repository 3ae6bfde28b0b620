//! How far a step of gradient descent goes, with momentum and a rate of its own for each weight (Adam: Kingma, Ba, "Adam:
//! a method for stochastic optimization", 2015).

/// Of the running means of the slopes and of their squares this much is kept at a step.
const KEPT: [f32; 2] = [0.9, 0.999];

/// One step for all weights.
pub(super) struct Step {
    /// How far a weight moves whose slope is always the same.
    rate: f32,
    /// Weights move less whose slopes are not much larger than this.
    least: f32,
    /// What the means must be divided by, since they began with nothing.
    begun: [f32; 2],
}

impl Step {
    /// The step with this number, from 1.
    pub(super) fn new(number: i32, rate: f32, least: f32) -> Self {
        Self { rate, least, begun: KEPT.map(|kept| 1.0 - kept.powi(number)) }
    }

    /// By how much a weight becomes smaller, after its slope has been put into its running means.
    pub(super) fn descent(&self, slope: f32, mean: &mut f32, square: &mut f32) -> f32 {
        *mean += (1.0 - KEPT[0]) * (slope - *mean);
        *square += (1.0 - KEPT[1]) * (slope * slope - *square);
        self.rate * (*mean / self.begun[0]) / ((*square / self.begun[1]).sqrt() + self.least)
    }
}
