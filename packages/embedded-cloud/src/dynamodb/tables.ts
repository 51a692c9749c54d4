import { createNotFoundError } from './errors.ts';
import type { Store } from './store.ts';
import type { Index, KeyAttribute, KeyElement, Table, TableDescription, TableRecord } from './types.ts';

const toKey = (schema: readonly KeyElement[]): KeyAttribute[] =>
  schema.map(({ AttributeName: name, KeyType: role }) => ({ name, role }));

function toAttributes({ Projection, KeySchema }: Index, table: TableDescription): string[] | undefined {
  if (Projection.ProjectionType === 'ALL') return undefined;
  const keys = [...KeySchema, ...table.KeySchema].map(({ AttributeName }) => AttributeName);
  return [...new Set([...keys, ...(Projection.NonKeyAttributes ?? [])])];
}

/** The tables by name, all in memory. */
export class Tables {
  readonly #store: Store;
  readonly #tables = new Map<string, Table>();

  constructor(store: Store) {
    this.#store = store;
    for (const record of store.readTables()) this.#remember(record);
  }

  listNames(): string[] {
    return [...this.#tables.keys()].sort();
  }

  find(name: string): Table | undefined {
    return this.#tables.get(name);
  }

  /** The table that items are read from or written to. */
  open(name: string): Table {
    const table = this.#tables.get(name);
    if (table === undefined) throw createNotFoundError();
    return table;
  }

  /** The table that a request describes or changes. */
  get(name: string): Table {
    const table = this.#tables.get(name);
    if (table === undefined) throw createNotFoundError(`Table: ${name} not found`);
    return table;
  }

  save(record: TableRecord): Table {
    this.#store.saveTable(record.description.TableName, record);
    return this.#remember(record);
  }

  #remember(record: TableRecord): Table {
    const { description } = record;
    const name = description.TableName;
    const table: Table = {
      ...record,
      name,
      key: toKey(description.KeySchema),
      space: this.#store.openSpace(name, ''),
      indexes: (description.GlobalSecondaryIndexes ?? []).map((index) => ({
        name: index.IndexName,
        key: toKey(index.KeySchema),
        attributes: toAttributes(index, description),
        space: this.#store.openSpace(name, index.IndexName),
      })),
    };
    this.#tables.set(name, table);
    return table;
  }
}
