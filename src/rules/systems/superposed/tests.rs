//! Tests of `superposed`.

mod vectors;
