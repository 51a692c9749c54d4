import { type EventSource, startSqsEventSource } from '../event-sources/sqs-event-source.ts';
import type { RoleIdentities } from '../iam/role-identities.ts';
import type { Sqs } from '../sqs/start-sqs.ts';
import { isTrue, list, optionalNumber, placeOf, record, text } from '../template/narrow.ts';
import type { FunctionHost, LoadedStack, Log, Resource } from '../types.ts';

export interface EventSourceSurroundings {
  readonly stack: LoadedStack;
  readonly sqs: Sqs;
  readonly host: FunctionHost;
  readonly roles: RoleIdentities;
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

function start(mapping: Resource, { stack, sqs, host, roles, log }: EventSourceSurroundings): EventSource {
  const { properties } = mapping;
  const place = (property: string) => placeOf(mapping, property);
  const target = functionOf(stack, mapping);
  const batchSize = optionalNumber(properties.BatchSize, place('BatchSize'));
  const window = optionalNumber(
    properties.MaximumBatchingWindowInSeconds,
    place('MaximumBatchingWindowInSeconds'),
  );
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
    reportBatchItemFailures: list(properties.FunctionResponseTypes, place('FunctionResponseTypes')).includes(
      'ReportBatchItemFailures',
    ),
    log,
  });
}

/** Connects the stack's queues to the functions that consume them. */
export const startEventSources = (around: EventSourceSurroundings): EventSource[] =>
  around.stack
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter((mapping) => !isSwitchedOff(mapping))
    .map((mapping) => start(mapping, around));
