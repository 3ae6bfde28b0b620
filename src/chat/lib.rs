//! qgo-chat
