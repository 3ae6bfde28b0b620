//! Checks on all texts of all languages.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::*;

#[path = "../languages.rs"]
mod languages;

/// The placeholders of every text and attribute of a language, by key.
fn placeholders(language: &Language) -> BTreeMap<String, BTreeSet<String>> {
    placeholders_of(language.tag, language.files.iter().copied())
}

fn placeholders_of<'a>(
    tag: &str,
    files: impl IntoIterator<Item = &'a str>,
) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files {
        let mut message = String::new();
        let mut key = String::new();
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            if let Some((name, _)) = line.split_once(" =") {
                if line.starts_with(|c: char| c.is_ascii_lowercase()) {
                    name.clone_into(&mut message);
                    name.clone_into(&mut key);
                    assert!(!found.contains_key(&key), "{tag} has {key} twice");
                } else if let Some(attribute) = name.trim_start().strip_prefix('.') {
                    key = format!("{message}.{attribute}");
                }
            }
            if !key.is_empty() {
                found.entry(key.clone()).or_default().extend(variables(line));
            }
        }
    }
    found
}

fn variables(line: &str) -> impl Iterator<Item = String> + '_ {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    line.split('$').skip(1).map(move |rest| rest.chars().take_while(|c| is_name(*c)).collect())
}

#[test]
fn every_file_is_fluent() {
    for language in LANGUAGES {
        for file in language.files {
            if let Err((_, errors)) = FluentResource::try_new((*file).to_owned()) {
                panic!("a file of {} does not parse: {errors:?}", language.tag);
            }
        }
    }
}

#[test]
fn every_language_has_the_same_texts_with_the_same_placeholders() {
    let english = placeholders(&LANGUAGES[0]);
    assert!(english.len() > 50);
    for language in &LANGUAGES[1..] {
        let wrong = wrong(&english, &placeholders(language));
        assert!(wrong.is_empty(), "{} is not complete:\n{}", language.tag, wrong.join("\n"));
    }
}

/// The differences between a language's texts and the English ones, one line for each text.
fn wrong(
    english: &BTreeMap<String, BTreeSet<String>>,
    other: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<String> {
    let of_english = english.iter().filter_map(|(key, expected)| match other.get(key) {
        None => Some(format!("{key} is missing")),
        Some(found) if found != expected => Some(format!("{key} has {found:?} instead of {expected:?}")),
        Some(_) => None,
    });
    let unknown = other.keys().filter(|key| !english.contains_key(*key));
    of_english.chain(unknown.map(|key| format!("{key} is no text of English"))).collect()
}

/// Someone begins a translation: one file beside the folders of the other languages.
#[test]
fn a_language_is_added_by_one_file_and_it_is_told_what_is_missing_in_it() {
    let texts = tempfile::tempdir().unwrap();
    std::fs::create_dir(texts.path().join("en")).unwrap();
    for (file, content) in [
        ("en/commands.ftl", "yes = yes\n"),
        ("en/registry.ftl", "command-help = What to do\n    .name = help\n"),
        ("fr.ftl", "yes = oui\nyou-played = Vous avez joué { $point }.\nbonjour = Bonjour\n"),
        ("README.md", "no language"),
    ] {
        std::fs::write(texts.path().join(file), content).unwrap();
    }
    let listed = languages::list(texts.path()).unwrap();
    let tags: Vec<_> = listed.iter().map(|(tag, files)| (tag.as_str(), files.len())).collect();
    assert_eq!(tags, [("en", 2), ("fr", 1)], "English stands in for the others");

    let begun = std::fs::read_to_string(&listed[1].1[0]).unwrap();
    let english = placeholders(&LANGUAGES[0]);
    let wrong = wrong(&english, &placeholders_of("fr", [begun.as_str()]));
    assert_eq!(wrong.len(), english.len(), "of three texts one is right, one wrong and one unknown");
    for line in [
        "no is missing",
        "command-help.name is missing",
        r#"you-played has {"point"} instead of {"points"}"#,
        "bonjour is no text of English",
    ] {
        assert!(wrong.iter().any(|it| it == line), "{line}: {wrong:?}");
    }
    assert!(!wrong.iter().any(|it| it.starts_with("yes ")));
}

#[test]
fn a_tag_finds_its_language() {
    for (tag, expected) in [
        (None, "en"),
        (Some("en-US"), "en"),
        (Some("en-GB"), "en"),
        (Some("de"), "de"),
        (Some("de-AT"), "de"),
        (Some("DE_ch"), "de"),
        (Some("ja"), "en"),
        (Some(""), "en"),
        (Some("no such tag 🙂"), "en"),
    ] {
        assert_eq!(Words::for_tag(tag).tag(), expected, "{tag:?}");
    }
    for words in Words::all() {
        assert_eq!(Words::for_tag(Some(words.tag())), words);
    }
}

#[test]
fn every_language_has_a_name_of_its_own() {
    for key in ["language-name", "page-language-name"] {
        let names: BTreeSet<_> = Words::all().into_iter().map(|words| words.text(key)).collect();
        assert_eq!(names.len(), LANGUAGES.len(), "{key}: {names:?}");
    }
}

#[test]
fn a_missing_text_is_its_key() {
    assert_eq!(Words::for_tag(Some("de")).text("no-such-text"), "no-such-text");
}

/// The sources of this crate, the chat layer and the adapters as one text, without tests.
fn sources() -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    ["", "../chat", "../app/discord", "../app/matrix", "../web"]
        .map(|folder| all_texts(&here.join(folder), &["rs"]))
        .concat()
}

