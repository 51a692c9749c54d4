import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { MetricPoint } from '../cloudwatch/metric-store.ts';
import { checkpoints } from '../event-sources/checkpoints.ts';
import { eventFilter } from '../event-sources/event-filter.ts';
import { type FailureDestination, queueDestination } from '../event-sources/failure-destination.ts';
import { type EventSource, startSqsEventSource } from '../event-sources/sqs-event-source.ts';
import { startStreamEventSource } from '../event-sources/stream-event-source.ts';
import { type StartingPosition, streamReader } from '../event-sources/stream-reader.ts';
import type { RoleIdentities } from '../iam/role-identities.ts';
import type { Sqs } from '../sqs/start-sqs.ts';
import { isTrue, list, optionalNumber, placeOf, record, text } from '../template/narrow.ts';
import type { FunctionHost, LoadedStack, Log, Resource } from '../types.ts';

export interface EventSourceSurroundings {
  readonly stack: LoadedStack;
  readonly sqs: Sqs;
  readonly dynamodb: { readonly endpoint: string; readonly client: DynamoDBClient };
  readonly host: FunctionHost;
  readonly roles: RoleIdentities;
  /** Where the places in streams are kept. @default in memory */
  readonly dataDir?: string | undefined;
  readonly record: (point: MetricPoint) => void;
  readonly log: Log;
}

const TIMEOUT_SECONDS = 3;

const isSwitchedOff = ({ properties }: Resource): boolean =>
  properties.Enabled !== undefined && !isTrue(properties.Enabled);

function functionOf(stack: LoadedStack, mapping: Resource): Resource {
  const name = text(mapping.properties.FunctionName, placeOf(mapping, 'FunctionName'));
  const found = stack
    .ofType('AWS::Lambda::Function')
    .find(({ ref, attributes }) => name === ref || name.startsWith(attributes.Arn ?? ref));
  if (!found) throw new Error(`${placeOf(mapping, 'FunctionName')}: there is no function ${name}`);
  return found;
}

/** What mappings of queues and of streams have in common. */
function settingsOf(mapping: Resource) {
  const { properties } = mapping;
  const place = (property: string) => placeOf(mapping, property);
  return {
    batchSize: optionalNumber(properties.BatchSize, place('BatchSize')),
    window: optionalNumber(
      properties.MaximumBatchingWindowInSeconds,
      place('MaximumBatchingWindowInSeconds'),
    ),
    reportBatchItemFailures: list(properties.FunctionResponseTypes, place('FunctionResponseTypes')).includes(
      'ReportBatchItemFailures',
    ),
  };
}

function startQueue(
  mapping: Resource,
  { stack, sqs, host, roles, log }: EventSourceSurroundings,
): EventSource {
  const { properties } = mapping;
  const place = (property: string) => placeOf(mapping, property);
  const target = functionOf(stack, mapping);
  const { batchSize, window, reportBatchItemFailures } = settingsOf(mapping);
  const scaling = record(properties.ScalingConfig, place('ScalingConfig'));
  const most = optionalNumber(scaling.MaximumConcurrency, place('ScalingConfig'));
  return startSqsEventSource({
    queue: sqs.queue(text(properties.EventSourceArn, place('EventSourceArn'))),
    host,
    functionName: target.ref,
    functionTimeoutSeconds:
      optionalNumber(target.properties.Timeout, placeOf(target, 'Timeout')) ?? TIMEOUT_SECONDS,
    role: roles.roleIdentityOf(target),
    ...(batchSize !== undefined && { batchSize }),
    ...(window !== undefined && { batchingWindowSeconds: window }),
    ...(most !== undefined && { maximumConcurrency: most }),
    reportBatchItemFailures,
    log,
  });
}

function filtersOf(mapping: Resource): string[] {
  const place = placeOf(mapping, 'FilterCriteria');
  const { Filters } = record(mapping.properties.FilterCriteria, place);
  return list(Filters, place).map((filter) => text(record(filter, place).Pattern, place));
}

function startingPositionOf(mapping: Resource): StartingPosition {
  const place = placeOf(mapping, 'StartingPosition');
  const position = text(mapping.properties.StartingPosition, place);
  if (position === 'TRIM_HORIZON' || position === 'LATEST') return position;
  throw new Error(`${place}: expected TRIM_HORIZON or LATEST, got ${position}`);
}

/** Only queues are offered as destinations. */
function onFailureOf(mapping: Resource, around: EventSourceSurroundings): FailureDestination | undefined {
  const place = placeOf(mapping, 'DestinationConfig');
  const { OnFailure, ...others } = record(mapping.properties.DestinationConfig, place);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`${place}: a stream has no destination ${unknown}`);
  if (OnFailure === undefined) return undefined;
  const { stack, sqs, roles } = around;
  const { name, arn } = sqs.queue(text(record(OnFailure, place).Destination, place));
  return queueDestination({
    arn,
    endpoint: sqs.endpoint,
    queueUrl: sqs.queueUrl(name),
    region: stack.region,
    accessKeyId: roles.accessKeyIdOf(functionOf(stack, mapping)),
  });
}

/** The stream's ARN in the database that runs: DynamoDB Local chooses its own. */
async function actualStream(client: DynamoDBClient, stack: LoadedStack, arn: string): Promise<string> {
  const table = stack
    .ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable')
    .find(({ attributes }) => attributes.StreamArn === arn);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table?.ref ?? '' }));
  if (Table?.LatestStreamArn === undefined) throw new Error(`there is no stream ${arn}`);
  return Table.LatestStreamArn;
}

async function startStream(mapping: Resource, around: EventSourceSurroundings): Promise<EventSource> {
  const { stack, dynamodb, host, roles, dataDir, log } = around;
  const target = functionOf(stack, mapping);
  const streamArn = text(mapping.properties.EventSourceArn, placeOf(mapping, 'EventSourceArn'));
  const { batchSize, window, reportBatchItemFailures } = settingsOf(mapping);
  const stopping = new AbortController();
  return startStreamEventSource({
    reader: streamReader({
      endpoint: dynamodb.endpoint,
      region: stack.region,
      accessKeyId: roles.accessKeyIdOf(target),
      streamArn: await actualStream(dynamodb.client, stack, streamArn),
      signal: stopping.signal,
    }),
    streamArn,
    host,
    functionName: target.ref,
    role: roles.roleIdentityOf(target),
    startingPosition: startingPositionOf(mapping),
    checkpoints: checkpoints(dataDir, mapping.ref),
    filter: eventFilter(filtersOf(mapping)),
    batchSize,
    batchingWindowSeconds: window,
    reportBatchItemFailures,
    bisectBatchOnFunctionError: isTrue(mapping.properties.BisectBatchOnFunctionError),
    maximumRecordAgeSeconds: optionalNumber(
      mapping.properties.MaximumRecordAgeInSeconds,
      placeOf(mapping, 'MaximumRecordAgeInSeconds'),
    ),
    onFailure: onFailureOf(mapping, around),
    onIteratorAge: (value) =>
      around.record({
        namespace: 'AWS/Lambda',
        name: 'IteratorAge',
        dimensions: { FunctionName: target.ref },
        value,
      }),
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
