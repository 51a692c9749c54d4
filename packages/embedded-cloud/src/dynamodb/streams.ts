import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { hashOf } from './row-keys.ts';
import type { Item, Table } from './types.ts';
import { isEqualItem, measureItem } from './values.ts';

/** A record as GetRecords returns it. */
export interface StreamRecord {
  readonly eventID: string;
  readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  readonly eventVersion: '1.1';
  readonly eventSource: 'aws:dynamodb';
  readonly awsRegion: string;
  readonly dynamodb: {
    readonly ApproximateCreationDateTime: number;
    readonly Keys: Item;
    readonly NewImage?: Item;
    readonly OldImage?: Item;
    readonly SequenceNumber: string;
    readonly SizeBytes: number;
    readonly StreamViewType: 'NEW_AND_OLD_IMAGES';
  };
  /** Only if the item expired. */
  readonly userIdentity?: { readonly PrincipalId: string; readonly Type: string };
}

/** More than one, because on AWS only the writes of one item are in order. */
const SHARD_COUNT = 2;
/** AWS's sequence numbers have 21 to 40 digits. */
const SEQUENCE_NUMBER_DIGITS = 21;
/** AWS keeps records for a day. */
const RETENTION_SECONDS = 24 * 60 * 60;

export const SHARD_IDS: readonly string[] = Array.from(
  { length: SHARD_COUNT },
  (_, shard) => `shardId-${String(shard).padStart(20, '0')}-embedded`,
);

const selectKeys = (item: Item, { key }: Table): Item =>
  Object.fromEntries(key.map(({ name }) => [name, item[name] ?? {}]));

export interface ItemChange {
  readonly table: Table;
  readonly key: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  /** Whether DynamoDB deleted it because it expired. @default false */
  readonly isExpired?: boolean;
}

/** Adds what a write did to its table's stream, in the transaction of the write. */
export function recordChange({ store, region }: Database, change: ItemChange): void {
  const { table, key, before, after } = change;
  const view = table.description.StreamSpecification?.StreamViewType;
  // A write that changes nothing leaves no record.
  if (view === undefined || (before && after && isEqualItem(before, after))) return;
  const images = { ...(after && { NewImage: after }), ...(before && { OldImage: before }) };
  const createdAt = Math.floor(Date.now() / 1000);
  const record: StreamRecord = {
    eventID: randomUUID().replaceAll('-', ''),
    eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    dynamodb: {
      ApproximateCreationDateTime: createdAt,
      Keys: selectKeys(after ?? before ?? {}, table),
      ...images,
      SequenceNumber: '',
      SizeBytes: Object.values(images).reduce((sum, image) => sum + measureItem(image), 0),
      StreamViewType: view,
    },
    ...(change.isExpired && { userIdentity: { PrincipalId: 'dynamodb.amazonaws.com', Type: 'Service' } }),
  };
  store.addRecord(table.name, hashOf(key) % SHARD_COUNT, createdAt, JSON.stringify(record));
}

/** Records of a shard behind a number, oldest first. */
export function readRecords(
  { store }: Database,
  tableName: string,
  shard: number,
  after: number,
  limit: number,
): StreamRecord[] {
  return store.readRecords(tableName, shard, after, limit).map(({ number, record }) => {
    const parsed = JSON.parse(record) as StreamRecord;
    const SequenceNumber = String(number).padStart(SEQUENCE_NUMBER_DIGITS, '0');
    return { ...parsed, dynamodb: { ...parsed.dynamodb, SequenceNumber } };
  });
}

export const trimRecords = ({ store }: Database, nowSeconds: number): void =>
  store.trimRecords(nowSeconds - RETENTION_SECONDS);