/// The local page, whose texts are `page-…`.
fn page_sources() -> String {
    all_texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../web"), &["rs", "js", "html"])
}

/// The files of a folder with one of these extensions, without tests.
fn all_texts(folder: &Path, endings: &[&str]) -> String {
    let mut all = String::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let fits = path.extension().is_some_and(|ending| endings.iter().any(|e| ending == *e));
        if path.is_dir() && name != "tests" {
            all.push_str(&all_texts(&path, endings));
        } else if fits && name != "tests.rs" {
            all.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
    all
}

/// Every key is in the sources, completely or as a part that is completed there.
#[test]
fn every_text_is_used() {
    let (sources, page) = (sources(), page_sources());
    let is_used = |key: &str| {
        // The page explains whatever words there are.
        if key.starts_with("page-word-") {
            return true;
        }
        if key.starts_with("page-") {
            let completed = |(at, _)| {
                let (begin, end) = key.split_at(at);
                let has_end =
                    || page.contains(&format!("\"{begin}\"")) && page.contains(&format!("}}{end}`"));
                page.contains(&format!("`{begin}-${{")) || has_end()
            };
            let whole = [format!("\"{key}\""), format!("{{{{{key}}}}}")];
            return whole.iter().any(|it| page.contains(it)) || key.match_indices('-').any(completed);
        }
        let begun = |(end, _)| sources.contains(&format!("\"{}-{{", &key[..end]));
        sources.contains(&format!("\"{key}\"")) || key.match_indices('-').any(begun)
    };
    let keys = placeholders(&LANGUAGES[0]).into_keys().filter(|key| !key.contains('.'));
    let unused: Vec<_> = keys.filter(|key| !is_used(key)).collect();
    assert_eq!(unused, Vec::<String>::new());
}

/// Each word of Go that the page explains has its forms, and no form is one of two words.
#[test]
fn every_word_of_go_is_found_by_its_forms() {
    let keys = placeholders(&LANGUAGES[0]).into_keys().filter(|key| key.starts_with("page-word-"));
    let (forms, explained): (Vec<_>, Vec<_>) = keys.partition(|key| key.ends_with("-forms"));
    assert_eq!(forms, explained.iter().map(|key| format!("{key}-forms")).collect::<Vec<_>>());
    for words in Words::all() {
        let all: Vec<String> = forms.iter().map(|key| words.text(key).to_lowercase()).collect();
        let all: Vec<&str> = all.iter().flat_map(|forms| forms.split(',')).map(str::trim).collect();
        let different: BTreeSet<&str> = all.iter().copied().collect();
        assert!(all.len() == different.len() && !different.contains(""), "{}: {all:?}", words.tag());
    }
}

/// Every text in the sources that looks like a key of a family that there is, and every one that is
/// looked up where it stands, is a key.
#[test]
fn every_key_in_the_sources_has_a_text() {
    let sources = sources();
    let texts = placeholders(&LANGUAGES[0]);
    let families: BTreeSet<_> = texts.keys().filter_map(|key| key.split_once('-')).map(|(f, _)| f).collect();
    let is_of_a_family = |key: &&str| {
        let (family, rest) = key.split_once('-').unwrap_or_default();
        families.contains(family) && !rest.is_empty()
    };
    let looked_up = [".text(", ".format(", ".private(", ".trouble("].into_iter().flat_map(|call| {
        let arguments = sources.split(call).skip(1).map(str::trim_start);
        arguments.filter_map(|argument| Some(argument.strip_prefix('"')?.split_once('"')?.0))
    });
    // Names of options, which are read by a `text` of their own, have no `-`.
    let is_key = |text: &&str| text.contains('-') && text.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    // Headers of HTTP have such values, too.
    let is_header = |text: &&str| matches!(*text, "no-cache" | "no-referrer");
    let keys = sources.split('"').filter(is_of_a_family).filter(|text| !is_header(text));
    let keys = keys.chain(looked_up).filter(is_key);
    let missing: BTreeSet<_> = keys.filter(|key| !texts.contains_key(*key)).collect();
    assert_eq!(missing, BTreeSet::new());
}

/// Each language has its own names of commands and options, so texts use placeables for them.
#[test]
fn no_text_has_a_command_by_a_name_of_its_own() {
    for language in LANGUAGES {
        let files = language.files.iter().chain(LANGUAGES[0].files);
        let names: BTreeSet<&str> = files
            .flat_map(|file| file.lines().filter_map(|line| line.trim_start().strip_prefix(".name = ")))
            .collect();
        for file in language.files {
            for line in file.lines().filter(|line| !line.starts_with('#')) {
                let literal = line.split("`/").skip(1).find(|rest| {
                    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                    names.contains(&rest[..end])
                });
                assert_eq!(literal, None, "{}: {line}", language.tag);
            }
        }
    }
}
