//! Finds the languages in a folder of texts, for the build script and for the test that adds one.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The language whose texts are used where another one has none.
const FIRST: &str = "en";

/// The BCP 47 tag of each language with its Fluent files, [`FIRST`] at the beginning. A language is a
/// folder of files, or a single file.
pub(crate) fn list(texts: &Path) -> io::Result<Vec<(String, Vec<PathBuf>)>> {
    let mut languages = Vec::new();
    for path in entries(texts)? {
        let tag = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        languages.push((tag, if path.is_dir() { entries(&path)? } else { vec![path] }));
    }
    languages.sort_by_key(|(tag, _)| (tag != FIRST, tag.clone()));
    Ok(languages)
}

/// The folders and Fluent files in a folder, sorted by name.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.is_dir() || path.extension().is_some_and(|ending| ending == "ftl"));
    paths.sort();
    Ok(paths)
}
