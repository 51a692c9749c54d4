import { SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand, SetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { AlarmState } from '@signal/embedded-cloud/cloudwatch/evaluate-alarm.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALERT_RECEIPTS, alerts, queues, webhookRows } from '#contract/queues.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { startPushRun } from '#domain/outbound/pushes/start-push-run.ts';
import { issueKey } from '#domain/workspace/keys/api-key.ts';
import { systemClock } from '#platform/clock.ts';
import { takeCounts } from '#platform/count.ts';
import { variable, workflowVariable } from '#platform/env.ts';
import { newId } from '#platform/ids.ts';
import { beginInvocation, endInvocation } from '#platform/invocation.ts';
import { schedules } from '#schedules/schedules.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { keys } from '#table/keys.ts';
import { pendingWorkKey } from '#table/pending-work/pending-work.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { type OwnCloud, startOwnCloud } from '#test/harness/own-cloud.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { machines } from '#workflows/machines.ts';

/** Sets off every alarm of the template by breaking what it watches. A new alarm without a case fails the last test. */

const PREFIX = 'signal-intelligence-local-';
/** A port without a listener. */
const NOBODY = '127.0.0.1:1';
const REGION_AND_ACCOUNT = 'us-east-1:000000000000';

let own: OwnCloud;
let workspace: Awaited<ReturnType<typeof seedDemo>>;
/** How far the metrics' clock is ahead, so that periods of minutes pass at once. */
let ahead = 0;
const moved = new Set<string>();

beforeAll(async () => {
  own = await startOwnCloud({
    authorizerCacheSeconds: 300,
    logLevel: 'INFO',
    metricsClock: () => Date.now() + ahead,
    holdsSchedules: true,
    variables: {
      [variable.allowedWebhookHosts]: NOBODY,
      [variable.sandboxOrigin]: `http://${NOBODY}`,
      // These state machines don't exist, so that the jobs that start them fail.
      [workflowVariable('score-fading')]: `arn:aws:states:${REGION_AND_ACCOUNT}:stateMachine:gone`,
      [workflowVariable('monitor-sweep')]: `arn:aws:states:${REGION_AND_ACCOUNT}:stateMachine:gone`,
    },
  });
  workspace = await seedDemo(own.context, { kept: undefined });
});

afterAll(() => own?.stop());

const later = (minutes: number): void => {
  ahead += minutes * MINUTE_MS;
};

const alarmStates = (): readonly AlarmState[] => own.cloud.cloudWatch.alarms();
const alarm = (name: string): AlarmState =>
  must(alarmStates().find((found) => found.name === `${PREFIX}${name}`));

/** Log lines of functions arrive a moment after their responses. */
async function goesOff(...names: string[]): Promise<void> {
  for (const name of names) {
    const { state } = await eventually(
      async () => alarm(name),
      (found) => found.state === 'ALARM',
    );
    expect([name, state]).toEqual([name, 'ALARM']);
    moved.add(name);
  }
}

const isQuiet = (...names: string[]): void => {
  for (const name of names) expect([name, alarm(name).state]).toEqual([name, 'OK']);
};

const call = (method: string, path: string, body?: unknown, apiKey = workspace.api_key) =>
  fetch(`${own.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

const functionNamed = (id: string): string => {
  const start = id.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const found = own.cloud.stack
    .ofType('AWS::Lambda::Function')
    .find(({ logicalId }) => logicalId.startsWith(`${start}Function`));
  return must(found).ref;
};

const queueUrl = (name: string) => `${own.sqs.endpoint}/000000000000/${PREFIX}${name}`;
const sendTo = (name: string, MessageBody: string) =>
  own.sqs.client.send(new SendMessageCommand({ QueueUrl: queueUrl(name), MessageBody }));

const record = (namespace: string, name: string, dimensions: Record<string, string>, value: number) =>
  own.cloud.cloudWatch.record({ namespace, name, dimensions, value });

/** Jobs that come every few minutes, and the others. */
const often = schedules
  .filter(({ expression }) => /^rate\(\d+ minutes?\)$/.test(expression))
  .map(({ id }) => id);
const seldom = schedules.map(({ id }) => id).filter((id) => !often.includes(id));

it('no alarm goes off before anything is broken, except for jobs that are not called', () => {
  const on = alarmStates().filter(({ state }) => state !== 'OK');

  expect(on.map(({ name }) => name.replace(PREFIX, '')).sort()).toEqual(
    [...often.map((id) => `${id}-stopped`), 'changes-late'].sort(),
  );
});

describe('a schedule', () => {
  const fire = (id: string) => own.cloud.fireSchedule(`${own.cloud.stack.stackName}-${id}`);

  it('sets off no alarm while it calls its job, and one when it stops', async () => {
    for (const id of often) await fire(id);
    isQuiet(...often.map((id) => `${id}-stopped`));
    later(20);
    await goesOff(...often.map((id) => `${id}-stopped`));
  });

  it('sets off an alarm when its job fails', async () => {
    isQuiet(...seldom.map((id) => `${id}-failing`));
    // Lambda calls it again in a minute; the alarm doesn't wait for that.
    fire('fade-scores').catch(() => undefined);
    await goesOff('fade-scores-failing');
    // With nothing due the others start nothing that could fail.
    for (const id of seldom.filter((each) => each !== 'fade-scores')) {
      record('AWS/Lambda', 'Errors', { FunctionName: functionNamed(id) }, 1);
      await goesOff(`${id}-failing`);
    }
  });

  it('that runs often sets off an alarm when it fails three times or is throttled', async () => {
    for (const id of often) {
      const FunctionName = functionNamed(id);
      record('AWS/Lambda', 'Errors', { FunctionName }, 1);
      record('AWS/Lambda', 'Errors', { FunctionName }, 1);
      isQuiet(`${id}-failing`);
      record('AWS/Lambda', 'AsyncEventsDropped', { FunctionName }, 1);
      await goesOff(`${id}-failing`);
    }
  });

  it('without permission to call its job sets off an alarm by the scheduler’s own metric', async () => {
    const [group] = own.cloud.stack.ofType('AWS::Scheduler::ScheduleGroup');
    record('AWS/Scheduler', 'InvocationDroppedCount', { ScheduleGroup: must(group).ref }, 1);
    await goesOff('scheduler-drops');
  });
});

describe('the API', () => {
  it('sets off an alarm when it returns 5xx', async () => {
    const broken = await seedDemo(own.context, { kept: undefined });
    await own.context.table.client.send(
      new UpdateCommand({
        TableName: own.context.table.name,
        Key: keys.plan(broken.workspace_id),
        UpdateExpression: 'SET credits_total = :broken',
        ExpressionAttributeValues: { ':broken': 'not a number' },
      }),
    );
    const fail = () => call('GET', '/usage', undefined, broken.api_key);

    expect(new Set((await times(20, fail)).map(({ status }) => status))).toEqual(new Set([500]));
    await goesOff('server-error-rate');
    isQuiet('server-errors');
    later(5);
    await times(5, fail);
    await goesOff('server-errors');
  });

  it('sets off an alarm when one percent of its responses are slow, not counting streams', async () => {
    const api = { ApiName: 'signal-intelligence-local' };
    const stream = { FunctionName: functionNamed('find-people') };
    for (let period = 0; period < 3; period += 1) {
      later(5);
      for (let response = 0; response < 100; response += 1) record('AWS/ApiGateway', 'Count', api, 1);
      record('AWS/ApiGateway', 'Latency', api, 60_000);
      record('AWS/Lambda', 'Duration', stream, 60_000);
    }
    isQuiet('slow-answers');
    for (let period = 0; period < 3; period += 1) {
      later(5);
      for (let response = 0; response < 100; response += 1) record('AWS/ApiGateway', 'Count', api, 1);
      record('AWS/ApiGateway', 'Latency', api, 6_000);
    }
    await goesOff('slow-answers');
  });

  it('sets off an alarm when API Gateway throttles, by its log lines', async () => {
    for (let line = 0; line < 50; line += 1) own.cloud.cloudWatch.accessLine('{"error":"THROTTLED"}');
    await goesOff('throttled-requests');
  });

  it('sets off an alarm when its authorizer fails, not when it rejects keys', async () => {
    later(5);
    const authorizer = functionNamed('authorize-key');
    const refused = await times(8, () => call('GET', '/usage', undefined, issueKey('sis_test_').text));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]));
    await eventually(
      async () => own.lines.filter((line) => line.includes('KeysRefused')).length,
      (lines) => lines === 8,
    );
    isQuiet('authorizer-failures');
    for (let failed = 0; failed < 5; failed += 1) {
      await expect(own.cloud.functions.invoke(authorizer, {})).rejects.toThrow();
    }
    await goesOff('authorizer-failures');
  });

  it('sets off an alarm when an audit event is lost, by the function’s log line', async () => {
    own.cloud.cloudWatch.functionLine(functionNamed('create-accounts'), '{"message":"audit event lost"}');
    await goesOff('audit-events-lost');
  });
});

describe('functions', () => {
  it('set off an alarm when five percent of all calls fail for a quarter of an hour', async () => {
    const step = functionNamed('scan-fail-job');
    for (let period = 0; period < 3; period += 1) {
      later(5);
      const failures = await times(20, () => own.cloud.functions.invoke(step, {}).then(() => 'ok', String));
      expect(failures).not.toContain('ok');
    }
    await goesOff('function-errors');
  });

  it('set off no alarm when steps reach their own share, and one when others are throttled', async () => {
    const step = { FunctionName: functionNamed('scan-detect-signal') };
    for (let period = 0; period < 2; period += 1) {
      later(5);
      for (let refused = 0; refused < 50; refused += 1) {
        for (const dimensions of [step, {}]) record('AWS/Lambda', 'Throttles', dimensions, 1);
      }
    }
    isQuiet('function-throttles');

    for (let period = 0; period < 2; period += 1) {
      later(5);
      for (let refused = 0; refused < 10; refused += 1) record('AWS/Lambda', 'Throttles', {}, 1);
    }
    await goesOff('function-throttles');
  });
});

it('a workflow sets off an alarm when an execution fails', async () => {
  const states = new SFNClient({
    endpoint: own.cloud.endpoints.states,
    region: own.cloud.stack.region,
    credentials: own.cloud.operator,
  });
  for (const { name } of machines) {
    isQuiet(`${name}-failed`);
    const machine = own.cloud.stack
      .ofType('AWS::StepFunctions::StateMachine')
      .find(({ properties }) => properties.StateMachineName === `${PREFIX}${name}`);
    const { executionArn } = await states.send(
      new StartExecutionCommand({ stateMachineArn: must(machine).ref, input: '{"hour":"?"}' }),
    );
    await states.send(new StopExecutionCommand({ executionArn }));
    await goesOff(`${name}-failed`);
  }
});

describe('a queue', () => {
  it('sets off alarms for a dead-lettered message and its age; other messages still arrive', async () => {
    const QueueUrl = queueUrl('webhook-rows');
    // A deployed queue hides a message for six minutes after each failure.
    const Attributes = { VisibilityTimeout: '2' };
    await own.sqs.client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }));
    // An unknown run means nothing to do, which isn't a failure.
    const known = JSON.stringify(webhookRows.example);
    const unknown = JSON.stringify({ ...webhookRows.example, version: 2 });
    await sendTo('webhook-rows', known);
    await eventually(
      async () => own.cloud.peek(`${PREFIX}webhook-rows`, 1).count,
      (count) => count === 0,
    );
    isQuiet('webhook-rows-dead-letters', 'webhook-rows-old-messages');
    for (const body of [known, unknown, known]) await sendTo('webhook-rows', body);
    later(61);
    await goesOff('webhook-rows-old-messages', 'webhook-rows-dead-letters');

    const { messages } = own.cloud.peek(`${PREFIX}webhook-rows-dead`, 10);
    expect(messages.map(({ body }) => body)).toEqual([unknown]);
    const failures = own.lines.filter((line) => line.includes('"message failed"'));
    expect(failures).toHaveLength(5);
    expect(failures.every((line) => line.includes('\\"version\\":2'))).toBe(true);
  });

  it('sets off the same alarms for every other queue', async () => {
    for (const { name } of queues.filter((queue) => queue.name !== 'webhook-rows')) {
      await sendTo(`${name}-dead`, '{}');
      await goesOff(`${name}-dead-letters`);
      record('AWS/SQS', 'ApproximateAgeOfOldestMessage', { QueueName: `${PREFIX}${name}` }, 7_200);
      await goesOff(`${name}-old-messages`);
    }
  });

  it('for exports sets off an alarm when it is not read for a day', async () => {
    await sendTo('export-warehouse', '{}');
    await sendTo('export-warehouse-dead', '{}');
    await goesOff('export-warehouse-dead-letters');
    isQuiet('export-warehouse-unread');
    later(24 * 60);
    await goesOff('export-warehouse-unread');
  });
});

describe('a function’s own metric', () => {
  it('sets off an alarm when a provider is down', async () => {
    const body = { access_token: 'xoxb-any', channel: '#any' };
    const responses = await times(9, () => call('PUT', '/integrations/chat', body));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([502]));
    isQuiet('provider-failures');
    await call('PUT', '/integrations/chat', body);
    await goesOff('provider-failures');
  });

  it('sets off an alarm when budgets are used up', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.stubEnv(variable.stage, 'local');
    takeCounts();
    const budgets = budgetStore(own.context.table, systemClock);
    beginInvocation({ request_id: 'in-the-test' });
    await times(20, () =>
      budgets.take(workspace.workspace_id, 'apollo', { period: '2026-11', amount: 1, limit: 0 }),
    );
    endInvocation({ outcome: 'done' });
    const lines = write.mock.calls.map(([line]) => String(line).trimEnd());
    write.mockRestore();
    vi.unstubAllEnvs();
    for (const line of lines) own.cloud.cloudWatch.functionLine('in-the-test', line);
    await goesOff('budgets-exhausted');
  });

  it('sets off an alarm when a push run makes no progress although it was resumed three times', async () => {
    const { table } = own.context;
    const { workspace_id } = workspace;
    const longAgo = () => new Date(Date.now() - 30 * MINUTE_MS);
    const run = await startPushRun(
      { runs: pushRunStore(table), send: async () => undefined, newId, now: longAgo },
      {
        viewer: { workspaceId: workspace_id, visibility: 'all' },
        recordType: 'accounts',
        target: { kind: 'webhook', destination_id: 'dst_gone' },
        ids: ['acc_any'],
      },
    );
    const tries = (attempt: number) =>
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: pendingWorkKey('push_run', workspace_id, run.id),
          UpdateExpression: 'SET attempt = :attempt, taken_up_at = :then, due_at = :then',
          ExpressionAttributeValues: { ':attempt': attempt, ':then': longAgo().toISOString() },
        }),
      );
    await tries(2);
    isQuiet('push-runs-stalled');
    await own.cloud.fireSchedule(`${own.cloud.stack.stackName}-resume-pending-work`);
    await goesOff('push-runs-stalled');
  });

  it('sets off an alarm when alerts are not delivered', async () => {
    const { table } = own.context;
    const { workspace_id } = workspace;
    const url = `http://${NOBODY}/alerts`;
    const settings = { webhook_url: url, webhook_enabled: true };
    expect((await call('PUT', '/settings/notifications', settings)).status).toBe(200);
    const [account_id = ''] = await storeAccounts(table, workspace_id, 1, { status: 'active' });
    const news = exampleDetection({ account_id, run_id: 'run_1', first_run_id: 'run_1' });
    await detectionStore(table).put(workspace_id, [news]);
    const message = { ...alerts.example, workspace_id, account_id, run_id: 'run_1' };
    const consume = (index: number) =>
      own.cloud.functions.invoke(functionNamed('alerts'), {
        Records: [
          {
            messageId: `message-${index}`,
            receiptHandle: 'none',
            body: JSON.stringify({ ...message, alert_id: `alt_${index}` }),
            attributes: { ApproximateReceiveCount: String(ALERT_RECEIPTS) },
            messageAttributes: {},
          },
        ],
      });
    for (let index = 0; index < 9; index += 1) await consume(index);
    isQuiet('alert-failures');
    await consume(9);
    await goesOff('alert-failures');
  });
});

