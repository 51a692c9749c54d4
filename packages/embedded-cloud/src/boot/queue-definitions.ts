import { parseResourceStatements } from '../iam/resource-policy.ts';
import type { QueueDefinition } from '../sqs/start-sqs.ts';
import { describeProperty, isRecord, list, optionalNumber, requireNumber, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

function toQueueDefinition(resource: Resource, policies: readonly Resource[]): QueueDefinition {
  const { properties, attributes } = resource;
  const redrive = properties.RedrivePolicy;
  const where = (property: string) => describeProperty(resource, property);
  return {
    name: text(attributes.QueueName, where('QueueName')),
    retentionSeconds: optionalNumber(properties.MessageRetentionPeriod, where('MessageRetentionPeriod')),
    visibilitySeconds: optionalNumber(properties.VisibilityTimeout, where('VisibilityTimeout')),
    policy: policies
      .filter(({ properties: { Queues }, ...policy }) =>
        list(Queues, describeProperty(policy, 'Queues')).includes(resource.ref),
      )
      .flatMap((policy) => parseResourceStatements(policy)),
    ...(isRecord(redrive) && {
      redrive: {
        deadLetterTargetArn: text(redrive.deadLetterTargetArn, where('RedrivePolicy')),
        maxReceiveCount: requireNumber(redrive.maxReceiveCount, where('RedrivePolicy')),
      },
    }),
  };
}

export const readQueueDefinitions = (stack: LoadedStack): QueueDefinition[] =>
  stack
    .ofType('AWS::SQS::Queue')
    .map((resource) => toQueueDefinition(resource, stack.ofType('AWS::SQS::QueuePolicy')));
