import { parseResourceStatements } from '../iam/resource-policy.ts';
import type { QueueDefinition } from '../sqs/start-sqs.ts';
import { describeProperty, isRecord, list, optionalNumber, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

/** Properties of a queue that aren't attributes. */
const NOT_ATTRIBUTES = new Set(['QueueName', 'RedrivePolicy', 'Tags']);

const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Local calls count as calls over TLS. */
const FACTS = { 'aws:SecureTransport': 'true' };

function toQueueDefinition(resource: Resource, policies: readonly Resource[]): QueueDefinition {
  const { properties, attributes } = resource;
  const redrive = properties.RedrivePolicy;
  const where = describeProperty(resource, 'RedrivePolicy');
  return {
    name: text(attributes.QueueName, describeProperty(resource, 'QueueName')),
    attributes: Object.fromEntries(
      Object.entries(properties).flatMap(([name, value]) =>
        NOT_ATTRIBUTES.has(name) ? [] : [[name, toText(value)]],
      ),
    ),
    policy: policies
      .filter(({ properties, ...policy }) =>
        list(properties.Queues, describeProperty(policy, 'Queues')).includes(resource.ref),
      )
      .flatMap((policy) => parseResourceStatements(policy, FACTS)),
    ...(isRecord(redrive) && {
      redrive: {
        deadLetterTargetArn: text(redrive.deadLetterTargetArn, where),
        maxReceiveCount: optionalNumber(redrive.maxReceiveCount, where) ?? 1,
      },
    }),
  };
}

export const readQueueDefinitions = (stack: LoadedStack): QueueDefinition[] =>
  stack
    .ofType('AWS::SQS::Queue')
    .map((resource) => toQueueDefinition(resource, stack.ofType('AWS::SQS::QueuePolicy')));
