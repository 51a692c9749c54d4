import { afterEach, describe, expect, it } from 'vitest';
import { readQueueDefinitions } from '#cloud/boot/definitions.ts';
import type { Identities } from '#cloud/iam/policy.ts';
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

describe("a queue's own policy", () => {
  const assumed = (accountId: string, role: string) =>
    `arn:aws:sts::${accountId}:assumed-role/${role}/session`;
  const mayReceive = [{ Effect: 'Allow', Action: 'sqs:*', Resource: '*' }] as const;
  const identities: Identities = {
    HOME: { arn: assumed(account, 'loader'), statements: [] },
    HOME_OTHER: { arn: assumed(account, 'other'), statements: [] },
    ABROAD: { arn: assumed('222222222222', 'loader'), statements: mayReceive },
    ABROAD_BARE: { arn: assumed('222222222222', 'loader'), statements: [] },
    ABROAD_OTHER: { arn: assumed('222222222222', 'other'), statements: mayReceive },
    NAMESAKE: { arn: assumed('444444444444', 'loader'), statements: mayReceive },
    SHARED: { arn: assumed('333333333333', 'anybody'), statements: mayReceive },
    SHARED_BARE: { arn: assumed('333333333333', 'anybody'), statements: [] },
    OWN_ACCOUNT_BARE: { arn: assumed(account, 'anybody'), statements: [] },
    KEPT_OUT: { arn: assumed(account, 'banned'), statements: mayReceive },
    OPERATOR: { arn: `arn:aws:iam::${account}:root`, statements: mayReceive },
  };

  const template = (queue: object) => ({
    Resources: {
      Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'work' } },
      Policy: {
        Type: 'AWS::SQS::QueuePolicy',
        Properties: { Queues: [{ Ref: 'Queue' }], PolicyDocument: { Statement: queue } },
      },
    },
  });
  const about = (principals: string[], effect: string, more: object = {}) => ({
    Effect: effect,
    Principal: { AWS: principals },
    Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage'],
    Resource: { 'Fn::GetAtt': ['Queue', 'Arn'] },
    ...more,
  });
  const definitions = (statements: readonly object[]) =>
    readQueueDefinitions(
      loadStack({
        template: template(statements),
        stackName: 'Test',
        endpoints: { sqs: 'http://sqs' },
      }),
    );

  it('allows those it names, others only with their own grant, and denies those it denies', async () => {
    const queues = definitions([
      about([`arn:aws:iam::${account}:role/team/loader`, 'arn:aws:iam::222222222222:role/loader'], 'Allow'),
      about(['arn:aws:iam::333333333333:root', `arn:aws:iam::${account}:root`], 'Allow'),
      about([`arn:aws:iam::${account}:role/banned`], 'Deny'),
      {
        ...about([], 'Deny'),
        Principal: { AWS: '*' },
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
    ]);
    const sqs = await startSqs({ region, account, queues, identities });
    running = sqs;
    const url = sqs.queueUrl('work');
    const outcomes = await Promise.all(
      Object.keys(identities).map(async (key) => [
        key,
        await receive(clientFor(sqs.endpoint, key), url).then(
          () => 'allowed',
          ({ message }: Error) => message.replace(/^.* work /, ''),
        ),
      ]),
    );

    expect(Object.fromEntries(outcomes)).toMatchObject({
      HOME: 'allowed',
      HOME_OTHER: expect.stringContaining('no identity-based policy allows'),
      ABROAD: 'allowed',
      ABROAD_BARE: expect.stringContaining('no identity-based policy allows'),
      ABROAD_OTHER: expect.stringContaining('no resource-based policy allows'),
      NAMESAKE: expect.stringContaining('no resource-based policy allows'),
      SHARED: 'allowed',
      SHARED_BARE: expect.stringContaining('no identity-based policy allows'),
      OWN_ACCOUNT_BARE: expect.stringContaining('no identity-based policy allows'),
      KEPT_OUT: expect.stringContaining('explicit deny in a resource-based policy'),
      OPERATOR: 'allowed',
    });
    const home = clientFor(sqs.endpoint, 'HOME');
    await expect(send(home, url, 'x')).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it("is rejected at boot if it can't be evaluated here", () => {
    expect(() => definitions([about(['*'], 'Allow', { NotAction: 'sqs:*' })])).toThrow('NotAction');
    const condition = {
      Condition: { Bool: { 'aws:SecureTransport': 'true' }, StringEquals: { 'aws:PrincipalOrgID': 'o-1' } },
    };
    expect(() => definitions([about(['*'], 'Allow', condition)])).toThrow('StringEquals');
  });
});
