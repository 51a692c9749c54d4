import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { tableKeyOf } from './dynalite.ts';
import { itemSize } from './item-size.ts';
import { type BatchOperation, type Storage, within } from './storage.ts';
import type { Item, StreamView, Table } from './types.ts';

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
    readonly StreamViewType: StreamView;
  };
  /** Only if the item expired. */
  readonly userIdentity?: { readonly PrincipalId: string; readonly Type: string };
}

/** What a write did to one item. */
export interface Written {
  readonly table: Table;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  /** Whether DynamoDB deleted it because it expired. @default false */
  readonly expired?: boolean;
}

/** More than one, because on AWS only the writes of one item are in order. */
const SHARDS = 2;
/** AWS's sequence numbers have 21 to 40 digits. */
const DIGITS = 21;
/** AWS keeps records for a day. */
const KEPT_SECONDS = 24 * 60 * 60;
const RECORDS_A_READ = 256;

const STREAMS = 'stream~';

export const shardIds: readonly string[] = Array.from(
  { length: SHARDS },
  (_, shard) => `shardId-${String(shard).padStart(20, '0')}-embedded`,
);

const shardPrefix = (tableName: string, shard: number): string => `${STREAMS}${tableName}~${shard}~`;

const streamPrefix = (tableName: string): string => `${STREAMS}${tableName}~`;

/** The hash at the start of a key stands for its partition. */
const shardOf = (item: Item, table: Table): number =>
  Number.parseInt(tableKeyOf(item, table).slice(0, 6), 16) % SHARDS;

const keysOf = (item: Item, { KeySchema }: Table): Item =>
  Object.fromEntries(
    KeySchema.flatMap(({ AttributeName }) => {
      const value = item[AttributeName];
      return value === undefined ? [] : [[AttributeName, value]];
    }),
  );

const images = (view: StreamView, { before, after }: Written) => ({
  ...(after && view.startsWith('NEW') && { NewImage: after }),
  ...(before && view.endsWith('OLD_IMAGE') && { OldImage: before }),
  ...(before && view === 'NEW_AND_OLD_IMAGES' && { OldImage: before }),
});

/** The streams of all tables. A record is stored in the same batch as the write it describes. */
export class StreamRecords {
  readonly #storage: Storage;
  readonly #region: string;
  /** Numbers of records that are being stored. Readers stop before the first, so that they skip none. */
  readonly #open = new Set<number>();
  #last = 0;

  constructor(storage: Storage, region: string) {
    this.#storage = storage;
    this.#region = region;
  }

  /** Numbers go on where the last process stopped. */
  async load(tableNames: readonly string[]): Promise<void> {
    for (const tableName of tableNames) {
      for (let shard = 0; shard < SHARDS; shard += 1) {
        const cursor = this.#storage.items({
          ...within(shardPrefix(tableName, shard)),
          reverse: true,
          limit: 1,
        });
        const [newest] = (await cursor.read(1)) as unknown[] as StreamRecord[];
        await cursor.close();
        this.#last = Math.max(this.#last, Number(newest?.dynamodb.SequenceNumber ?? 0));
      }
    }
  }

  /** Stores writes together with the records that their tables' streams get. */
  async write(operations: readonly BatchOperation[], written: readonly Written[]): Promise<void> {
    const numbers: number[] = [];
    const records = written.flatMap((write) => {
      const view = write.table.StreamSpecification?.StreamViewType;
      // A write that changes nothing leaves no record.
      if (view === undefined || isDeepStrictEqual(write.before, write.after)) return [];
      this.#last += 1;
      numbers.push(this.#last);
      return [this.#operation(view, write, this.#last)];
    });
    for (const number of numbers) this.#open.add(number);
    try {
      await this.#storage.write(records.length === 0 ? operations : [...operations, ...records]);
    } finally {
      for (const number of numbers) this.#open.delete(number);
    }
  }

  #operation(view: StreamView, write: Written, number: number): BatchOperation {
    const { table, before, after } = write;
    const some = after ?? before ?? {};
    const shown = images(view, write);
    const SequenceNumber = String(number).padStart(DIGITS, '0');
    const value: StreamRecord = {
      eventID: randomUUID().replaceAll('-', ''),
      eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: this.#region,
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
        Keys: keysOf(some, table),
        ...shown,
        SequenceNumber,
        SizeBytes: Object.values(shown).reduce((sum, image) => sum + itemSize(image), 0),
        StreamViewType: view,
      },
      ...(write.expired && {
        userIdentity: { PrincipalId: 'dynamodb.amazonaws.com', Type: 'Service' },
      }),
    };
    return {
      type: 'put',
      key: shardPrefix(table.TableName, shardOf(some, table)) + SequenceNumber,
      value,
    };
  }

  /** The number of the newest record, if it is stored. */
  get latest(): number {
    return Math.min(this.#last, ...[...this.#open].map((number) => number - 1));
  }

  /** Records of a shard behind a number, oldest first. */
  async read(tableName: string, shard: number, after: number, limit: number): Promise<StreamRecord[]> {
    const prefix = shardPrefix(tableName, shard);
    const bound = (number: number) => prefix + String(number).padStart(DIGITS, '0');
    // Read before the records, so that none that is stored in the meantime is met before an earlier one.
    const lte = bound(this.latest);
    const cursor = this.#storage.items({ gt: bound(after), lte });
    try {
      return (await cursor.read(limit)) as unknown[] as StreamRecord[];
    } finally {
      await cursor.close();
    }
  }

  /** Removes a table's records that are a day old. */
  async trim(tableName: string, nowSeconds: number): Promise<void> {
    for (let shard = 0; shard < SHARDS; shard += 1) {
      for (;;) {
        const read = await this.read(tableName, shard, 0, RECORDS_A_READ);
        const old = read.filter(
          ({ dynamodb }) => dynamodb.ApproximateCreationDateTime < nowSeconds - KEPT_SECONDS,
        );
        await this.#storage.write(
          old.map(({ dynamodb }) => ({
            type: 'del',
            key: shardPrefix(tableName, shard) + dynamodb.SequenceNumber,
          })),
        );
        if (old.length < RECORDS_A_READ) break;
      }
    }
  }

  /** The oldest record that a shard still has. */
  async first(tableName: string, shard: number): Promise<StreamRecord | undefined> {
    return (await this.read(tableName, shard, 0, 1))[0];
  }

  clear(tableName: string): Promise<void> {
    return this.#storage.clear(streamPrefix(tableName));
  }
}
