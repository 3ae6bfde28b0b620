//! The database as it is.

use std::collections::BTreeMap;

use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use super::world::World;

impl World {
    /// Every row of every table, by table and in no particular order.
    pub(crate) async fn rows(&self) -> BTreeMap<String, Vec<String>> {
        let options = SqliteConnectOptions::new().filename(self.folder.path().join("qgo.db"));
        let mut database = SqliteConnection::connect_with(&options).await.unwrap();
        let columns: Vec<(String, String)> = sqlx::query_as(
            "SELECT t.name, group_concat('quote(' || c.name || ')', '||'',''||')
             FROM sqlite_schema t, pragma_table_info(t.name) c
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' GROUP BY t.name",
        )
        .fetch_all(&mut database)
        .await
        .unwrap();
        let mut rows = BTreeMap::new();
        for (table, columns) in columns {
            let query = sqlx::AssertSqlSafe(format!("SELECT {columns} FROM {table}"));
            rows.insert(table, sqlx::query_scalar(query).fetch_all(&mut database).await.unwrap());
        }
        rows
    }
}
