import type { CapacityDetail } from './types.ts';

const WRITE_UNIT_BYTES = 1024;
const READ_UNIT_BYTES = 4096;
/** Transactions prepare and commit, so each item is charged twice. */
const TRANSACTION_FACTOR = 2;

export interface Consumed {
  table: number;
  /** By the index's name. */
  readonly indexes: Map<string, number>;
}

export const createConsumed = (table = 0): Consumed => ({ table, indexes: new Map() });

/** A missing item is charged like the smallest. */
export const toWriteUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));

export const toReadUnits = (bytes: number, isConsistent: boolean): number =>
  Math.ceil(Math.max(1, bytes) / READ_UNIT_BYTES) * (isConsistent ? 1 : 0.5);

const sumUnits = ({ table, indexes }: Consumed): number =>
  [...indexes.values()].reduce((sum, units) => sum + units, table);

/** What a call consumes of each table. */
export class CapacityReport {
  readonly #tables = new Map<string, Consumed>();

  add(tableName: string, { table, indexes }: Consumed): void {
    const total = this.#tables.get(tableName) ?? createConsumed();
    total.table += table;
    for (const [name, units] of indexes) total.indexes.set(name, (total.indexes.get(name) ?? 0) + units);
    this.#tables.set(tableName, total);
  }

  /** A batch's ConsumedCapacity, one entry per table; a transaction's names the kind of its units. */
  list(
    detail: CapacityDetail | undefined,
    transactionUnit?: 'ReadCapacityUnits' | 'WriteCapacityUnits',
  ): object[] | undefined {
    if (detail !== 'INDEXES' && detail !== 'TOTAL') return undefined;
    const describe = (units: number) =>
      transactionUnit === undefined
        ? { CapacityUnits: units }
        : { CapacityUnits: TRANSACTION_FACTOR * units, [transactionUnit]: TRANSACTION_FACTOR * units };
    return [...this.#tables].map(([TableName, consumed]) => ({
      TableName,
      ...describe(sumUnits(consumed)),
      ...(detail === 'INDEXES' && {
        Table: describe(consumed.table),
        ...(consumed.indexes.size > 0 && {
          GlobalSecondaryIndexes: Object.fromEntries(
            [...consumed.indexes].map(([name, units]) => [name, describe(units)]),
          ),
        }),
      }),
    }));
  }
}

/** The ConsumedCapacity of a call to one table. */
export function describeConsumed(
  tableName: string,
  consumed: Consumed,
  detail: CapacityDetail | undefined,
): object | undefined {
  const report = new CapacityReport();
  report.add(tableName, consumed);
  return report.list(detail)?.[0];
}
