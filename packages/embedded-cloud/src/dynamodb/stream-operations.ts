import * as z from 'zod';
import { type Actions, callAction } from '../json-endpoint/call-action.ts';
import { tableOfStream } from './arns.ts';
import type { Database } from './database.ts';
import {
  createFrontDoorError,
  createNotFoundError,
  createServiceError,
  createValidationError,
} from './errors.ts';
import { readRecords, SHARD_IDS, type StreamRecord } from './streams.ts';
import type { Table } from './types.ts';
import { measureItem } from './values.ts';

/** DynamoDB Streams' own API. */

const MAX_RECORDS = 1000;
const MAX_BYTES = 1024 * 1024;
const ITERATOR_MS = 15 * 60_000;

/** Where a reader of a shard is. Its token is opaque to the reader. */
const iterator = z.object({ arn: z.string(), shard: z.int(), after: z.int(), createdAt: z.number() });
type Iterator = z.output<typeof iterator>;

const encodeIterator = (position: Omit<Iterator, 'createdAt'>): string =>
  Buffer.from(JSON.stringify({ ...position, createdAt: Date.now() })).toString('base64');

function decodeIterator(token: string): Iterator {
  try {
    return iterator.parse(JSON.parse(Buffer.from(token, 'base64').toString()));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    throw createValidationError('Invalid ShardIterator');
  }
}

export const requests = {
  DescribeStream: z.object({ StreamArn: z.string() }),
  GetShardIterator: z.object({
    StreamArn: z.string(),
    ShardId: z.string(),
    ShardIteratorType: z.enum(['TRIM_HORIZON', 'AFTER_SEQUENCE_NUMBER']),
    SequenceNumber: z.string().regex(/^\d+$/).optional(),
  }),
  GetRecords: z.object({
    ShardIterator: z.string(),
    Limit: z.int().min(1).max(MAX_RECORDS).default(MAX_RECORDS),
  }),
};

/** A stream that was switched off, or another table's, doesn't exist. */
function findTable(db: Database, arn: string): Table {
  const table = db.tables.find(tableOfStream(arn) ?? '');
  if (table?.description.LatestStreamArn === arn) return table;
  throw createNotFoundError(`Stream: ${arn} not found`);
}

function describeStream(db: Database, { StreamArn }: z.output<typeof requests.DescribeStream>): object {
  const { name, description } = findTable(db, StreamArn);
  return {
    StreamDescription: {
      StreamArn,
      StreamStatus: 'ENABLED',
      StreamViewType: description.StreamSpecification?.StreamViewType,
      TableName: name,
      KeySchema: description.KeySchema,
      Shards: SHARD_IDS.map((ShardId) => ({
        ShardId,
        SequenceNumberRange: { StartingSequenceNumber: '0' },
      })),
    },
  };
}

type IteratorRequest = z.output<typeof requests.GetShardIterator>;

function findStart(db: Database, table: Table, shard: number, request: IteratorRequest): number {
  const { ShardIteratorType, SequenceNumber } = request;
  if (ShardIteratorType === 'TRIM_HORIZON') return 0;
  if (SequenceNumber === undefined)
    throw createValidationError(`${ShardIteratorType} needs a SequenceNumber`);
  const number = Number(SequenceNumber);
  const [first] = readRecords(db, table.name, shard, 0, 1);
  if (first && number < Number(first.dynamodb.SequenceNumber)) {
    throw createServiceError(
      'TrimmedDataAccessException',
      'The operation attempted to read past the oldest stream record in a shard.',
    );
  }
  return number;
}

function getShardIterator(db: Database, request: IteratorRequest): object {
  const { StreamArn: arn, ShardId } = request;
  const table = findTable(db, arn);
  const shard = SHARD_IDS.indexOf(ShardId);
  if (shard < 0) throw createNotFoundError(`Shard: ${ShardId} in ${arn}`);
  return { ShardIterator: encodeIterator({ arn, shard, after: findStart(db, table, shard, request) }) };
}

/** AWS returns at most 1 MB, and at least one record. */
function truncate(records: readonly StreamRecord[]): readonly StreamRecord[] {
  let bytes = 0;
  const firstExcessIndex = records.findIndex(({ dynamodb: { Keys, SizeBytes } }) => {
    bytes += measureItem(Keys) + SizeBytes;
    return bytes > MAX_BYTES;
  });
  return firstExcessIndex < 0 ? records : records.slice(0, Math.max(1, firstExcessIndex));
}

function getRecords(db: Database, { ShardIterator, Limit }: z.output<typeof requests.GetRecords>): object {
  const { arn, shard, after, createdAt } = decodeIterator(ShardIterator);
  const table = findTable(db, arn);
  if (Date.now() - createdAt > ITERATOR_MS) {
    throw createServiceError(
      'ExpiredIteratorException',
      'Iterator expired. The iterator was created more than 15 minutes ago.',
    );
  }
  const Records = truncate(readRecords(db, table.name, shard, after, Limit));
  const last = Number(Records.at(-1)?.dynamodb.SequenceNumber ?? after);
  return { Records, NextShardIterator: encodeIterator({ arn, shard, after: last }) };
}

const errors = {
  unknown: (message: string) => createFrontDoorError('UnknownOperationException', message),
  invalid: createValidationError,
};

const actions: Actions<typeof requests, Database> = {
  DescribeStream: (request, db) => describeStream(db, request),
  GetShardIterator: (request, db) => getShardIterator(db, request),
  GetRecords: (request, db) => getRecords(db, request),
};

export const callStreams = (db: Database, action: string, input: unknown): unknown =>
  callAction({ requests, actions, action, input, caller: db, errors });

/** The stream that a call reads, for the check of its caller's grants. */
export const streamOfCall = ({ StreamArn, ShardIterator }: Readonly<Record<string, unknown>>): string =>
  typeof ShardIterator === 'string' ? decodeIterator(ShardIterator).arn : String(StreamArn);
