//! Each rule system from a challenge to its result, by clicking alone.
