//! qgo-store
