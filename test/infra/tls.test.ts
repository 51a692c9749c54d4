import { describe, expect, it } from 'vitest';
import { deployedStages } from '#platform/stage-names.ts';
import { referred } from '#test/infra/function-of.ts';
import { asList } from '#test/infra/statements.ts';
import { synthesizedStages } from '#test/infra/synthesized.ts';

const stages = await synthesizedStages();

describe.each(deployedStages)('in %s nothing is sent in plain text', (stage) => {
  it.each([
    ['AWS::SQS::Queue', 'AWS::SQS::QueuePolicy', 'Queues', 'sqs:*'],
    ['AWS::SNS::Topic', 'AWS::SNS::TopicPolicy', 'Topics', 'sns:Publish'],
  ])('every %s rejects calls without TLS', (type, policyType, property, action) => {
    const resources = stages[stage].ofType(type).map(([id]) => id);
    const refusing = stages[stage].ofType(policyType).flatMap(([, { Properties }]) => {
      const denies = Properties.PolicyDocument.Statement.some(
        ({ Effect, Action, Principal, Condition }: Record<string, never>) =>
          Effect === 'Deny' &&
          asList(Action).includes(action as never) &&
          ['"*"', '{"AWS":"*"}'].includes(JSON.stringify(Principal)) &&
          JSON.stringify(Condition) === JSON.stringify({ Bool: { 'aws:SecureTransport': 'false' } }),
      );
      return denies ? Properties[property].map(referred) : [];
    });

    expect(resources.length).toBeGreaterThan(0);
    expect(refusing.sort()).toEqual(resources.sort());
  });

  it('the API requires TLS 1.2 or newer', () => {
    const apis = stages[stage].ofType('AWS::ApiGateway::RestApi').map(([, api]) => api);

    expect(apis).toHaveLength(1);
    expect(apis[0]?.Properties).toMatchObject({
      SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
      EndpointAccessMode: 'BASIC',
    });
  });

  it('has no bucket, which would need the same policy', () => {
    expect(stages[stage].ofType('AWS::S3::Bucket')).toEqual([]);
  });
});
