//! Properties of every board as SVG.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use proptest::prelude::*;
use qgo_render::{Style, board_ground, board_layer, lines_of, svg_lines};
use qgo_rules::View;
use resvg::usvg::roxmltree::{Document, Node};

use crate::arbitrary::any_view;
use crate::support;

/// The elements whose attributes are references to others.
fn references<'a>(element: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    let reference = |value: &'a str| {
        let painted = value.strip_prefix("url(").and_then(|value| value.split(')').next());
        painted.unwrap_or(value).strip_prefix('#')
    };
    let named = |name: &str| matches!(name, "href" | "fill" | "stroke" | "stop-color");
    let values = element.attributes().filter(move |attribute| named(attribute.name()));
    values.map(|attribute| attribute.value()).filter_map(reference)
}

fn is_color(reference: &str) -> bool {
    matches!(reference.len(), 6 | 8) && reference.chars().all(|c| c.is_ascii_hexdigit())
}

/// Well-formed, every id once, every reference to an element of its own, and nothing that a strict
/// Content-Security-Policy forbids.
fn check(text: &str) -> Result<(), String> {
    let document = Document::parse(text).map_err(|error| format!("{error}: {text}"))?;
    let mut ids = HashSet::new();
    for element in document.descendants().filter(Node::is_element) {
        let name = element.tag_name().name();
        if matches!(name, "style" | "script" | "text" | "image") || element.has_attribute("style") {
            return Err(format!("<{name}> is not allowed, nor a style: {text}"));
        }
        if let Some(id) = element.attribute("id").filter(|id| !ids.insert(*id)) {
            return Err(format!("{id} is there twice: {text}"));
        }
    }
    let of = document.descendants().flat_map(references);
    match of.filter(|reference| !is_color(reference)).find(|reference| !ids.contains(reference)) {
        Some(missing) => Err(format!("{missing} is not there: {text}")),
        None => Ok(()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Even impossible positions and points off the board.
    #[test]
    fn everything_can_be_written(
        view in any_view(),
        style in prop::sample::select(Style::ALL.to_vec()),
        links in any::<bool>(),
    ) {
        let board = board_layer(&view, style, links);
        prop_assert_eq!(check(&board.layer), Ok(()));
        prop_assert_eq!(&board, &board_layer(&view, style, links));
        prop_assert_eq!(check(&support::svg::document(&view, style, links)), Ok(()));
    }
}

#[test]
fn grounds_can_be_written_for_every_size_and_style() {
    for style in Style::ALL {
        for size in 2..=19 {
            let ground = board_ground(size, style);
            assert_eq!(check(&ground), Ok(()));
            assert!(ground.len() < 40_000, "{size}, {style}: {}", ground.len());
        }
    }
}

/// The elements with an id, and all other ones that lie on the board, as texts.
fn parts(layer: &str) -> (BTreeMap<String, String>, BTreeSet<String>) {
    let document = Document::parse(layer).expect("an element");
    let text = |element: &Node<'_, '_>| layer[element.range()].to_owned();
    let named = |element: Node<'_, '_>| Some((element.attribute("id")?.to_owned(), text(&element)));
    let lying = document.root_element().children().filter(|child| child.tag_name().name() != "defs");
    (document.descendants().filter_map(named).collect(), lying.map(|child| text(&child)).collect())
}

/// Layers of several boards can be in one document, in all styles.
#[test]
fn an_id_names_the_same_in_all_layers() {
    let views = [support::nine().0, support::nineteen().0, support::five().0, support::quantum::mutation().0];
    let mut known = BTreeMap::new();
    for (view, style) in views.iter().flat_map(|view| Style::ALL.map(|style| (view, style))) {
        let (named, _) = parts(&board_layer(view, style, false).layer);
        assert!(!named.is_empty());
        for (id, text) in named {
            assert_eq!(known.entry(id).or_insert_with(|| text.clone()), &text);
        }
    }
}

/// So a page has little to change when a stone is played.
#[test]
fn what_two_positions_have_in_common_is_the_same_text() {
    let [(_, before), (_, after)] = [100, 101]
        .map(|count| parts(&board_layer(&support::classic_19(count).0, Style::Standard, false).layer));
    assert_eq!(after.difference(&before).count(), 1);
    assert_eq!(before.difference(&after).count(), 0);
}

/// A picture has a strip with the players above its board.
#[test]
fn lines_are_where_they_are_in_pictures() {
    const STRIP: f32 = 82.0;
    for size in 2..=19 {
        let (lines, (columns, rows)) = (svg_lines(size), lines_of(size));
        let width = board_layer(&support::empty(size), Style::Standard, false).width;
        let pairs = lines.columns.iter().zip(&columns).chain(lines.rows.iter().zip(&rows));
        let down = (0..2 * size).map(|line| if line < size { 0.0 } else { STRIP });
        for ((at, fraction), down) in pairs.zip(down) {
            assert!((at + down - fraction * width).abs() < 0.01, "{size}: {at}, {fraction}");
        }
        assert!((lines.columns[1] - lines.columns[0] - lines.cell).abs() <= 1.0);
    }
}

/// A page loads them again after every move.
#[test]
fn layers_are_small() {
    let size = |view: &View| board_layer(view, Style::Standard, true).layer.len();
    let classic = size(&support::classic_19(200).0);
    assert!(classic < 25_000, "{classic}");
    let dense = size(&support::nineteen_full().0);
    assert!(dense < 120_000, "{dense}");
}
