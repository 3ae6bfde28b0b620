//! Values as both kinds of database have them.

use std::borrow::Cow;

use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, TypeInfo, ValueRef};

use super::tables::Kind;
use crate::StoreError;

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Null,
    Int(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

impl Value {
    pub(super) fn kind(&self) -> Kind {
        match self {
            Value::Null | Value::Int(_) => Kind::Int,
            Value::Real(_) => Kind::Real,
            Value::Text(_) => Kind::Text,
            Value::Blob(_) => Kind::Blob,
        }
    }

    pub(crate) fn as_int(&self) -> Option<i64> {
        match self {
            Value::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// The value as bytes, the same for either kind of database and different for any two values.
    pub(crate) fn canonical(&self) -> Vec<u8> {
        let sized = |tag: u8, bytes: &[u8]| [&[tag], &(bytes.len() as u64).to_be_bytes()[..], bytes].concat();
        match self {
            Value::Null => vec![0],
            Value::Int(number) => sized(1, &number.to_be_bytes()),
            Value::Real(number) => sized(2, &number.to_bits().to_be_bytes()),
            Value::Text(text) => sized(3, text.as_bytes()),
            Value::Blob(bytes) => sized(4, bytes),
        }
    }
}

/// As a key is named to people.
impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Null => f.write_str("NULL"),
            Value::Int(number) => write!(f, "{number}"),
            Value::Real(number) => write!(f, "{number}"),
            Value::Text(text) => write!(f, "{text:?}"),
            Value::Blob(bytes) => write!(f, "{} bytes", bytes.len()),
        }
    }
}

/// The values of a row, in the order of the query's columns.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cells(pub(crate) Vec<Value>);

impl Cells {
    fn at(&self, index: usize) -> &Value {
        self.0.get(index).unwrap_or(&Value::Null)
    }

    fn wrong(&self, index: usize, wanted: &str) -> StoreError {
        StoreError::Unreadable(format!("{} where {wanted} should be", self.at(index)))
    }

    pub(crate) fn int(&self, index: usize) -> Result<i64, StoreError> {
        self.at(index).as_int().ok_or_else(|| self.wrong(index, "a number"))
    }

    pub(crate) fn int_or_none(&self, index: usize) -> Result<Option<i64>, StoreError> {
        if *self.at(index) == Value::Null { Ok(None) } else { self.int(index).map(Some) }
    }

    pub(crate) fn flag(&self, index: usize) -> Result<bool, StoreError> {
        Ok(self.int(index)? != 0)
    }

    pub(crate) fn count(&self, index: usize) -> Result<u32, StoreError> {
        u32::try_from(self.int(index)?).map_err(|_| self.wrong(index, "a count"))
    }

    pub(crate) fn real(&self, index: usize) -> Result<f64, StoreError> {
        match self.at(index) {
            Value::Real(number) => Ok(*number),
            _ => Err(self.wrong(index, "a fraction")),
        }
    }

    pub(crate) fn text(&self, index: usize) -> Result<String, StoreError> {
        match self.at(index) {
            Value::Text(text) => Ok(text.clone()),
            _ => Err(self.wrong(index, "a text")),
        }
    }

    pub(crate) fn text_or_none(&self, index: usize) -> Result<Option<String>, StoreError> {
        if *self.at(index) == Value::Null { Ok(None) } else { self.text(index).map(Some) }
    }

    pub(crate) fn blob(&self, index: usize) -> Result<&[u8], StoreError> {
        match self.at(index) {
            Value::Blob(bytes) => Ok(bytes),
            _ => Err(self.wrong(index, "bytes")),
        }
    }

    pub(crate) fn blob_or_none(&self, index: usize) -> Result<Option<&[u8]>, StoreError> {
        if *self.at(index) == Value::Null { Ok(None) } else { self.blob(index).map(Some) }
    }
}

/// Reads a row by the types of its values: what a column was declared as says nothing about an expression.
pub(super) fn of_sqlite(row: &SqliteRow) -> Result<Cells, sqlx::Error> {
    let value = |index: usize| {
        let raw = row.try_get_raw(index)?;
        if raw.is_null() {
            return Ok(Value::Null);
        }
        Ok(match raw.type_info().name() {
            "INTEGER" | "BOOLEAN" => Value::Int(row.try_get_unchecked(index)?),
            "REAL" => Value::Real(row.try_get_unchecked(index)?),
            "TEXT" => Value::Text(row.try_get_unchecked(index)?),
            _ => Value::Blob(row.try_get_unchecked(index)?),
        })
    };
    (0..row.len()).map(value).collect::<Result<_, _>>().map(Cells)
}

pub(super) fn of_postgres(row: &PgRow) -> Result<Cells, sqlx::Error> {
    let value = |index: usize| {
        let raw = row.try_get_raw(index)?;
        if raw.is_null() {
            return Ok(Value::Null);
        }
        let kind = raw.type_info().name().to_owned();
        Ok(match kind.as_str() {
            "INT8" => Value::Int(row.try_get(index)?),
            "INT4" => Value::Int(row.try_get::<i32, _>(index)?.into()),
            "INT2" => Value::Int(row.try_get::<i16, _>(index)?.into()),
            "BOOL" => Value::Int(row.try_get::<bool, _>(index)?.into()),
            "FLOAT8" => Value::Real(row.try_get(index)?),
            "BYTEA" => Value::Blob(row.try_get(index)?),
            _ => Value::Text(without_substitutes(row.try_get_unchecked(index)?)),
        })
    };
    (0..row.len()).map(value).collect::<Result<_, _>>().map(Cells)
}

/// PostgreSQL knows no U+0000: a substitute character and a digit stand for it there, and for the substitute
/// character itself.
const SUBSTITUTE: char = '\u{1A}';

/// A text as PostgreSQL keeps it.
pub(super) fn with_substitutes(text: &str) -> Cow<'_, str> {
    match text.contains(['\0', SUBSTITUTE]) {
        true => Cow::Owned(text.replace(SUBSTITUTE, "\u{1A}1").replace('\0', "\u{1A}0")),
        false => Cow::Borrowed(text),
    }
}

/// A text as it was before.
fn without_substitutes(kept: String) -> String {
    match kept.contains(SUBSTITUTE) {
        true => kept.replace("\u{1A}0", "\0").replace("\u{1A}1", "\u{1A}"),
        false => kept,
    }
}
