import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEventFilter } from '#cloud/event-sources/event-filter.ts';
import type { EventSource } from '#cloud/event-sources/sqs-event-source.ts';
import {
  type StreamEventSourceOptions,
  startStreamEventSource,
} from '#cloud/event-sources/stream-event-source.ts';
import type { LambdaRecord, StreamReader } from '#cloud/event-sources/stream-reader.ts';
import { eventually } from '#cloud/testing/eventually.ts';
import { FunctionError, type FunctionHost, LambdaRefusedError } from '#cloud/types.ts';

const ARN = 'arn:aws:dynamodb:eu-west-1:1:table/t/stream/now';
const MAY_READ = {
  arn: 'arn:aws:sts::1:assumed-role/r/f',
  statements: [{ Effect: 'Allow' as const, Action: 'dynamodb:*', Resource: `${ARN}*` }],
};

const recordOf = (number: number): LambdaRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    Keys: { pk: { S: number % 2 === 0 ? `even#${number}` : 'odd' } },
    SequenceNumber: String(number).padStart(21, '0'),
    ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
  },
});

/** A stream of one shard with a fixed number of records. */
const streamOf = (count: number): StreamReader => ({
  shards: async () => [{ ShardId: 'shard' }],
  iterator: async (_, after = '0') => String(Number(after)),
  async read(iterator, limit) {
    const from = Number(iterator);
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const Records = numbers
      .filter((number) => number > from)
      .slice(0, limit)
      .map(recordOf);
    return { Records, NextShardIterator: String(from + Records.length) };
  },
});

const numbersOf = (event: unknown): number[] =>
  (event as { Records: LambdaRecord[] }).Records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber));

let source: EventSource | undefined;

afterEach(() => source?.stop());

function start(
  answer: (numbers: number[], call: number) => unknown,
  options: Partial<StreamEventSourceOptions> = {},
) {
  const calls: number[][] = [];
  const places = new Map<string, string>();
  const host: FunctionHost = {
    async invoke(_, event) {
      calls.push(numbersOf(event));
      return answer(numbersOf(event), calls.length);
    },
    invokeStreaming: () => Promise.reject(new Error('not streamed')),
    stop: async () => undefined,
  };
  source = startStreamEventSource({
    reader: streamOf(5),
    streamArn: ARN,
    host,
    functionName: 'f',
    role: MAY_READ,
    checkpoints: { get: (id) => places.get(id), set: (id, number) => void places.set(id, number) },
    filter: () => true,
    stopping: new AbortController(),
    log: () => undefined,
    ...options,
  });
  const placeReached = (number: number) =>
    eventually(
      () => Number(places.get('shard')),
      (place) => place === number,
    );
  return { calls, placeReached };
}

it('retries a failing batch until it is processed, and passes nothing behind it before', async () => {
  const { calls, placeReached } = start(
    (_, call) => {
      if (call < 3) throw new Error('not now');
    },
    { batchSize: 3 },
  );

  await placeReached(5);
  expect(calls).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
    [4, 5],
  ]);
});

describe('a mapping that halves failing batches', () => {
  const options = { bisectBatchOnFunctionError: true };

  it('tries smaller batches until one record is left, and that one until it is processed', async () => {
    let failures = 0;
    const { calls, placeReached } = start((numbers) => {
      if (numbers.includes(3) && failures < 3) {
        failures += 1;
        throw new Error('cannot read 3');
      }
    }, options);

    await placeReached(5);
    expect(calls).toEqual([[1, 2, 3, 4, 5], [1, 2, 3], [1, 2], [3], [3], [4, 5]]);
  });

  it('repeats the whole batch if Lambda refused the call', async () => {
    const { calls, placeReached } = start((_, call) => {
      if (call === 1) throw new LambdaRefusedError('TooManyRequestsException', 'Rate Exceeded.');
    }, options);

    await placeReached(5);
    expect(calls).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ]);
  });

  it('goes on behind its place after a stop between the halves', async () => {
    const stopping = new AbortController();
    const { placeReached } = start(
      (_, call) => {
        if (call === 1) throw new Error('too many');
        stopping.abort();
      },
      { ...options, stopping },
    );
    await eventually(() => stopping.signal.aborted);
    await source?.stop();

    await placeReached(3);
  });
});

