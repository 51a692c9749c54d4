import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createCheckpoints } from '../event-sources/checkpoints.ts';
import { createEventFilter } from '../event-sources/event-filter.ts';
import { type EventSource, startSqsEventSource } from '../event-sources/sqs-event-source.ts';
import { type FailureDestination, startStreamEventSource } from '../event-sources/stream-event-source.ts';
import { createStreamReader } from '../event-sources/stream-reader.ts';
import type { RoleIdentities } from '../iam/role-identities.ts';
import type { Sqs } from '../sqs/start-sqs.ts';
import { describeProperty, readProperties, record, text } from '../template/narrow.ts';
import type { FunctionHost, LoadedStack, Log, Resource } from '../types.ts';

export interface EventSourceSurroundings {
  readonly stack: LoadedStack;
  readonly sqs: Sqs;
  readonly dynamodb: { readonly endpoint: string; readonly client: DynamoDBClient };
  readonly host: FunctionHost;
  readonly roles: RoleIdentities;
  /** How many batches of a queue are processed at once. @default as many as Lambda starts with */
  readonly concurrentBatches?: number | undefined;
  /** Where the places in streams are kept. @default in memory */
  readonly dataDir?: string | undefined;
  readonly log: Log;
}

/** By its name or its ARN, which may begin like another's. */
function findFunction(stack: LoadedStack, mapping: Resource): Resource {
  const { FunctionName: name } = mapping.properties;
  const found = stack
    .ofType('AWS::Lambda::Function')
    .find(({ ref, attributes }) => name === ref || name === attributes.Arn);
  if (found) return found;
  throw new Error(`${describeProperty(mapping, 'FunctionName')}: there is no function ${String(name)}`);
}

function startQueue(
  mapping: Resource,
  { stack, sqs, host, roles, concurrentBatches, log }: EventSourceSurroundings,
): EventSource {
  const { text, list, optionalNumber } = readProperties(mapping);
  const target = findFunction(stack, mapping);
  const [responseType] = list('FunctionResponseTypes');
  if (mapping.properties.BatchSize !== 1 || responseType !== 'ReportBatchItemFailures') {
    const where = describeProperty(mapping, 'BatchSize');
    throw new Error(`${where}: expected 1, and a function that reports its failures`);
  }
  return startSqsEventSource({
    queue: sqs.queue(text('EventSourceArn')),
    host,
    functionName: target.ref,
    functionTimeoutSeconds: readProperties(target).number('Timeout'),
    role: roles.roleIdentityOf(target),
    maximumConcurrency: optionalNumber('ScalingConfig.MaximumConcurrency'),
    pollers: concurrentBatches,
    log,
  });
}

function readFilters(mapping: Resource): string[] {
  const where = describeProperty(mapping, 'FilterCriteria');
  return readProperties(mapping)
    .list('FilterCriteria.Filters')
    .map((filter) => text(record(filter, where).Pattern, where));
}

/** Only queues are offered as destinations. The source checks that the function's role may send to it. */
function readFailureDestination(
  mapping: Resource,
  { sqs }: EventSourceSurroundings,
): FailureDestination | undefined {
  if (mapping.properties.DestinationConfig === undefined) return undefined;
  const queue = sqs.queue(readProperties(mapping).text('DestinationConfig.OnFailure.Destination'));
  return {
    arn: queue.arn,
    async send(message) {
      queue.add({ body: JSON.stringify(message), attributes: {}, visibleAt: Date.now() });
    },
  };
}

/** The stream's ARN in the database that runs: DynamoDB Local chooses its own. */
async function findActualStream(client: DynamoDBClient, stack: LoadedStack, arn: string): Promise<string> {
  const table = stack
    .ofType('AWS::DynamoDB::GlobalTable')
    .find(({ attributes }) => attributes.StreamArn === arn);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table?.ref ?? '' }));
  if (Table?.LatestStreamArn === undefined) throw new Error(`there is no stream ${arn}`);
  return Table.LatestStreamArn;
}

async function startStream(mapping: Resource, surroundings: EventSourceSurroundings): Promise<EventSource> {
  const { stack, dynamodb, host, roles, dataDir, log } = surroundings;
  const { properties } = mapping;
  const target = findFunction(stack, mapping);
  const { text, optionalNumber: number } = readProperties(mapping);
  const streamArn = text('EventSourceArn');
  if (properties.StartingPosition !== 'TRIM_HORIZON') {
    throw new Error(`${describeProperty(mapping, 'StartingPosition')}: expected TRIM_HORIZON`);
  }
  const stopping = new AbortController();
  return startStreamEventSource({
    reader: createStreamReader({
      endpoint: dynamodb.endpoint,
      region: stack.region,
      accessKeyId: roles.accessKeyIdOf(target),
      streamArn: await findActualStream(dynamodb.client, stack, streamArn),
      signal: stopping.signal,
    }),
    streamArn,
    host,
    functionName: target.ref,
    role: roles.roleIdentityOf(target),
    checkpoints: createCheckpoints(dataDir, mapping.ref),
    filter: createEventFilter(readFilters(mapping)),
    batchSize: number('BatchSize'),
    batchingWindowSeconds: number('MaximumBatchingWindowInSeconds'),
    bisectBatchOnFunctionError: properties.BisectBatchOnFunctionError === true,
    maximumRecordAgeSeconds: number('MaximumRecordAgeInSeconds'),
    maximumRetryAttempts: number('MaximumRetryAttempts'),
    onFailure: readFailureDestination(mapping, surroundings),
    stopping,
    log,
  });
}

const isStream = ({ properties: { EventSourceArn } }: Resource): boolean =>
  String(EventSourceArn).split(':')[2] === 'dynamodb';

/** Connects the stack's queues and streams to the functions that consume them. */
export const startEventSources = (surroundings: EventSourceSurroundings): Promise<EventSource[]> =>
  Promise.all(
    surroundings.stack
      .ofType('AWS::Lambda::EventSourceMapping')
      .map((mapping) =>
        isStream(mapping) ? startStream(mapping, surroundings) : startQueue(mapping, surroundings),
      ),
  );
