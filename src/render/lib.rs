//! qgo-render
