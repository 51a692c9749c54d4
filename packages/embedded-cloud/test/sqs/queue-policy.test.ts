import { afterEach, expect, it } from 'vitest';
import { readQueueDefinitions } from '#cloud/boot/definitions.ts';
import type { Identities, Statement } from '#cloud/iam/policy.ts';
import { type Sqs, startSqs } from '#cloud/sqs/start-sqs.ts';
import { loadStack } from '#cloud/template/load-stack.ts';
import { clientFor, receive, send } from './client.ts';

const region = 'us-east-1';
const account = '000000000000';

let running: Sqs | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
});

const mayReceive: readonly Statement[] = [{ Effect: 'Allow', Action: 'sqs:*', Resource: '*' }];
const callAs = (role: string, statements: readonly Statement[] = []) => ({
  arn: `arn:aws:sts::${account}:assumed-role/${role}/session`,
  statements,
});
const identities: Identities = {
  NAMED: callAs('loader'),
  OTHER: callAs('other'),
  GRANTED: callAs('other', mayReceive),
  BANNED: callAs('banned', mayReceive),
  OPERATOR: { arn: `arn:aws:iam::${account}:root`, statements: mayReceive },
};

const about = (AWS: readonly string[], Effect: string, more: object = {}) => ({
  Effect,
  Principal: { AWS },
  Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage'],
  Resource: { 'Fn::GetAtt': ['Queue', 'Arn'] },
  ...more,
});

const readDefinitions = (...Statement: readonly object[]) => {
  const Resources = {
    Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'work' } },
    Policy: {
      Type: 'AWS::SQS::QueuePolicy',
      Properties: { Queues: [{ Ref: 'Queue' }], PolicyDocument: { Statement } },
    },
  };
  const template = { Resources };
  return readQueueDefinitions(loadStack({ template, stackName: 'Test', endpoints: { sqs: 'http://sqs' } }));
};

it("a queue's policy allows those it names, others only with their own grant, and denies those it denies", async () => {
  const queues = readDefinitions(
    about([`arn:aws:iam::${account}:role/team/loader`], 'Allow'),
    // A role of the same name elsewhere, and the account as a whole, which leaves it to the callers' own policies.
    about(['arn:aws:iam::222222222222:role/other', `arn:aws:iam::${account}:root`], 'Allow'),
    about([`arn:aws:iam::${account}:role/banned`], 'Deny'),
    about(['*'], 'Deny', { Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
  );
  running = await startSqs({ region, account, queues, identities });
  const { endpoint, queueUrl } = running;
  const attempt = (key: string) =>
    receive(clientFor(endpoint, key), queueUrl('work')).then(
      () => 'allowed',
      ({ message }: Error) => message,
    );
  const outcomes = await Promise.all(
    Object.keys(identities).map(async (key) => [key, await attempt(key)] as const),
  );

  expect(Object.fromEntries(outcomes)).toMatchObject({
    NAMED: 'allowed',
    OTHER: expect.stringContaining('no identity-based policy allows'),
    GRANTED: 'allowed',
    BANNED: expect.stringContaining('explicit deny in a resource-based policy'),
    OPERATOR: 'allowed',
  });
  const named = clientFor(endpoint, 'NAMED');
  await expect(send(named, queueUrl('work'), 'x')).rejects.toMatchObject({ name: 'AccessDenied' });
});

it.each([
  [about(['*'], 'Allow', { NotAction: 'sqs:*' }), 'NotAction'],
  [
    about(['*'], 'Allow', {
      Condition: { Bool: { 'aws:SecureTransport': 'true' }, StringEquals: { 'aws:PrincipalOrgID': 'o-1' } },
    }),
    'StringEquals',
  ],
  [about([account], 'Deny'), 'a Deny of a whole account'],
])('%j is rejected at boot: it cannot be evaluated here', (statement, message) => {
  expect(() => readDefinitions(statement)).toThrow(message);
});
