import { setTimeout as sleep } from 'node:timers/promises';
import { describeDenial, findDenied, type Identity } from '../iam/policy.ts';
import { MAX_REQUEST_BYTES } from '../lambda/messages.ts';
import { limitTime } from '../limit-time.ts';
import { describeError, type FunctionHost, LambdaRefusedError, type Log } from '../types.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventSource } from './sqs-event-source.ts';
import { type LambdaRecord, type Shard, StreamError, type StreamReader } from './stream-reader.ts';

/** A queue that is told of what a function could not process. */
export interface FailureDestination {
  readonly arn: string;
  send(message: object): Promise<void>;
}

export interface StreamEventSourceOptions {
  readonly reader: StreamReader;
  readonly streamArn: string;
  readonly host: FunctionHost;
  readonly functionName: string;
  /** The function's own role, which reads the stream. */
  readonly role: Identity;
  readonly checkpoints: Checkpoints;
  readonly filter: EventFilter;
  /** @default 100 */
  readonly batchSize?: number | undefined;
  /** @default 0 */
  readonly batchingWindowSeconds?: number | undefined;
  /** Whether a batch is halved when the function fails. @default false */
  readonly bisectBatchOnFunctionError?: boolean | undefined;
  /** Records older than this are discarded. @default none: they are retried until they expire */
  readonly maximumRecordAgeSeconds?: number | undefined;
  /** Records that a function failed on more often are discarded; halving a batch doesn't count. @default none, as for -1 */
  readonly maximumRetryAttempts?: number | undefined;
  /** Who is told of discarded records. @default no one */
  readonly onFailure?: FailureDestination | undefined;
  /** Ends its requests. */
  readonly stopping: AbortController;
  readonly log: Log;
}

/** Lambda reads each shard four times a second. */
const POLL_MS = 250;
/** How often it looks for new shards. */
const DESCRIBE_MS = 60_000;
/** How long `stop` waits for batches in progress. */
const GRACE_MS = 5_000;
const RECORDS_A_READ = 1000;
/** Lambda's default for the age of records and for retries. */
const UNLIMITED = -1;
/** By default a failing batch is retried until its records expire. */
const RETRY_DELAY_MS = { first: 200, longest: 10_000 };
const NEEDED_GRANTS = ['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'];

/** What AWS would reject when the mapping is created, and the CDK accepts. */
function findProblem(options: StreamEventSourceOptions): string | undefined {
  const { role, streamArn, onFailure } = options;
  const denied = findDenied(
    role,
    NEEDED_GRANTS.map((name) => ({ action: `dynamodb:${name}`, resource: streamArn })),
  );
  const unsent = onFailure && findDenied(role, [{ action: 'sqs:SendMessage', resource: onFailure.arn }]);
  if (unsent) return `The destination of failures cannot be used. ${describeDenial(role, unsent)}`;
  if (!denied) return undefined;
  return `Cannot access stream ${streamArn}. Please ensure the role can perform the ${NEEDED_GRANTS.join(', ')} Actions on your stream in IAM. ${describeDenial(role, denied)}`;
}

const readSequence = ({ dynamodb }: LambdaRecord): string => dynamodb?.SequenceNumber ?? '';

const readCreationTime = ({ dynamodb }: LambdaRecord): number =>
  (dynamodb?.ApproximateCreationDateTime ?? 0) * 1000;

/** Where the discarded records are: never the records themselves, which the stream has for a day. */
const batchInfo = (streamArn: string, shardId: string, records: readonly LambdaRecord[]) => {
  const [first, last] = [records[0], records.at(-1)];
  if (!first || !last) throw new Error('a discarded batch has records');
  return {
    shardId,
    startSequenceNumber: readSequence(first),
    endSequenceNumber: readSequence(last),
    approximateArrivalOfFirstRecord: new Date(readCreationTime(first)).toISOString(),
    approximateArrivalOfLastRecord: new Date(readCreationTime(last)).toISOString(),
    batchSize: records.length,
    streamArn,
  };
};

