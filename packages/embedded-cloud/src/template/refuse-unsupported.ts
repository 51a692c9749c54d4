/**
 * Reports at start what the embedded cloud can't run of a stack. If it were ignored silently, it would only be found
 * after a deploy.
 */
import type { Resource } from '../types.ts';
import { cannotRun, type StackOfTemplate } from './load-stack.ts';
import { list, record } from './narrow.ts';
import { SUPPORTED_RESOURCES } from './supported-resources.ts';

/** The first problem with the values of a resource whose property names are all known, if any. */
type Objection = (resource: Resource) => string | undefined;

const requireOneReplica: Objection = ({ properties }) => {
  const { length } = list(properties.Replicas, 'Replicas');
  return length === 1 ? undefined : `expected one replica, got ${length}`;
};

const requireNodeRuntime: Objection = ({ properties: { Runtime } }) =>
  String(Runtime).startsWith('nodejs') ? undefined : `expected a Node.js runtime, got ${String(Runtime)}`;

/** A machine reads its definition as it is. */
const requireTextDefinition: Objection = ({ properties }) =>
  typeof properties.DefinitionString === 'string' ? undefined : 'expected a DefinitionString';

/** Settings that are read for one kind of source only. */
const FOREIGN_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  sqs: ['StartingPosition', 'FilterCriteria', 'BisectBatchOnFunctionError', 'MaximumBatchingWindowInSeconds'],
  dynamodb: ['ScalingConfig', 'FunctionResponseTypes'],
};

const requireSupportedSource: Objection = ({ properties }) => {
  const service = String(properties.EventSourceArn).split(':')[2] ?? '';
  const foreign = Object.hasOwn(FOREIGN_SETTINGS, service) ? FOREIGN_SETTINGS[service] : undefined;
  if (!foreign) return `expected an SQS queue or a DynamoDB stream as event source, got ${service}`;
  const setting = foreign.find((name) => name in properties);
  return setting && `${setting} is not supported for ${service} sources`;
};

const requireKeys = (property: string, ...supportedKeys: readonly string[]): Objection => {
  return ({ properties }) => {
    const unknown = Object.keys(record(properties[property], property)).find(
      (key) => !supportedKeys.includes(key),
    );
    return unknown && `${property} has ${unknown}, which has no effect here`;
  };
};

const OBJECTIONS: Readonly<Record<string, Objection>> = {
  'AWS::DynamoDB::GlobalTable': requireOneReplica,
  'AWS::Lambda::Function': requireNodeRuntime,
  'AWS::Lambda::EventSourceMapping': requireSupportedSource,
  'AWS::StepFunctions::StateMachine': requireTextDefinition,
  'AWS::Scheduler::Schedule': requireKeys('Target', 'Arn', 'RoleArn', 'RetryPolicy'),
  'AWS::SecretsManager::Secret': requireKeys('GenerateSecretString', 'PasswordLength', 'ExcludePunctuation'),
};

function listObjections(resource: Resource): readonly string[] {
  const { type, logicalId, properties } = resource;
  const support = Object.hasOwn(SUPPORTED_RESOURCES, type) ? SUPPORTED_RESOURCES[type] : undefined;
  if (!support) return [cannotRun(type, logicalId)];
  if (support.kind === 'ignore') return [];
  const unknown = Object.keys(properties)
    .filter((name) => !support.properties.includes(name) && name !== 'Tags')
    .map((name) => `${cannotRun(type, logicalId)} with the property ${name}`);
  const objection = OBJECTIONS[type]?.(resource);
  return objection === undefined ? unknown : [...unknown, `${cannotRun(type, logicalId)}: ${objection}`];
}

export function refuseUnsupported(stack: StackOfTemplate): void {
  const objections = stack.resources.flatMap(listObjections);
  if (objections.length > 0) throw new Error(objections.join('\n'));
}