it('passes only what the filters let through, and moves on behind the rest', async () => {
  const { calls, placeReached } = start(() => undefined, {
    filter: createEventFilter([JSON.stringify({ dynamodb: { Keys: { pk: { S: [{ prefix: 'even#' }] } } } })]),
  });

  await placeReached(5);
  expect(calls).toEqual([[2, 4]]);
});

it('reads the children of a shard after their parent', async () => {
  const { calls } = start(() => undefined, {
    reader: {
      shards: async () => [{ ShardId: 'child', ParentShardId: 'parent' }, { ShardId: 'parent' }],
      iterator: async (shardId) => shardId,
      async read(shardId) {
        return { Records: [recordOf(shardId === 'parent' ? 1 : 2)], NextShardIterator: null };
      },
    },
  });

  await eventually(() => calls.length >= 2);
  expect(calls).toEqual([[1], [2]]);
});

it('is refused as on AWS if the role may not read', () => {
  const role = { ...MAY_READ, statements: [] };

  expect(() => start(() => undefined, { role })).toThrow('Please ensure the role can perform the GetRecords');
});

describe('a mapping with a maximum age of records', () => {
  const QUEUE = 'arn:aws:sqs:eu-west-1:1:lost';
  const maySend = {
    ...MAY_READ,
    statements: [
      ...MAY_READ.statements,
      { Effect: 'Allow' as const, Action: 'sqs:SendMessage', Resource: QUEUE },
    ],
  };
  let told: object[];
  beforeEach(() => {
    told = [];
  });
  const HOUR_AGO = Math.floor(Date.now() / 1000) - 3_600;

  /** The first two of five records are an hour old. */
  const aging: StreamReader = {
    ...streamOf(5),
    async read(iterator, limit) {
      const page = await streamOf(5).read(iterator, limit);
      return {
        ...page,
        Records: page.Records.map((record) =>
          Number(record.dynamodb?.SequenceNumber) <= 2
            ? { ...record, dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: HOUR_AGO } }
            : record,
        ),
      };
    },
  };

  const telling = {
    reader: aging,
    role: maySend,
    onFailure: { arn: QUEUE, send: async (message: object) => void told.push(message) },
  };

  it('discards older records, tells the destination where they are, and goes on with the others', async () => {
    const { calls, placeReached } = start(() => undefined, { ...telling, maximumRecordAgeSeconds: 600 });

    await placeReached(5);
    expect(calls).toEqual([[3, 4, 5]]);
    expect(told).toEqual([
      expect.objectContaining({
        requestContext: { functionArn: 'f', condition: 'RecordAgeExceeded' },
        DDBStreamBatchInfo: {
          shardId: 'shard',
          startSequenceNumber: '1'.padStart(21, '0'),
          endSequenceNumber: '2'.padStart(21, '0'),
          approximateArrivalOfFirstRecord: new Date(HOUR_AGO * 1000).toISOString(),
          approximateArrivalOfLastRecord: new Date(HOUR_AGO * 1000).toISOString(),
          batchSize: 2,
          streamArn: ARN,
        },
      }),
    ]);
  });

  it('discards a record on which the function keeps failing, alone, and goes on with the others', async () => {
    const fails = (records: readonly number[]) => {
      if (records.includes(4)) throw new FunctionError('TypeError', 'cannot read this');
    };
    const { calls, placeReached } = start(fails, {
      ...telling,
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: 2,
    });

    await placeReached(5);
    expect(calls.filter((records) => records.join() === '4')).toHaveLength(3);
    expect(calls.at(-1)).toEqual([5]);
    expect(told).toMatchObject([
      {
        requestContext: { condition: 'RetryAttemptsExhausted' },
        DDBStreamBatchInfo: { startSequenceNumber: '4'.padStart(21, '0'), batchSize: 1 },
      },
    ]);
  });

  it('is refused if the role may not send', () => {
    const onFailure = { arn: QUEUE, send: async () => undefined };
    expect(() => start(() => undefined, { onFailure })).toThrow('sqs:SendMessage');
  });
});
