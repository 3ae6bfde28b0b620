//! qgo
