//! Rapid action value estimation (Gelly, Silver, "Combining online and offline knowledge in UCT", 2007): a move is also
//! judged by the games in which it was played later.

/// With as many visits of its own a move is judged by these and by RAVE alike.
const EQUIVALENT: f32 = 1500.0;

/// What a move is worth that is worth `value` by its own visits, and has these visits and wins by RAVE.
pub(crate) fn with_rave(value: f32, visits: f32, rave_visits: f32, rave_wins: f32) -> f32 {
    if rave_visits == 0.0 {
        return value;
    }
    let rave = rave_wins / rave_visits;
    let trust = rave_visits / (rave_visits + visits + rave_visits * visits / EQUIVALENT);
    trust * rave + (1.0 - trust) * value
}
