import { resourceNotFound, tableNotFound } from './api-error.ts';
import { indexesOf, indexPrefix, itemsPrefix, tableRecordKey } from './item-keys.ts';
import type { Storage } from './storage.ts';
import type { Table } from './types.ts';

/** Everything stored about a table besides its items. */
export interface TableRecord {
  readonly description: Table;
  /** The attribute that holds an item's time of expiry, where TTL is on. */
  readonly timeToLive?: string | undefined;
}

/** The tables by name, all in memory. Each change is on disk when it resolves. */
export class Tables {
  readonly #storage: Storage;
  readonly #records = new Map<string, TableRecord>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async load(): Promise<void> {
    for (const record of await this.#storage.values(tableRecordKey('')))
      this.#remember(record as TableRecord);
    for (const { description } of [...this.#records.values()]) {
      if (description.TableStatus === 'DELETING') await this.#erase(description);
    }
  }

  names(): string[] {
    return [...this.#records.keys()].sort();
  }

  find(tableName: string): TableRecord | undefined {
    return this.#records.get(tableName);
  }

  /** The table that items are read from or written to. */
  open(tableName: string): Table {
    const description = this.#records.get(tableName)?.description;
    if (description === undefined || description.TableStatus === 'DELETING') throw resourceNotFound();
    return description;
  }

  /** The table that a request describes or changes. */
  record(tableName: string): TableRecord {
    const record = this.#records.get(tableName);
    if (record === undefined) throw tableNotFound(tableName);
    return record;
  }

  async save(record: TableRecord): Promise<void> {
    this.#remember(record);
    const key = tableRecordKey(record.description.TableName);
    await this.#storage.write([{ type: 'put', key, value: record }]);
  }

  /** Marked first, so that an interrupted deletion is finished at the next start. */
  async delete(record: TableRecord, writersDone: () => Promise<void>): Promise<Table> {
    const description: Table = { ...record.description, TableStatus: 'DELETING' };
    await this.save({ ...record, description });
    await writersDone();
    await this.#erase(description);
    return description;
  }

  async #erase(table: Table): Promise<void> {
    await this.#storage.clear(itemsPrefix(table.TableName));
    for (const { kind, index } of indexesOf(table)) {
      await this.#storage.clear(indexPrefix(kind, table.TableName, index.IndexName));
    }
    await this.#storage.write([{ type: 'del', key: tableRecordKey(table.TableName) }]);
    this.#records.delete(table.TableName);
  }

  #remember(record: TableRecord): void {
    this.#records.set(record.description.TableName, record);
  }
}
