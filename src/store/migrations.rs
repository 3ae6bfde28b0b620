//! The versions of both schemas, from the folder `migrations/`. (They are listed by hand, because the macro of sqlx that
//! embeds a folder makes everybody who builds QGo build both drivers twice.)

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The number and the name of a version, and the statements that make it from the one before.
type Version = (i64, &'static str, &'static str);

/// The versions for SQLite.
pub(crate) const SQLITE: &[Version] = &[
    (1, "init", include_str!("../../migrations/sqlite/0001_init.sql")),
    (2, "club", include_str!("../../migrations/sqlite/0002_club.sql")),
    (3, "fairness", include_str!("../../migrations/sqlite/0003_fairness.sql")),
    (4, "platforms", include_str!("../../migrations/sqlite/0004_platforms.sql")),
    (5, "table", include_str!("../../migrations/sqlite/0005_table.sql")),
    (6, "packed", include_str!("../../migrations/sqlite/0006_packed.sql")),
    (7, "witness", include_str!("../../migrations/sqlite/0007_witness.sql")),
];

/// The versions for PostgreSQL.
pub(crate) const POSTGRES: &[Version] = &[
    (1, "init", include_str!("../../migrations/postgres/0001_init.sql")),
    (2, "packed", include_str!("../../migrations/postgres/0002_packed.sql")),
    (3, "witness", include_str!("../../migrations/postgres/0003_witness.sql")),
];

/// What brings a database up to the last of `versions`.
pub(crate) fn migrator(versions: &[Version]) -> Migrator {
    let migration = |&(number, name, sql): &Version| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(versions.iter().map(migration).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_the_folder_is_a_version_and_nothing_else() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
        for (database, versions) in [("sqlite", SQLITE), ("postgres", POSTGRES)] {
            let files = std::fs::read_dir(folder.join(database)).unwrap().map(|file| file.unwrap());
            let files = files.map(|file| {
                (file.file_name().into_string().unwrap(), std::fs::read_to_string(file.path()).unwrap())
            });
            let listed = versions
                .iter()
                .map(|(number, name, sql)| (format!("{number:04}_{name}.sql"), (*sql).to_owned()));
            assert_eq!(listed.collect::<BTreeMap<_, _>>(), files.collect(), "{database}");
        }
    }
}
