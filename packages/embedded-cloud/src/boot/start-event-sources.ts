import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createCheckpoints } from '../event-sources/checkpoints.ts';
import { createEventFilter } from '../event-sources/event-filter.ts';
import { createQueueDestination, type FailureDestination } from '../event-sources/failure-destination.ts';
import { type EventSource, startSqsEventSource } from '../event-sources/sqs-event-source.ts';
import { startStreamEventSource } from '../event-sources/stream-event-source.ts';
import { createStreamReader, type StartingPosition } from '../event-sources/stream-reader.ts';
import type { RoleIdentities } from '../iam/role-identities.ts';
import type { Sqs } from '../sqs/start-sqs.ts';
import { describeProperty, isTrue, list, optionalNumber, record, text } from '../template/narrow.ts';
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

const TIMEOUT_SECONDS = 3;

const isSwitchedOff = ({ properties }: Resource): boolean =>
  properties.Enabled !== undefined && !isTrue(properties.Enabled);

export function findFunction(stack: LoadedStack, mapping: Resource): Resource {
  const name = text(mapping.properties.FunctionName, describeProperty(mapping, 'FunctionName'));
  const found = stack
    .ofType('AWS::Lambda::Function')
    .find(({ ref, attributes: { Arn } }) =>
      [ref, Arn].some((id) => name === id || name.startsWith(`${id}:`)),
    );
  if (!found) throw new Error(`${describeProperty(mapping, 'FunctionName')}: there is no function ${name}`);
  return found;
}

/** What mappings of queues and of streams have in common. */
function readSettings(mapping: Resource) {
  const { properties } = mapping;
  const where = (property: string) => describeProperty(mapping, property);
  return {
    batchSize: optionalNumber(properties.BatchSize, where('BatchSize')),
    window: optionalNumber(
      properties.MaximumBatchingWindowInSeconds,
      where('MaximumBatchingWindowInSeconds'),
    ),
    reportBatchItemFailures: list(properties.FunctionResponseTypes, where('FunctionResponseTypes')).includes(
      'ReportBatchItemFailures',
    ),
  };
}

function startQueue(
  mapping: Resource,
  { stack, sqs, host, roles, concurrentBatches, log }: EventSourceSurroundings,
): EventSource {
  const { properties } = mapping;
  const where = (property: string) => describeProperty(mapping, property);
  const target = findFunction(stack, mapping);
  const { batchSize, window, reportBatchItemFailures } = readSettings(mapping);
  const scaling = record(properties.ScalingConfig, where('ScalingConfig'));
  const maximum = optionalNumber(scaling.MaximumConcurrency, where('ScalingConfig'));
  return startSqsEventSource({
    queue: sqs.queue(text(properties.EventSourceArn, where('EventSourceArn'))),
    host,
    functionName: target.ref,
    functionTimeoutSeconds:
      optionalNumber(target.properties.Timeout, describeProperty(target, 'Timeout')) ?? TIMEOUT_SECONDS,
    role: roles.roleIdentityOf(target),
    ...(batchSize !== undefined && { batchSize }),
    ...(window !== undefined && { batchingWindowSeconds: window }),
    ...(maximum !== undefined && { maximumConcurrency: maximum }),
    ...(concurrentBatches !== undefined && { pollers: concurrentBatches }),
    reportBatchItemFailures,
    log,
  });
}

function readFilters(mapping: Resource): string[] {
  const where = describeProperty(mapping, 'FilterCriteria');
  const { Filters } = record(mapping.properties.FilterCriteria, where);
  return list(Filters, where).map((filter) => text(record(filter, where).Pattern, where));
}

function readStartingPosition(mapping: Resource): StartingPosition {
  const where = describeProperty(mapping, 'StartingPosition');
  const position = text(mapping.properties.StartingPosition, where);
  if (position === 'TRIM_HORIZON' || position === 'LATEST') return position;
  throw new Error(`${where}: expected TRIM_HORIZON or LATEST, got ${position}`);
}

/** Only queues are offered as destinations. */
function onFailureOf(mapping: Resource, around: EventSourceSurroundings): FailureDestination | undefined {
  const where = describeProperty(mapping, 'DestinationConfig');
  const { OnFailure, ...otherSettings } = record(mapping.properties.DestinationConfig, where);
  const [unknown] = Object.keys(otherSettings);
  if (unknown !== undefined) throw new Error(`${where}: a stream has no destination ${unknown}`);
  if (OnFailure === undefined) return undefined;
  const { stack, sqs, roles } = around;
  const { name, arn } = sqs.queue(text(record(OnFailure, where).Destination, where));
  return createQueueDestination({
    arn,
    endpoint: sqs.endpoint,
    queueUrl: sqs.queueUrl(name),
    region: stack.region,
    accessKeyId: roles.accessKeyIdOf(findFunction(stack, mapping)),
  });
}

/** The stream's ARN in the database that runs: DynamoDB Local chooses its own. */
async function findActualStream(client: DynamoDBClient, stack: LoadedStack, arn: string): Promise<string> {
  const table = stack
    .ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable')
    .find(({ attributes }) => attributes.StreamArn === arn);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table?.ref ?? '' }));
  if (Table?.LatestStreamArn === undefined) throw new Error(`there is no stream ${arn}`);
  return Table.LatestStreamArn;
}

async function startStream(mapping: Resource, around: EventSourceSurroundings): Promise<EventSource> {
  const { stack, dynamodb, host, roles, dataDir, log } = around;
  const target = findFunction(stack, mapping);
  const streamArn = text(mapping.properties.EventSourceArn, describeProperty(mapping, 'EventSourceArn'));
  const { batchSize, window, reportBatchItemFailures } = readSettings(mapping);
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
    startingPosition: readStartingPosition(mapping),
    checkpoints: createCheckpoints(dataDir, mapping.ref),
    filter: createEventFilter(readFilters(mapping)),
    batchSize,
    batchingWindowSeconds: window,
    reportBatchItemFailures,
    bisectBatchOnFunctionError: isTrue(mapping.properties.BisectBatchOnFunctionError),
    maximumRecordAgeSeconds: optionalNumber(
      mapping.properties.MaximumRecordAgeInSeconds,
      describeProperty(mapping, 'MaximumRecordAgeInSeconds'),
    ),
    maximumRetryAttempts: optionalNumber(
      mapping.properties.MaximumRetryAttempts,
      describeProperty(mapping, 'MaximumRetryAttempts'),
    ),
    onFailure: onFailureOf(mapping, around),
    stopping,
    log,
  });
}

const isStream = ({ properties: { EventSourceArn } }: Resource): boolean =>
  String(EventSourceArn).split(':')[2] === 'dynamodb';

/** Connects the stack's queues and streams to the functions that consume them. */
export const startEventSources = (around: EventSourceSurroundings): Promise<EventSource[]> =>
  Promise.all(
    around.stack
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter((mapping) => !isSwitchedOff(mapping))
      .map((mapping) => (isStream(mapping) ? startStream(mapping, around) : startQueue(mapping, around))),
  );
