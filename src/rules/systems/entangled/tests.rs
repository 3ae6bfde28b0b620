//! Tests of `entangled`.

mod vectors;

use super::*;
