import { resourceStatements } from '../iam/resource-policy.ts';
import type { QueueDefinition } from '../sqs/start-sqs.ts';
import { isRecord, list, optionalNumber, placeOf, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

/** Properties of a queue that aren't attributes. */
const NOT_ATTRIBUTES = new Set(['QueueName', 'RedrivePolicy', 'Tags']);

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Local calls count as calls over TLS. */
const FACTS = { 'aws:SecureTransport': 'true' };

function definition(resource: Resource, policies: readonly Resource[]): QueueDefinition {
  const { properties, attributes } = resource;
  const redrive = properties.RedrivePolicy;
  const place = placeOf(resource, 'RedrivePolicy');
  return {
    name: text(attributes.QueueName, placeOf(resource, 'QueueName')),
    attributes: Object.fromEntries(
      Object.entries(properties).flatMap(([name, value]) =>
        NOT_ATTRIBUTES.has(name) ? [] : [[name, asText(value)]],
      ),
    ),
    policy: policies
      .filter(({ properties, ...policy }) =>
        list(properties.Queues, placeOf(policy, 'Queues')).includes(resource.ref),
      )
      .flatMap((policy) => resourceStatements(policy, FACTS)),
    ...(isRecord(redrive) && {
      redrive: {
        deadLetterTargetArn: text(redrive.deadLetterTargetArn, place),
        maxReceiveCount: optionalNumber(redrive.maxReceiveCount, place) ?? 1,
      },
    }),
  };
}

export const queueDefinitions = (stack: LoadedStack): QueueDefinition[] =>
  stack
    .ofType('AWS::SQS::Queue')
    .map((resource) => definition(resource, stack.ofType('AWS::SQS::QueuePolicy')));
