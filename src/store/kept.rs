//! What the adapter of a platform keeps between restarts.

use async_trait::async_trait;

use crate::StoreError;

/// A value that an adapter keeps, or (`None`) no longer keeps.
#[derive(Clone, PartialEq, Eq)]
pub struct Keep {
    /// What kind of value it is.
    pub kind: String,
    /// Which of its kind.
    pub name: String,
    /// The value: opaque, stored sealed.
    pub value: Option<Vec<u8>>,
}

/// Without the value, which may be a secret.
impl std::fmt::Debug for Keep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keep").field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// Values by platform, kind and name. Kinds and names are readable in the database, values are not.
///
/// A value that was sealed with another key cannot be read: that is a [`StoreError::Sealed`], not a missing
/// value, because an adapter that takes the keys of its device for missing would make another device, which
/// nobody trusts. It can be replaced or removed.
#[async_trait]
pub trait Kept {
    /// The value of a kind with this name.
    async fn kept(&self, platform: &str, kind: &str, name: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// All of a kind whose name comes after `after` (`None`: from the start), in the order of their names'
    /// bytes, at most `limit`.
    async fn all_kept(
        &self,
        platform: &str,
        kind: &str,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<(String, Vec<u8>)>, StoreError>;

    /// Keeps and removes values in one transaction: all changes or none. Of several changes with the same
    /// name the last one counts; it is no error to remove what is not there.
    async fn keep(&self, platform: &str, changes: &[Keep]) -> Result<(), StoreError>;

    /// As [`Kept::keep`], if the value of `kind` and `name` is still `old` (`None`: there is none); otherwise
    /// changes nothing and returns `false`. Of several processes that try at once, one succeeds.
    async fn keep_if(
        &self,
        platform: &str,
        kind: &str,
        name: &str,
        old: Option<&[u8]>,
        changes: &[Keep],
    ) -> Result<bool, StoreError>;
}
