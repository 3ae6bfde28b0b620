//! The themes of commands.

/// The themes of commands: `help-about-THEME` in each language, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::VariantArray)]
#[strum(const_into_str, serialize_all = "lowercase")]
pub(crate) enum Theme {
    Games,
    Play,
    Looking,
    People,
    Oneself,
}
