//! Texts of others in PostgreSQL, which knows no U+0000: a substitute character (U+001A) and a digit stand for
//! it, and for the substitute character itself, so that different texts stay different.

use std::borrow::Cow;

const SUBSTITUTE: char = '\u{1A}';

/// A text as it is kept.
pub(in crate::postgres) fn text(text: &str) -> Cow<'_, str> {
    if text.contains(['\0', SUBSTITUTE]) {
        Cow::Owned(text.replace(SUBSTITUTE, "\u{1A}1").replace('\0', "\u{1A}0"))
    } else {
        Cow::Borrowed(text)
    }
}

/// A text as it was before it was kept.
pub(in crate::postgres) fn plain(kept: String) -> String {
    if kept.contains(SUBSTITUTE) { kept.replace("\u{1A}0", "\0").replace("\u{1A}1", "\u{1A}") } else { kept }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back() {
        for written in ["", "ada", "a\0b", "\u{1A}", "\u{1A}0", "\u{1A}1", "\0\u{1A}0\u{1A}\u{1A}1\0"] {
            let kept = text(written);
            assert!(!kept.contains('\0'));
            assert_eq!(plain(kept.into_owned()), written);
        }
    }
}
