import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../sqlite.ts';
import { type KeyRange, rangeAfter } from './row-keys.ts';
import type { TableRecord } from './types.ts';

export interface Row {
  /** JSON. */
  readonly item: string;
  readonly bytes: number;
}

/** A row to write, or to delete where it has no item. */
export interface RowChange {
  readonly space: number;
  readonly key: string;
  readonly row: Row | undefined;
  /** In seconds. */
  readonly expiresAt?: number | undefined;
}

export interface StoredRecord {
  readonly number: number;
  readonly createdAt: number;
  /** JSON. */
  readonly record: string;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS spaces (
    id INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT NOT NULL, index_name TEXT NOT NULL,
    UNIQUE (table_name, index_name)
  );
  CREATE TABLE IF NOT EXISTS rows (
    space INTEGER NOT NULL, key TEXT NOT NULL, bytes INTEGER NOT NULL, expires_at REAL, item TEXT NOT NULL,
    PRIMARY KEY (space, key)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS expiring_rows ON rows (space, expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS postponed (number INTEGER PRIMARY KEY AUTOINCREMENT, changes TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS records (
    number INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT NOT NULL, shard INTEGER NOT NULL,
    created_at INTEGER NOT NULL, record TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS records_by_shard ON records (table_name, shard, number);
  CREATE TABLE IF NOT EXISTS tokens (
    token TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, used_at INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

/** Rows are fetched in parts: most pages end before a table does. */
const MAX_ROWS = 256;

/** Tables, items and indexes as rows of SQLite. Every call is over when it returns. */
export class Store {
  readonly #db: DatabaseSync;
  readonly #statements;

  constructor(directory?: string) {
    this.#db = openSqlite({ directory, name: 'dynamodb.db', schema: SCHEMA, content: 'tables' });
    const prepare = (sql: string) => this.#db.prepare(sql);
    const range = (order: string) =>
      prepare(
        `SELECT key, bytes, item FROM rows WHERE space = ? AND key >= ? AND key < ? ORDER BY key ${order} LIMIT ?`,
      );
    this.#statements = {
      begin: prepare('BEGIN'),
      commit: prepare('COMMIT'),
      getRow: prepare('SELECT item, bytes FROM rows WHERE space = ? AND key = ?'),
      putRow: prepare(
        'INSERT OR REPLACE INTO rows (space, key, item, bytes, expires_at) VALUES (?, ?, ?, ?, ?)',
      ),
      deleteRow: prepare('DELETE FROM rows WHERE space = ? AND key = ?'),
      rows: range('ASC'),
      rowsBackward: range('DESC'),
      postpone: prepare('INSERT INTO postponed (changes) VALUES (?)'),
      getPostponed: prepare('SELECT number, changes FROM postponed WHERE number <= ? ORDER BY number'),
      deletePostponed: prepare('DELETE FROM postponed WHERE number <= ?'),
      addRecord: prepare('INSERT INTO records (table_name, shard, created_at, record) VALUES (?, ?, ?, ?)'),
      getRecords: prepare(
        'SELECT number, created_at AS createdAt, record FROM records WHERE table_name = ? AND shard = ? AND number > ? ORDER BY number LIMIT ?',
      ),
      trimRecords: prepare('DELETE FROM records WHERE created_at < ?'),
      getToken: prepare('SELECT fingerprint FROM tokens WHERE token = ? AND used_at > ?'),
      putToken: prepare('INSERT OR REPLACE INTO tokens (token, fingerprint, used_at) VALUES (?, ?, ?)'),
      deleteTokens: prepare('DELETE FROM tokens WHERE used_at <= ?'),
    };
  }

  /** All of it is stored, or nothing. */
  transact<T>(work: () => T): T {
    this.#statements.begin.run();
    try {
      const result = work();
      this.#statements.commit.run();
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  getRow(space: number, key: string): Row | undefined {
    return this.#statements.getRow.get(space, key) as Row | undefined;
  }

  applyChange({ space, key, row, expiresAt }: RowChange): void {
    if (row === undefined) this.#statements.deleteRow.run(space, key);
    else this.#statements.putRow.run(space, key, row.item, row.bytes, expiresAt ?? null);
  }

  /** In order of their keys. */
  *readRows(space: number, range: KeyRange, isReverse = false, limit = MAX_ROWS): Generator<Row> {
    const statement = isReverse ? this.#statements.rowsBackward : this.#statements.rows;
    const count = Math.min(limit, MAX_ROWS);
    for (let { from, to } = range; ; ) {
      const rows = statement.all(space, from, to, count) as unknown as (Row & { key: string })[];
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < count) return;
      ({ from, to } = rangeAfter(last.key, { from, to }, isReverse));
    }
  }

  /** Keys of rows that expire between two times. */
  listExpired(space: number, after: number, before: number): string[] {
    return this.#db
      .prepare('SELECT key FROM rows WHERE space = ? AND expires_at > ? AND expires_at < ?')
      .all(space, after, before)
      .map(({ key }) => String(key));
  }

  /** Reads the times of expiry of existing rows from an attribute. */
  setExpiry(space: number, attribute: string): void {
    this.#db
      .prepare('UPDATE rows SET expires_at = CAST(json_extract(item, ?) AS REAL) WHERE space = ?')
      .run(`$."${attribute}".N`, space);
  }

  openSpace(tableName: string, indexName: string): number {
    this.#db
      .prepare('INSERT OR IGNORE INTO spaces (table_name, index_name) VALUES (?, ?)')
      .run(tableName, indexName);
    const found = this.#db
      .prepare('SELECT id FROM spaces WHERE table_name = ? AND index_name = ?')
      .get(tableName, indexName);
    return Number(found?.id);
  }

  readTables(): TableRecord[] {
    return this.#db
      .prepare('SELECT record FROM tables')
      .all()
      .map(({ record }) => JSON.parse(String(record)) as TableRecord);
  }

  saveTable(name: string, record: TableRecord): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO tables (name, record) VALUES (?, ?)')
      .run(name, JSON.stringify(record));
  }

  /** Notes changes that are to be made later, and returns their number. */
  postpone(changes: readonly RowChange[]): number {
    return Number(this.#statements.postpone.run(JSON.stringify(changes)).lastInsertRowid);
  }

  /** Makes the postponed changes up to a number, in the order of their writes. */
  applyPostponed(last: number): void {
    this.transact(() => {
      for (const { changes } of this.#statements.getPostponed.all(last)) {
        for (const change of JSON.parse(String(changes)) as RowChange[]) this.applyChange(change);
      }
      this.#statements.deletePostponed.run(last);
    });
  }

  addRecord(tableName: string, shard: number, createdAt: number, record: string): void {
    this.#statements.addRecord.run(tableName, shard, createdAt, record);
  }

  /** Records of a shard behind a number, oldest first. */
  readRecords(tableName: string, shard: number, after: number, limit: number): StoredRecord[] {
    return this.#statements.getRecords.all(tableName, shard, after, limit) as unknown as StoredRecord[];
  }

  trimRecords(createdBefore: number): void {
    this.#statements.trimRecords.run(createdBefore);
  }

  /** The fingerprint of the request that used a token since then. */
  findToken(token: string, usedAfter: number): string | undefined {
    const found = this.#statements.getToken.get(token, usedAfter);
    return found && String(found.fingerprint);
  }

  putToken(token: string, fingerprint: string, usedAt: number, forgottenBefore: number): void {
    this.#statements.deleteTokens.run(forgottenBefore);
    this.#statements.putToken.run(token, fingerprint, usedAt);
  }

  close(): void {
    this.#db.close();
  }
}
