import { ApiError, serviceError } from './api-error.ts';
import type { Database } from './database.ts';
import { itemSize } from './item-size.ts';
import { type StreamRecord, shardIds } from './stream-records.ts';
import { streamTableName } from './table-settings.ts';

/** DynamoDB Streams' own API. */

const MAX_RECORDS = 1000;
const MAX_BYTES = 1024 * 1024;
const ITERATOR_MS = 15 * 60_000;
const ITERATOR_TYPES = ['TRIM_HORIZON', 'LATEST', 'AT_SEQUENCE_NUMBER', 'AFTER_SEQUENCE_NUMBER'];

/** Where a reader of a shard is. Its token is opaque to the reader. */
interface Place {
  readonly arn: string;
  readonly shard: number;
  readonly after: number;
  readonly at: number;
}

const tokenOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64');

function placeOf(token: unknown): Place {
  try {
    const place = JSON.parse(Buffer.from(String(token), 'base64').toString()) as Place;
    if (typeof place.arn === 'string' && Number.isInteger(place.shard)) return place;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw validation('Invalid ShardIterator');
}

const validation = (message: string): ApiError =>
  new ApiError('com.amazon.coral.validate#ValidationException', message);

const notFound = (arn: string): ApiError =>
  serviceError('ResourceNotFoundException', `Requested resource not found: Stream: ${arn} not found`);

/** The table of a stream. A stream that was switched off, or another table's, doesn't exist. */
function tableOfStream(db: Database, arn: unknown): string {
  const name = streamTableName(String(arn));
  if (name !== undefined && db.tables.find(name)?.description.LatestStreamArn === arn) return name;
  throw notFound(String(arn));
}

function shardNumber(id: unknown, arn: string): number {
  const shard = shardIds.indexOf(String(id));
  if (shard < 0) {
    throw serviceError('ResourceNotFoundException', `Requested resource not found: Shard: ${id} in ${arn}`);
  }
  return shard;
}

async function describeStream(db: Database, { StreamArn }: Readonly<Record<string, unknown>>) {
  const tableName = tableOfStream(db, StreamArn);
  const { description } = db.tables.record(tableName);
  return {
    StreamDescription: {
      StreamArn,
      StreamLabel: description.LatestStreamLabel,
      StreamStatus: 'ENABLED',
      StreamViewType: description.StreamSpecification?.StreamViewType,
      TableName: tableName,
      KeySchema: description.KeySchema,
      Shards: shardIds.map((ShardId) => ({ ShardId, SequenceNumberRange: { StartingSequenceNumber: '0' } })),
    },
  };
}

async function startOf(
  db: Database,
  tableName: string,
  shard: number,
  { ShardIteratorType, SequenceNumber }: Readonly<Record<string, unknown>>,
): Promise<number> {
  if (ShardIteratorType === 'TRIM_HORIZON') return 0;
  if (ShardIteratorType === 'LATEST') return db.streams.latest;
  const number = Number(SequenceNumber);
  if (typeof SequenceNumber !== 'string' || !Number.isInteger(number)) {
    throw validation(`Invalid SequenceNumber for ShardIteratorType ${ShardIteratorType}`);
  }
  const first = await db.streams.first(tableName, shard);
  if (first && number < Number(first.dynamodb.SequenceNumber)) {
    throw serviceError(
      'TrimmedDataAccessException',
      'The operation attempted to read past the oldest stream record in a shard.',
    );
  }
  return ShardIteratorType === 'AT_SEQUENCE_NUMBER' ? number - 1 : number;
}

async function getShardIterator(db: Database, request: Readonly<Record<string, unknown>>) {
  const tableName = tableOfStream(db, request.StreamArn);
  const arn = String(request.StreamArn);
  const shard = shardNumber(request.ShardId, arn);
  if (!ITERATOR_TYPES.includes(String(request.ShardIteratorType))) {
    throw validation(`ShardIteratorType must be one of ${ITERATOR_TYPES.join(', ')}`);
  }
  const after = await startOf(db, tableName, shard, request);
  return { ShardIterator: tokenOf({ arn, shard, after, at: Date.now() }) };
}

/** AWS returns at most 1 MB, and at least one record. */
function withinBytes(records: readonly StreamRecord[]): readonly StreamRecord[] {
  let bytes = 0;
  const over = records.findIndex(({ dynamodb: { Keys, SizeBytes } }) => {
    bytes += itemSize(Keys) + SizeBytes;
    return bytes > MAX_BYTES;
  });
  return over < 0 ? records : records.slice(0, Math.max(1, over));
}

async function getRecords(
  db: Database,
  { ShardIterator, Limit = MAX_RECORDS }: Readonly<Record<string, unknown>>,
) {
  const place = placeOf(ShardIterator);
  const tableName = tableOfStream(db, place.arn);
  if (Date.now() - place.at > ITERATOR_MS) {
    throw serviceError(
      'ExpiredIteratorException',
      'Iterator expired. The iterator was created more than 15 minutes ago.',
    );
  }
  const limit = Number(Limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_RECORDS) {
    throw validation(`Limit must be from 1 to ${MAX_RECORDS}`);
  }
  const Records = withinBytes(await db.streams.read(tableName, place.shard, place.after, limit));
  const last = Records.at(-1)?.dynamodb.SequenceNumber;
  const after = last === undefined ? place.after : Number(last);
  return { Records, NextShardIterator: tokenOf({ ...place, after, at: Date.now() }) };
}

type StreamOperation = (db: Database, request: Readonly<Record<string, unknown>>) => Promise<unknown>;

const OPERATIONS: Readonly<Record<string, StreamOperation>> = {
  DescribeStream: describeStream,
  GetShardIterator: getShardIterator,
  GetRecords: getRecords,
};

export const findStreamOperation = (name: string): StreamOperation | undefined =>
  Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;

/** The stream that a call reads, for the check of its caller's grants. */
export const streamOfCall = ({ StreamArn, ShardIterator }: Readonly<Record<string, unknown>>): string =>
  ShardIterator === undefined ? String(StreamArn) : placeOf(ShardIterator).arn;