describe('the table', () => {
  it('sets off an alarm when it throttles or fails, which the embedded DynamoDB never does by itself', async () => {
    const TableName = own.context.table.name;
    for (let period = 0; period < 2; period += 1) {
      later(5);
      for (let each = 0; each < 50; each += 1)
        record('AWS/DynamoDB', 'WriteThrottleEvents', { TableName }, 1);
      for (let each = 0; each < 5; each += 1) {
        record('AWS/DynamoDB', 'SystemErrors', { TableName, Operation: 'Query' }, 1);
      }
    }
    await goesOff('table-throttles', 'table-errors');
  });
});

describe('the change feed', () => {
  it('sets off no alarm while its consumer is called, for which a job writes something, and one when it is not', async () => {
    await own.cloud.fireSchedule(`${own.cloud.stack.stackName}-start-due-searches`);
    await eventually(
      async () => alarm('changes-late'),
      (found) => found.state === 'OK',
    );
    later(20);
    await goesOff('changes-late');
  });

  it('sets off an alarm when its consumer falls ten minutes behind', async () => {
    later(5);
    const dimensions = { FunctionName: functionNamed('note-changes') };
    record('AWS/Lambda', 'IteratorAge', dimensions, 9 * MINUTE_MS);
    isQuiet('changes-late');
    record('AWS/Lambda', 'IteratorAge', dimensions, 11 * MINUTE_MS);
    await goesOff('changes-late');
  });

  it('sets off an alarm when Lambda has given up a change', async () => {
    isQuiet('note-changes-dead-letters');
    await sendTo('note-changes-dead', '{}');
    await goesOff('note-changes-dead-letters');
  });
});

it('every alarm of the template has gone off', () => {
  const all = alarmStates().map(({ name }) => name.replace(PREFIX, ''));

  expect(all.filter((name) => !moved.has(name))).toEqual([]);
  expect([...moved].filter((name) => !all.includes(name))).toEqual([]);
});
