import { equal } from './condition.ts';
import type { IndexChange } from './item-keys.ts';
import { itemSize, storedItemSize } from './item-size.ts';
import type { CapacityDetail, Item } from './types.ts';

const WRITE_UNIT_BYTES = 1024;
const READ_UNIT_BYTES = 4096;
/** Transactions prepare and commit, so each item is charged twice. */
const TRANSACTION_FACTOR = 2;

export interface Consumed {
  table: number;
  readonly local: Map<string, number>;
  readonly global: Map<string, number>;
}

export const nothingConsumed = (): Consumed => ({ table: 0, local: new Map(), global: new Map() });

const writeUnits = (item: Item): number => Math.max(1, Math.ceil(itemSize(item) / WRITE_UNIT_BYTES));

export const readUnits = (bytes: number, consistent: boolean): number =>
  Math.ceil(bytes / READ_UNIT_BYTES) * (consistent ? 1 : 0.5);

/** A missing item is charged like the smallest. */
export const itemReadUnits = (item: Item | undefined, consistent: boolean): number =>
  readUnits(Math.max(1, item === undefined ? 0 : storedItemSize(item)), consistent);

/** A moved entry is a delete and an insert. An unchanged entry costs nothing. */
function indexUnits({ before, after }: IndexChange): number {
  if (before === undefined) return after === undefined ? 0 : writeUnits(after.value);
  if (after === undefined) return writeUnits(before.value);
  if (before.key !== after.key) return writeUnits(before.value) + writeUnits(after.value);
  if (equal({ M: before.value }, { M: after.value })) return 0;
  return Math.max(writeUnits(before.value), writeUnits(after.value));
}

export function consumedByWrite(
  before: Item | undefined,
  after: Item | undefined,
  changes: readonly IndexChange[],
): Consumed {
  const consumed = nothingConsumed();
  consumed.table = Math.max(before ? writeUnits(before) : 1, after ? writeUnits(after) : 1);
  for (const change of changes) {
    const units = indexUnits(change);
    if (units > 0) consumed[change.kind].set(change.index.IndexName, units);
  }
  return consumed;
}

export function addConsumed(total: Consumed, more: Consumed): void {
  total.table += more.table;
  for (const kind of ['local', 'global'] as const) {
    for (const [name, units] of more[kind]) total[kind].set(name, (total[kind].get(name) ?? 0) + units);
  }
}

type Arms = Record<string, Record<string, number>>;

function arms(units: ReadonlyMap<string, number>, capacity: (units: number) => Record<string, number>) {
  if (units.size === 0) return undefined;
  const result: Arms = {};
  for (const [name, count] of units) result[name] = capacity(count);
  return result;
}

const total = (consumed: Consumed): number =>
  [...consumed.local.values(), ...consumed.global.values()].reduce(
    (sum, units) => sum + units,
    consumed.table,
  );

function report(
  tableName: string,
  consumed: Consumed,
  detail: CapacityDetail,
  capacity: (units: number) => Record<string, number>,
): Record<string, unknown> {
  const summary = { TableName: tableName, ...capacity(total(consumed)) };
  if (detail !== 'INDEXES') return summary;
  return {
    ...summary,
    Table: capacity(consumed.table),
    LocalSecondaryIndexes: arms(consumed.local, capacity),
    GlobalSecondaryIndexes: arms(consumed.global, capacity),
  };
}

const asked = (detail: CapacityDetail | undefined): detail is 'INDEXES' | 'TOTAL' =>
  detail === 'INDEXES' || detail === 'TOTAL';

/** A response's ConsumedCapacity, if requested. */
export const consumedCapacity = (
  tableName: string,
  consumed: Consumed,
  detail: CapacityDetail | undefined,
): Record<string, unknown> | undefined =>
  asked(detail) ? report(tableName, consumed, detail, (units) => ({ CapacityUnits: units })) : undefined;

/** A batch's ConsumedCapacity: one entry per table. */
export const batchCapacity = (
  perTable: ReadonlyMap<string, Consumed>,
  detail: CapacityDetail | undefined,
): unknown[] | undefined =>
  asked(detail)
    ? [...perTable].map(([tableName, consumed]) => consumedCapacity(tableName, consumed, detail))
    : undefined;

/** A transaction's ConsumedCapacity, which names the kind of its units. */
export function transactionCapacity(
  perTable: ReadonlyMap<string, Consumed>,
  detail: CapacityDetail | undefined,
  unitName: 'ReadCapacityUnits' | 'WriteCapacityUnits',
): unknown[] | undefined {
  if (!asked(detail)) return undefined;
  const capacity = (units: number) => ({
    CapacityUnits: TRANSACTION_FACTOR * units,
    [unitName]: TRANSACTION_FACTOR * units,
  });
  return [...perTable].map(([tableName, consumed]) => report(tableName, consumed, detail, capacity));
}
