/**
 * Reports at start what the embedded cloud can't run of a stack. If it were ignored silently, it would only be found
 * after a deploy.
 */
import type { Resource } from '../types.ts';
import { cannotRun, type StackOfTemplate } from './load-stack.ts';
import { isRecord, isTrue, list, record } from './narrow.ts';
import { SUPPORTED_RESOURCES } from './supported-resources.ts';

/** The first problem with the values of a resource whose property names are all known, if any. */
type Objection = (resource: Resource) => string | undefined;

const requireOneReplica: Objection = ({ properties }) => {
  const replicas = list(properties.Replicas, 'Replicas');
  if (replicas.length !== 1) return `expected one replica, got ${replicas.length}`;
  const [replica] = replicas;
  return isRecord(replica) && 'KinesisStreamSpecification' in replica
    ? 'a replica cannot feed a Kinesis stream'
    : undefined;
};

const requireNodeRuntime: Objection = ({ properties: { Runtime } }) =>
  typeof Runtime === 'string' && Runtime.startsWith('nodejs')
    ? undefined
    : `expected a Node.js runtime, got ${JSON.stringify(Runtime) ?? 'nothing'}`;

/** Settings that are read for one kind of source only. */
const FOREIGN_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  sqs: ['StartingPosition', 'FilterCriteria', 'BisectBatchOnFunctionError'],
  dynamodb: ['ScalingConfig'],
};

const requireSupportedSource: Objection = ({ properties }) => {
  const { EventSourceArn } = properties;
  const service = typeof EventSourceArn === 'string' ? (EventSourceArn.split(':')[2] ?? '') : '';
  const foreign = Object.hasOwn(FOREIGN_SETTINGS, service) ? FOREIGN_SETTINGS[service] : undefined;
  if (!foreign) {
    return `expected an SQS queue or a DynamoDB stream as event source, got ${JSON.stringify(EventSourceArn) ?? 'nothing'}`;
  }
  const setting = foreign.find((name) => name in properties);
  return setting && `${setting} is not supported for ${service} sources`;
};

/** Topics are never published to here. That doesn't matter for a mailbox but would for a function. */
const requirePersonalProtocol: Objection = ({ properties: { Protocol } }) =>
  ['email', 'email-json', 'sms', 'https'].includes(String(Protocol))
    ? undefined
    : `a subscription with protocol ${JSON.stringify(Protocol)} would never be delivered to`;

const requireSchedule: Objection = ({ properties }) =>
  properties.ScheduleExpression === undefined ? 'only rules with a ScheduleExpression run' : undefined;

const withoutCache: Objection = ({ properties }) => {
  const settings = list(properties.MethodSettings, 'MethodSettings').map((entry) =>
    record(entry, 'MethodSettings'),
  );
  return settings.some(({ CachingEnabled }) => isTrue(CachingEnabled))
    ? 'response caching is not supported'
    : undefined;
};

const OBJECTIONS: Readonly<Record<string, Objection>> = {
  'AWS::DynamoDB::GlobalTable': requireOneReplica,
  'AWS::Lambda::Function': requireNodeRuntime,
  'AWS::Lambda::EventSourceMapping': requireSupportedSource,
  'AWS::SNS::Subscription': requirePersonalProtocol,
  'AWS::Events::Rule': requireSchedule,
  'AWS::ApiGateway::Stage': withoutCache,
};

function listObjections(resource: Resource): readonly string[] {
  const { type, logicalId, properties } = resource;
  const support = Object.hasOwn(SUPPORTED_RESOURCES, type) ? SUPPORTED_RESOURCES[type] : undefined;
  if (!support) return [cannotRun(type, logicalId)];
  const supportedNames = support.kind === 'run' ? support.properties : Object.keys(properties);
  const unknown = Object.keys(properties)
    .filter((name) => !supportedNames.includes(name))
    .map((name) => `${cannotRun(type, logicalId)} with the property ${name}`);
  const objection = OBJECTIONS[type]?.(resource);
  return objection === undefined ? unknown : [...unknown, `${cannotRun(type, logicalId)}: ${objection}`];
}

export function refuseUnsupported(stack: StackOfTemplate): void {
  const objections = stack.resources.flatMap(listObjections);
  if (objections.length > 0) throw new Error(objections.join('\n'));
}
