//! What the adapters of platforms keep.

use super::PAGE;
use crate::StoreError;
use crate::raw::Raw;
use crate::raw::tables::Table;
use crate::seal::{Sealer, Slot};

/// The values that do not open with the key.
pub(super) async fn unopened(
    raw: &mut Raw,
    tables: &[Table],
    sealer: &Sealer,
) -> Result<Vec<String>, StoreError> {
    let mut findings = Vec::new();
    let Some(table) = tables.iter().find(|table| table.name == "kept") else { return Ok(findings) };
    let place =
        |name: &str| table.columns.iter().position(|column| column.name == name).unwrap_or(usize::MAX);
    let [platform, kind, name, sealed] = ["platform", "kind", "name", "sealed"].map(place);
    let mut last = None;
    loop {
        let page = table.page(raw, last.as_deref(), PAGE).await?;
        let Some(end) = page.last() else { return Ok(findings) };
        last = Some(table.key_of(end));
        for row in &page {
            let (platform, kind, name) = (row.text(platform)?, row.text(kind)?, row.text(name)?);
            let slot = Slot::Kept { platform: &platform, kind: &kind, name: &name };
            if sealer.open(slot, row.blob(sealed)?).is_none() {
                findings.push(format!(
                    "kept of {platform}, {kind} {name:?}: it does not open with this key, or was changed"
                ));
            }
        }
    }
}
