//! Checks what the documents say of the program.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

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

/// All sources as one text.
fn sources(folder: &Path) -> String {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let text = |path: PathBuf| match path.extension() {
        _ if path.is_dir() => sources(&path),
        Some(ending) if ending == "rs" => fs::read_to_string(path).unwrap(),
        _ => String::new(),
    };
    paths.map(text).collect()
}

/// What `docs/extending.md` names is there: files, and tests that tell what was forgotten.
#[test]
fn what_is_said_of_extending_is_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (text, sources) = (file("docs/extending.md"), sources(&root.join("src")));
    let quoted: Vec<_> = text.split('`').skip(1).step_by(2).collect();
    let is_test = |name: &str| {
        name.matches('_').count() > 2 && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
    };
    let tests: Vec<_> = quoted.iter().filter(|name| is_test(name)).collect();
    assert!(tests.len() > 20, "{tests:?}");
    for name in tests {
        assert!(sources.contains(&format!("fn {name}(")), "there is no test {name}");
    }
    // In others something stands for a name.
    let is_one = |path: &str| !["NAME", "TAG", "*"].iter().any(|any| path.contains(any));
    for path in quoted.into_iter().filter(|path| path.starts_with("src/") && is_one(path)) {
        assert!(root.join(path).exists(), "there is no {path}");
    }
}
