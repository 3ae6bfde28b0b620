//! Packs games into as few files as possible.

use serde_json::{Value, json};

use crate::File;

/// The version of the files' format; another format gets another version.
const VERSION: u32 = 1;

/// The files so far.
pub(super) struct Pack {
    /// What the first file contains besides its games.
    head: Value,
    /// The games of each file.
    parts: Vec<Vec<Value>>,
    /// The size of the last file in bytes.
    bytes: usize,
    most_bytes: usize,
    most_files: usize,
}

impl Pack {
    /// Files of about `most_bytes` bytes each, at most `most_files` of them.
    pub(super) fn new(head: Value, most_bytes: usize, most_files: usize) -> Self {
        let bytes = head.to_string().len();
        Self { head, parts: vec![Vec::new()], bytes, most_bytes, most_files }
    }

    /// Adds a game; `false` if there is no room for it.
    pub(super) fn add(&mut self, game: Value) -> bool {
        let size = game.to_string().len();
        if self.bytes + size > self.most_bytes {
            if size > self.most_bytes || self.parts.len() >= self.most_files {
                return false;
            }
            self.parts.push(Vec::new());
            self.bytes = 0;
        }
        self.bytes += size;
        if let Some(part) = self.parts.last_mut() {
            part.push(game);
        }
        true
    }

    /// The files: `qgo-data.json`, `qgo-data-2.json` and so on.
    pub(super) fn files(self) -> Vec<File> {
        let (head, count) = (self.head, self.parts.len());
        let file = |(part, games): (usize, Vec<Value>)| {
            let mut whole = json!({ "format": "qgo-data", "version": VERSION, "part": part, "parts": count });
            if let (1, Value::Object(whole), Value::Object(head)) = (part, &mut whole, &head) {
                whole.extend(head.clone());
            }
            whole["games"] = Value::Array(games);
            File {
                name: if part == 1 { "qgo-data.json".to_owned() } else { format!("qgo-data-{part}.json") },
                media_type: "application/json",
                bytes: format!("{whole:#}\n").into_bytes(),
                alt: String::new(),
            }
        };
        (1..).zip(self.parts).map(file).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Packs games of 102 bytes each; returns how many went in, and the files.
    fn packed(games: usize, most_bytes: usize, most_files: usize) -> (usize, Vec<Value>) {
        let mut pack = Pack::new(json!({ "name": "aki" }), most_bytes, most_files);
        let added = (0..games).take_while(|_| pack.add(json!("x".repeat(100)))).count();
        let files = pack.files();
        for (file, expected) in files.iter().zip(["qgo-data.json", "qgo-data-2.json", "qgo-data-3.json"]) {
            assert_eq!(file.name, expected);
        }
        (added, files.iter().map(|file| serde_json::from_slice(&file.bytes).unwrap()).collect())
    }

    fn counts(files: &[Value]) -> Vec<usize> {
        files.iter().map(|file| file["games"].as_array().unwrap().len()).collect()
    }

    #[test]
    fn one_file_is_enough_for_a_few_games() {
        let (added, files) = packed(3, 1000, 10);
        assert_eq!((added, counts(&files)), (3, vec![3]));
        assert_eq!(files[0]["name"], "aki");
        assert_eq!(counts(&packed(0, 1000, 10).1), [0]);
    }

    #[test]
    fn more_games_take_more_files_up_to_a_bound() {
        let (added, files) = packed(7, 330, 10);
        assert_eq!((added, counts(&files)), (7, vec![3, 3, 1]));
        assert!(files[1..].iter().all(|file| file["name"].is_null() && file["parts"] == 3));
        let (added, files) = packed(7, 330, 2);
        assert_eq!((added, counts(&files)), (6, vec![3, 3]));
    }

    #[test]
    fn a_game_larger_than_a_file_is_left_out() {
        assert_eq!(packed(1, 100, 10).0, 0);
    }
}
