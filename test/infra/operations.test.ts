import { describe, expect, it } from 'vitest';

import { queues } from '#contract/queues.ts';
import { getStage } from '#infra/stages.ts';
import { schedules } from '#jobs/schedules/schedules.ts';
import { machines } from '#jobs/workflows/machines.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { functionOf, referred } from '#test/infra/function-of.ts';
import { synthesizedStages } from '#test/infra/synthesized.ts';

const stages = await synthesizedStages();
const prod = stages.prod;

describe('a queue', () => {
  const queueOf = (name: string) => {
    const found = prod
      .ofType('AWS::SQS::Queue')
      .find(([, { Properties }]) => Properties.QueueName === `signal-intelligence-prod-${name}`);
    if (!found) throw new Error(`the template has no queue ${name}`);
    return { logicalId: found[0], ...found[1].Properties };
  };

  it.each(queues.map(({ name }) => [name]))(
    "%s hides a message for at least six times its consumer's timeout",
    (name) => {
      const { Timeout } = functionOf(prod, name).resource.Properties;

      expect(queueOf(name).VisibilityTimeout).toBeGreaterThanOrEqual(6 * Timeout);
    },
  );

  // Their dead letters lose nothing: the sweeper sends the message again.
  it.each(['webhook-rows', 'crm-rows', 'drafts'])('of %s is fed by promised work', (name) => {
    const sweeper = schedules.find(({ id }) => id === 'resume-pending-work');

    expect(sweeper?.uses.queues).toContain(name);
  });

  it.each(queues.map(({ name }) => [name]))(
    '%s calls its consumer, which reports failures individually',
    (name) => {
      const [mapping, ...others] = prod
        .ofType('AWS::Lambda::EventSourceMapping')
        .filter(([, { Properties }]) => referred(Properties.EventSourceArn) === queueOf(name).logicalId);

      expect(others).toEqual([]);
      expect(referred(mapping![1].Properties.FunctionName)).toBe(functionOf(prod, name).logicalId);
      expect(mapping![1].Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    },
  );
});

it('the stream’s consumer gets a failing batch in ever smaller parts', () => {
  const [mapping, ...others] = prod
    .ofType('AWS::Lambda::EventSourceMapping')
    .map(([, { Properties }]) => Properties)
    .filter(({ FunctionName }) => referred(FunctionName) === functionOf(prod, 'note-changes').logicalId);

  expect(others).toEqual([]);
  expect(mapping).toMatchObject({ BisectBatchOnFunctionError: true, StartingPosition: 'TRIM_HORIZON' });
});

it('the stream’s consumer records what fails fifteen times, or an hour before the stream forgets it', () => {
  const mapping = prod
    .ofType('AWS::Lambda::EventSourceMapping')
    .map(([, { Properties }]) => Properties)
    .find(({ FunctionName }) => referred(FunctionName) === functionOf(prod, 'note-changes').logicalId);
  const [lost] = prod
    .ofType('AWS::SQS::Queue')
    .filter(([, { Properties }]) => Properties.QueueName === 'signal-intelligence-prod-note-changes-dead');

  expect(mapping).toMatchObject({
    MaximumRetryAttempts: 15,
    MaximumRecordAgeInSeconds: 23 * 3_600,
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [lost?.[0], 'Arn'] } } },
  });
  // Encrypted like the other queues, and as long as SQS keeps anything.
  expect(lost?.[1].Properties).toMatchObject({
    KmsMasterKeyId: expect.anything(),
    MessageRetentionPeriod: 14 * 86_400,
  });
});

describe('a schedule', () => {
  const rare = schedules.filter(({ expression }) => expression.startsWith('cron('));
  const configOf = (id: string) =>
    prod
      .ofType('AWS::Lambda::EventInvokeConfig')
      .map(([, { Properties }]) => Properties)
      .find(({ FunctionName }) => referred(FunctionName) === functionOf(prod, id).logicalId);
  const retriesOf = (id: string) =>
    prod
      .ofType('AWS::Scheduler::Schedule')
      .map(([, { Properties }]) => Properties)
      .find(({ Name }) => Name.endsWith(`-${id}`)).Target.RetryPolicy;

  it.each(schedules.filter((each) => !rare.includes(each)).map(({ id }) => [id]))(
    'of %s leaves a failed call to its next tick: neither the scheduler nor Lambda retries it',
    (id) => {
      expect(configOf(id)).toMatchObject({
        Qualifier: '$LATEST',
        MaximumRetryAttempts: 0,
        MaximumEventAgeInSeconds: 60,
      });
      expect(retriesOf(id)).toEqual({ MaximumRetryAttempts: 0 });
    },
  );

  it.each(rare.map(({ id }) => [id]))(
    'of %s, whose next tick is far away, is tried again for 45 minutes',
    (id) => {
      expect(configOf(id)).toMatchObject({
        Qualifier: '$LATEST',
        MaximumRetryAttempts: 2,
        MaximumEventAgeInSeconds: 30 * 60,
      });
      expect(retriesOf(id)).toEqual({ MaximumRetryAttempts: 185, MaximumEventAgeInSeconds: 15 * 60 });
    },
  );
});

it('a state machine logs its failures without their data', () => {
  const found = prod.ofType('AWS::StepFunctions::StateMachine');

  expect(found).toHaveLength(machines.length);
  for (const [, { Properties }] of found) {
    const { Level, IncludeExecutionData, Destinations } = Properties.LoggingConfiguration;
    expect([Level, IncludeExecutionData]).toEqual(['ERROR', false]);
    const [destination, ...others] = Destinations;
    expect(others).toEqual([]);
    const logGroup = prod.resources[referred(destination.CloudWatchLogsLogGroup.LogGroupArn) ?? ''];
    expect(logGroup?.Properties.LogGroupName).toBe(`/aws/vendedlogs/states/${Properties.StateMachineName}`);
  }
});

describe('alarms', () => {
  it.each(deployedStages)('of %s may be published by CloudWatch, for this account only', (stage) => {
    const [[topic] = ['']] = stages[stage].ofType('AWS::SNS::Topic');
    const statements = stages[stage]
      .ofType('AWS::SNS::TopicPolicy')
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);

    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toEqual([
      {
        Sid: expect.any(String),
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: { Ref: topic },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
  });
});

describe('a deleted stack', () => {
  it.each(deployedStages)(
    '%s keeps log groups that were in use, and none of a failed first deploy',
    (stage) => {
      const groups = stages[stage].ofType('AWS::Logs::LogGroup').map(([, group]) => group);
      const [onDelete, onReplace] = getStage(stage).keepsData
        ? ['RetainExceptOnCreate', 'Retain']
        : ['Delete', 'Delete'];

      expect(new Set(groups.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(new Set([onDelete]));
      expect(new Set(groups.map(({ UpdateReplacePolicy }) => UpdateReplacePolicy))).toEqual(
        new Set([onReplace]),
      );
    },
  );
});
