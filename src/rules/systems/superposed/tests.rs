//! Tests of `superposed`.

mod differential;
mod plain;
mod vectors;
