import type { DynamoDBStreamEvent } from 'aws-lambda';

export type LambdaRecord = DynamoDBStreamEvent['Records'][number];

export interface Shard {
  readonly ShardId: string;
  readonly ParentShardId?: string;
}

interface StreamPage {
  readonly Records: readonly LambdaRecord[];
  /** Absent once a closed shard is read to its end. */
  readonly NextShardIterator?: string | null;
}

export interface StreamReaderOptions {
  readonly endpoint: string;
  readonly region: string;
  /** Whose grants count. Signatures are not verified here. */
  readonly accessKeyId: string;
  readonly streamArn: string;
  readonly signal: AbortSignal;
}

/** DynamoDB Streams' API, as far as an event source needs it. The embedded DynamoDB and DynamoDB Local both speak it. */
export interface StreamReader {
  shards(): Promise<readonly Shard[]>;
  /** Behind a record, or from the oldest. */
  iterator(shardId: string, after: string | undefined): Promise<string>;
  read(iterator: string, limit: number): Promise<StreamPage>;
}

/** AWS's name of the error. */
export class StreamError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(`${type}: ${message}`);
    this.name = 'StreamError';
    this.type = type;
  }
}

export function createStreamReader(options: StreamReaderOptions): StreamReader {
  const { endpoint, region, accessKeyId, streamArn: StreamArn, signal } = options;
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=none`;

  async function call(operation: string, request: object): Promise<unknown> {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
        'x-amz-date': '20260101T000000Z',
        authorization,
      },
      body: JSON.stringify(request),
      signal,
    });
    const body = (await response.json()) as { __type?: string; message?: string };
    if (response.ok) return body;
    throw new StreamError(body.__type?.split('#').at(-1) ?? 'Error', body.message ?? '');
  }

  return {
    async shards() {
      const described = (await call('DescribeStream', { StreamArn })) as {
        StreamDescription: { Shards: Shard[] };
      };
      return described.StreamDescription.Shards;
    },
    async iterator(ShardId, after) {
      const from =
        after === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after };
      const found = (await call('GetShardIterator', { StreamArn, ShardId, ...from })) as {
        ShardIterator: string;
      };
      return found.ShardIterator;
    },
    read: async (ShardIterator, Limit) => (await call('GetRecords', { ShardIterator, Limit })) as StreamPage,
  };
}
