//! Lists the languages: each folder or file in `texts` is one, so adding a language changes no code.

#[path = "languages.rs"]
mod languages;

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=languages.rs");
    println!("cargo:rerun-if-changed=texts");
    let texts = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("Cargo sets it")).join("texts");
    let (mut list, mut tags) = (String::new(), String::new());
    for (tag, files) in languages::list(&texts)? {
        let files: String = files.iter().map(|file| format!("include_str!({file:?}),")).collect();
        write!(tags, "{tag:?},").expect("a text takes all");
        write!(list, "Language {{ tag: {tag:?}, files: &[{files}] }},").expect("a text takes all");
    }
    let out = Path::new(&env::var("OUT_DIR").expect("Cargo sets it")).join("languages.rs");
    let code = format!(
        "/// Every language. The first one stands in for whatever another one lacks.\n\
         const LANGUAGES: &[Language] = &[{list}];\n\
         /// What an option for a language takes: `auto` follows the platform.\n\
         pub const LANGUAGE_CHOICES: &[&str] = &[\"auto\",{tags}];\n"
    );
    fs::write(out, code)
}
