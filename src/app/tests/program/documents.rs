//! Checks what the documents say of the program.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use toml_edit::ImDocument;

/// A file of the project, by its path from the root.
fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

#[test]
fn every_dependency_is_explained_and_nothing_else() {
    let manifest = ImDocument::parse(file("Cargo.toml")).unwrap();
    let asked =
        manifest["workspace"]["dependencies"].as_table().unwrap().iter().map(|(name, _)| name.to_owned());
    let asked: BTreeSet<String> = asked.filter(|name| !name.starts_with("qgo-")).collect();
    let text = file("docs/dependencies.md");
    let first_cells = text.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let explained: Vec<_> =
        first_cells.flat_map(|cell| cell.split(", ")).map(|name| name.trim_matches('`').to_owned()).collect();
    assert_eq!(explained.iter().cloned().collect::<BTreeSet<_>>(), asked);
    assert_eq!(explained.len(), asked.len(), "each once");
}

/// Discord's names of permissions that a text could contain.
const PERMISSIONS: [&str; 8] = [
    "View Channels",
    "Send Messages",
    "Send Messages in Threads",
    "Create Public Threads",
    "Create Private Threads",
    "Embed Links",
    "Attach Files",
    "Read Message History",
];

#[test]
fn the_readme_and_the_page_ask_for_the_same_permissions() {
    let named = |text: &str| PERMISSIONS.map(|name| text.matches(name).count());
    let readme = file("README.md");
    let asked = readme.lines().find(|line| line.contains("Default Install Settings")).unwrap();
    // The longer name contains "Send Messages", too.
    assert_eq!(named(asked), [1, 2, 1, 1, 0, 0, 1, 0]);
    for language in ["en", "de"] {
        let texts = file(&format!("src/words/texts/{language}/page.ftl"));
        let invite = texts.lines().find(|line| line.starts_with("page-setup-invite")).unwrap();
        assert_eq!(named(invite), named(asked), "{language}");
    }
}