/** Lambda spells the identity's fields in lower case, unlike GetRecords. */
function toLambda(record: LambdaRecord, streamArn: string): LambdaRecord {
  const identity = record.userIdentity as { PrincipalId?: string; Type?: string } | undefined;
  return {
    ...record,
    eventSourceARN: streamArn,
    ...(identity && { userIdentity: { principalId: identity.PrincipalId, type: identity.Type } }),
  };
}

/** The most records of a batch that one event can hold. */
function countFitting(records: readonly LambdaRecord[]): number {
  let bytes = 0;
  const firstExcessIndex = records.findIndex((record) => {
    bytes += Buffer.byteLength(JSON.stringify(record)) + 1;
    return bytes > MAX_REQUEST_BYTES - 1024;
  });
  return firstExcessIndex < 0 ? records.length : Math.max(1, firstExcessIndex);
}

/** Reads a table's stream for a function, like an event source mapping. Throws if AWS would reject the mapping. */
export function startStreamEventSource(options: StreamEventSourceOptions): EventSource {
  const { reader, streamArn, host, functionName, checkpoints, filter, stopping, log } = options;
  const { batchSize = 100, batchingWindowSeconds = 0, bisectBatchOnFunctionError: bisects = false } = options;
  const { maximumRetryAttempts = UNLIMITED } = options;
  const maximumRetries = maximumRetryAttempts === UNLIMITED ? Infinity : maximumRetryAttempts;
  const problem = findProblem(options);
  if (problem !== undefined) throw new Error(`Event source ${streamArn} → ${functionName}: ${problem}`);
  const { signal } = stopping;
  const logForSource = (text: string) => log(`${streamArn.split(/[:/]/).at(-3)} → ${functionName}: ${text}`);
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

  const invoke = (records: readonly LambdaRecord[]) =>
    host.invoke(
      functionName,
      { Records: records.map((record) => toLambda(record, streamArn)) },
      { canWait: true },
    );

  /** How many records, from the first, are too old to be tried again. */
  function countExpired(records: readonly LambdaRecord[]): number {
    const { maximumRecordAgeSeconds: age = UNLIMITED } = options;
    if (age === UNLIMITED) return 0;
    const young = records.findIndex((record) => Date.now() - readCreationTime(record) <= age * 1000);
    return young < 0 ? records.length : young;
  }

  /** If the destination refuses it, Lambda only counts that. */
  async function discard(
    shardId: string,
    records: readonly LambdaRecord[],
    condition: 'RecordAgeExceeded' | 'RetryAttemptsExhausted',
  ): Promise<void> {
    logForSource(`${records.length} records are discarded: ${condition}`);
    await options.onFailure
      ?.send({
        requestContext: { functionArn: functionName, condition },
        version: '1.0',
        timestamp: new Date().toISOString(),
        DDBStreamBatchInfo: batchInfo(streamArn, shardId, records),
      })
      .catch((error: unknown) =>
        logForSource(`the destination of failures was not told: ${describeError(error)}`),
      );
  }

  /** Retries until everything is processed or discarded, so that a shard stays in order. */
  async function deliver(shardId: string, records: readonly LambdaRecord[]): Promise<void> {
    let remainingRecords = records;
    let delay = RETRY_DELAY_MS.first;
    let failures = 0;
    while (remainingRecords.length > 0 && !signal.aborted) {
      const expired = remainingRecords.slice(0, countExpired(remainingRecords));
      if (expired.length > 0) {
        await discard(shardId, expired, 'RecordAgeExceeded');
        remainingRecords = remainingRecords.slice(expired.length);
        continue;
      }
      let done = 0;
      const recordsToTry = remainingRecords.slice(0, countFitting(remainingRecords));
      try {
        await invoke(recordsToTry);
        done = recordsToTry.length;
      } catch (error) {
        if (!signal.aborted)
          logForSource(`${remainingRecords.length} records are retried: ${describeError(error)}`);
        // If Lambda refused the call, the batch isn't at fault.
        if (bisects && recordsToTry.length > 1 && !(error instanceof LambdaRefusedError)) {
          const middle = Math.ceil(recordsToTry.length / 2);
          await deliver(shardId, recordsToTry.slice(0, middle));
          await deliver(shardId, recordsToTry.slice(middle));
          if (signal.aborted) return;
          done = recordsToTry.length;
        } else if (!(error instanceof LambdaRefusedError)) {
          failures += 1;
          if (failures > maximumRetries && !signal.aborted) {
            await discard(shardId, recordsToTry, 'RetryAttemptsExhausted');
            done = recordsToTry.length;
            failures = 0;
          }
        }
      }
      const last = remainingRecords[done - 1];
      if (last) checkpoints.set(shardId, readSequence(last));
      remainingRecords = remainingRecords.slice(done);
      if (remainingRecords.length === 0) break;
      if (done === 0) {
        await pause(delay * (0.5 + Math.random() / 2));
        delay = Math.min(delay * 2, RETRY_DELAY_MS.longest);
      }
    }
  }

  async function process(shardId: string, batch: readonly LambdaRecord[]): Promise<void> {
    await deliver(
      shardId,
      batch.filter((record) => filter(record)),
    );
    const last = batch.at(-1);
    if (last && !signal.aborted) checkpoints.set(shardId, readSequence(last));
  }

  async function start(shardId: string): Promise<string> {
    try {
      return await reader.iterator(shardId, checkpoints.get(shardId));
    } catch (error) {
      if (!(error instanceof StreamError && error.type === 'TrimmedDataAccessException')) throw error;
      return reader.iterator(shardId, undefined);
    }
  }

  /** A first record, then more until the batch is full or the window closes. */
  async function readShard(shardId: string): Promise<void> {
    let iterator: string | null | undefined = await start(shardId);
    let batch: LambdaRecord[] = [];
    let windowClosesAt = 0;
    while (iterator && !signal.aborted) {
      const room = Math.min(batchSize - batch.length, RECORDS_A_READ);
      const { Records, NextShardIterator } = await reader.read(iterator, room);
      iterator = NextShardIterator;
      if (Records.length > 0 && batch.length === 0)
        windowClosesAt = Date.now() + batchingWindowSeconds * 1000;
      batch.push(...Records);
      const isFull = batch.length >= batchSize || Date.now() >= windowClosesAt || !iterator;
      if (batch.length > 0 && isFull) {
        await process(shardId, batch);
        batch = [];
      } else
        await pause(Math.max(1, batch.length > 0 ? Math.min(POLL_MS, windowClosesAt - Date.now()) : POLL_MS));
    }
  }

  const done = new Set<string>();
  const reading = new Map<string, Promise<void>>();

  /** Reads a shard again from its checkpoint after a fault. */
  async function readShardWithRetries(shardId: string): Promise<void> {
    while (!signal.aborted) {
      try {
        await readShard(shardId);
        done.add(shardId);
        return;
      } catch (error) {
        if (signal.aborted) return;
        logForSource(`the stream could not be read: ${describeError(error)}`);
        await pause(RETRY_DELAY_MS.first);
      }
    }
  }

  /** A shard is read once its parent is. */
  function begin(shards: readonly Shard[]): void {
    const shardIds = new Set(shards.map(({ ShardId }) => ShardId));
    for (const { ShardId, ParentShardId } of shards) {
      const isWaitingForParent =
        ParentShardId !== undefined && shardIds.has(ParentShardId) && !done.has(ParentShardId);
      if (!reading.has(ShardId) && !isWaitingForParent) reading.set(ShardId, readShardWithRetries(ShardId));
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      try {
        begin(await reader.shards());
      } catch (error) {
        if (!signal.aborted) logForSource(`the stream could not be described: ${describeError(error)}`);
        await pause(POLL_MS);
        continue;
      }
      // A shard that has ended has children.
      await Promise.race([
        pause(DESCRIBE_MS),
        ...[...reading].filter(([id]) => !done.has(id)).map(([, end]) => end),
      ]);
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await limitTime(GRACE_MS, Promise.all([watching, ...reading.values()]));
    },
  };
}
