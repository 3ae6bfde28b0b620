//! What the documents say of the program, held against it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use qgo_rules::System;
use qgo_words::Words;
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

/// Discord's own names of permissions that a text could name.
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
    // Send Messages stands in the longer name too.
    assert_eq!(named(asked), [1, 2, 1, 1, 0, 0, 1, 0]);
    for words in Words::all() {
        assert_eq!(named(&words.text("page-setup-invite")), named(asked), "{}", words.tag());
    }
}

/// The compiler finds the code of a rule system, and other tests its texts; these are prose.
#[test]
fn every_rule_system_is_described() {
    let [readme, rules, programs] = ["README.md", "docs/rules.md", "docs/programs.md"].map(file);
    let names = programs.lines().find(|line| line.starts_with("| `qgo-rules NAME")).unwrap();
    for system in System::ALL {
        let title = format!("{system:?}");
        assert!(readme.contains(&format!("**{title}**")), "README.md lacks {title}");
        assert!(rules.lines().any(|line| line == format!("## {title}")), "docs/rules.md lacks {title}");
        let mut words = names.split(|c: char| !c.is_alphanumeric());
        assert!(words.any(|word| word == system.name()), "docs/programs.md lacks {title}");
    }
}
