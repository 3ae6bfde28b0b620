//! Pictures of a record's positions.

use qgo_render::Caption;
use qgo_rules::record::Info;
use qgo_rules::{ByColor, Color, View};
use qgo_words::Words;
use qgo_words::describe;

/// The caption of a position, in English.
pub(crate) fn caption(view: &View, info: &Info) -> Caption {
    describe::caption(Words::for_tag(None), view, &names(info), describe::Beside::Nothing)
}

/// The players' names, or their colours where a record has none.
pub(crate) fn names(info: &Info) -> ByColor<String> {
    ByColor::new_with(|color| {
        let stand_in = match color {
            Color::Black => "Black",
            Color::White => "White",
        };
        let name = info.names[color].trim();
        if name.is_empty() { stand_in } else { name }.to_owned()
    })
}
