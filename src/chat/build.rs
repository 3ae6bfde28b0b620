//! Lists the languages: each folder or file of `texts` is one, so that adding one changes no code.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The language that stands in for what another one lacks.
const FIRST: &str = "en";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=texts");
    let texts = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("Cargo sets it")).join("texts");
    let mut languages: Vec<_> = entries(&texts)?.into_iter().map(|path| (tag(&path), path)).collect();
    languages.sort_by_key(|(tag, _)| (tag != FIRST, tag.clone()));
    let (mut list, mut tags) = (String::new(), String::new());
    for (tag, path) in &languages {
        let files = if path.is_dir() { entries(path)? } else { vec![path.clone()] };
        let files: String = files.iter().map(|file| format!("include_str!({file:?}),")).collect();
        write!(tags, "{tag:?},").expect("a text takes all");
        write!(list, "Language {{ tag: {tag:?}, files: &[{files}] }},").expect("a text takes all");
    }
    let out = Path::new(&env::var("OUT_DIR").expect("Cargo sets it")).join("languages.rs");
    let code = format!(
        "/// Every language. The first one stands in for whatever another one lacks.\n\
         const LANGUAGES: &[Language] = &[{list}];\n\
         /// What an option for a language takes: `auto` follows the platform.\n\
         pub(crate) const LANGUAGE_CHOICES: &[&str] = &[\"auto\",{tags}];\n"
    );
    fs::write(out, code)
}

/// The folders and Fluent files in a folder, by name.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.is_dir() || path.extension().is_some_and(|ending| ending == "ftl"));
    paths.sort();
    Ok(paths)
}

/// The BCP 47 tag that a folder or file is named after.
fn tag(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
