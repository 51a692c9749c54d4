import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_EXPORT_QUEUES } from '#contract/export-queues.ts';
import { createWebhookDestination } from '#contract/webhook-destinations.ts';
import { pushAccountsToWebhook } from '#contract/webhook-pushes.ts';
import { type ExportQueueSettings, getStage } from '#infra/stages.ts';
import { must } from '#test/harness/must.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import type { TemplateResource } from '#test/infra/synthesized.ts';

/** A stack with these export queues and two endpoints. */
function templateOf(exportQueues: readonly ExportQueueSettings[]): Template {
  const stage = { ...getStage('prod'), exportQueues };
  const endpoints = [createWebhookDestination, pushAccountsToWebhook];
  return Template.fromJSON(stackOf(stage, { endpoints }).template);
}

const resourcesOf = (template: Template, type: string): [string, TemplateResource][] =>
  Object.entries(template.findResources(type) as unknown as Record<string, TemplateResource>);

const ROLE = 'arn:aws:iam::222222222222:role/warehouse/loader';
const ROOT = 'arn:aws:iam::333333333333:root';

describe('an export queue', () => {
  let template: Template;
  let id: string;

  beforeAll(() => {
    template = templateOf([{ name: 'warehouse', consumers: [ROLE, ROOT] }, { name: 'data-lake' }]);
    [id] = must(
      resourcesOf(template, 'AWS::SQS::Queue').find(
        ([, { Properties }]) => Properties.QueueName === 'signal-intelligence-prod-export-warehouse',
      ),
    );
  });

  const statementsOf = (queueId: string) =>
    resourcesOf(template, 'AWS::SQS::QueuePolicy')
      .filter(
        ([, { Properties }]) => JSON.stringify(Properties.Queues) === JSON.stringify([{ Ref: queueId }]),
      )
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);

  it('lets exactly its consumers receive messages, and only over TLS', () => {
    const statements = statementsOf(id);

    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toEqual([
      {
        Sid: 'Consumers',
        Effect: 'Allow',
        Principal: { AWS: [ROLE, ROOT] },
        Action: [
          'sqs:ChangeMessageVisibility',
          'sqs:DeleteMessage',
          'sqs:GetQueueAttributes',
          'sqs:ReceiveMessage',
        ],
        Resource: { 'Fn::GetAtt': [id, 'Arn'] },
      },
    ]);
    expect(statements).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  });

  it('is known to functions that check destinations, and only functions that push may send to it', () => {
    const functionOf = (handler: string) => {
      const [, { Properties }] = must(
        resourcesOf(template, 'AWS::Lambda::Function').find(
          ([, found]) => found.Properties.Handler === `${handler}.handler`,
        ),
      );
      const [, role] = must(
        resourcesOf(template, 'AWS::IAM::Role').find(([name]) => name === Properties.Role['Fn::GetAtt'][0]),
      );
      const sends = role.Properties.Policies.flatMap(
        (policy: { PolicyDocument: { Statement: { Action: string; Resource: unknown }[] } }) =>
          policy.PolicyDocument.Statement.filter(({ Action }) => Action === 'sqs:SendMessage'),
      );
      return { queues: Properties.Environment.Variables.EXPORT_QUEUES, sends: JSON.stringify(sends) };
    };
    const creates = functionOf('create-webhook-destination');
    const pushes = functionOf('push-accounts-to-webhook');

    expect(JSON.stringify(creates.queues)).toContain(id);
    expect(pushes.queues).toEqual(creates.queues);
    expect(creates.sends).toBe('[]');
    expect(pushes.sends.match(/ExportQueue\w+?Queue\w+/g)).toHaveLength(2);
    expect(pushes.sends).not.toContain('DeadLetters');
  });
});

describe('a stage rejects at synth', () => {
  const named = (name: string, consumers?: string[]): ExportQueueSettings => ({
    name,
    ...(consumers && { consumers }),
  });
  it.each([
    [
      'more queues than the stack has room for',
      Array.from({ length: MAX_EXPORT_QUEUES + 1 }, (_, index) => named(`queue${index}`)),
      'has 6 export queues, expected at most 5',
    ],
    ['two of one name', [named('lake'), named('lake')], 'has two export queues named lake'],
    ['a name that is none', [named('Data_Lake')], 'has an export queue named "Data_Lake"'],
    ['a name that is too long', [named('x'.repeat(31))], 'at most 30 characters'],
    ['everybody as a consumer', [named('lake', ['*'])], 'names the consumer "*"'],
    ['all roles of an account', [named('lake', ['arn:aws:iam::222222222222:role/*'])], 'names the consumer'],
  ])('%s', (_, queues, problem) => {
    expect(() => templateOf(queues)).toThrow(`The stage prod `);
    expect(() => templateOf(queues)).toThrow(problem);
  });
});
