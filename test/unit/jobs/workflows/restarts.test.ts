import {
  bootMachines,
  ended,
  functionArn,
  hostOf,
  machine,
  machineArn,
  REGION,
} from '@signal/embedded-cloud/testing/run-machine.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ClaimPendingJob,
  createPendingJob,
  type PendingJob,
  toClaimedJob,
} from '#domain/shared/pending-jobs/pending-job.ts';
import { MAX_EXECUTIONS } from '#jobs/workflows/machine.ts';
import { onboarding } from '#jobs/workflows/onboarding.ts';
import { resumeExecution } from '#jobs/workflows/resume-execution.ts';
import { startMachine, startUnlessDone } from '#jobs/workflows/start-machine.ts';
import { workflowVariable } from '#platform/env.ts';

/** Restarts over the embedded Step Functions, which keeps the names of ended executions as AWS does. */

/** How the machine's only step behaves, and what the last step of the machine does to the note. */
let work: () => unknown;
let states: Awaited<ReturnType<typeof bootMachines>>;
let note: PendingJob | undefined;
let numbered = 0;
let name = '';

const waitsForever = () => new Promise(() => undefined);
const fails = () => {
  throw new Error('not now');
};
const finishes = () => {
  note = undefined;
};

beforeAll(async () => {
  const task = {
    Type: 'Task',
    Resource: 'arn:aws:states:::lambda:invoke',
    Arguments: { FunctionName: functionArn('work'), Payload: {} },
    End: true,
  };
  states = await bootMachines({
    machines: [machine('onboarding', { Work: task })],
    functions: hostOf({ work: () => work() }),
  });
  vi.stubEnv('AWS_REGION', REGION);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKOPERATOR');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  vi.stubEnv('AWS_ENDPOINT_URL', states.endpoint);
  vi.stubEnv(workflowVariable('onboarding'), machineArn('onboarding'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await states.stop();
});

beforeEach(() => {
  numbered += 1;
  name = `acc_${numbered}`;
  note = createPendingJob('onboard_account', 'ws_1', name, new Date());
});

const wanted = () => ({
  machine: onboarding,
  name,
  input: { workspace_id: 'ws_1', account_id: name, activated_at: '2026-03-01T10:00:00.000Z' },
});

const claim: ClaimPendingJob = async (taken) => {
  if (note) note = toClaimedJob(note, new Date(), taken);
  return note;
};

const sweep = (isPaidFor = false) => resumeExecution(wanted(), note ?? {}, claim, { isPaidFor });
/** The names of the first executions, without what they start with. */
const suffixes = (executions: number) =>
  Array.from({ length: executions }, (_, index) => (index === 0 ? '' : `-${index + 1}`));

const arnOf = (suffix = '') =>
  `${machineArn('onboarding').replace(':stateMachine:', ':execution:')}:${name}${suffix}`;
const statusOf = (suffix = '') => states.describeExecution(arnOf(suffix))?.status;
const endOf = (suffix = '') => ended(states, arnOf(suffix));

describe('promised work', () => {
  it('that was never started is started under its own name', async () => {
    work = finishes;

    expect(await sweep()).toBe('resumed');

    expect((await endOf()).status).toBe('SUCCEEDED');
    expect(statusOf('-2')).toBeUndefined();
  });

  it('is left alone while its execution runs, and looked at again in four minutes', async () => {
    work = waitsForever;
    await startMachine(wanted());

    for (let look = 0; look < 4; look += 1) expect(await sweep()).toBe('resumed');

    expect(statusOf()).toBe('RUNNING');
    expect(statusOf('-2')).toBeUndefined();
    expect(note).toMatchObject({ attempt: 1, execution: 1 });
    expect(Date.parse(note?.due_at ?? '') - Date.parse(note?.taken_up_at ?? '')).toBe(4 * 60_000);
  });

  it('is started again under the next name when its execution failed', async () => {
    work = fails;
    await startMachine(wanted());
    expect((await endOf()).status).toBe('FAILED');
    work = finishes;

    await sweep();

    expect((await endOf('-2')).status).toBe('SUCCEEDED');
    expect(note).toBeUndefined();
  });

  it('is started by the next sweep when a sweeper crashed after it took the work up', async () => {
    work = fails;
    await startMachine(wanted());
    await endOf();
    await claim({ execution: 2 });
    work = finishes;

    await sweep();

    expect((await endOf('-2')).status).toBe('SUCCEEDED');
    expect(statusOf('-3')).toBeUndefined();
  });

  it('that ended between two looks is not started again', async () => {
    work = finishes;
    await startMachine(wanted());
    await endOf();

    expect(await resumeExecution(wanted(), {}, claim)).toBe('resumed');

    expect(statusOf('-2')).toBeUndefined();
  });

  it('that always fails is started eight times at growing intervals, then given up; only the last knows', async () => {
    work = fails;
    const minutes: number[] = [];
    for (const suffix of suffixes(MAX_EXECUTIONS)) {
      expect(await sweep()).toBe('resumed');
      expect((await endOf(suffix)).status).toBe('FAILED');
      minutes.push((Date.parse(note?.due_at ?? '') - Date.parse(note?.taken_up_at ?? '')) / 60_000);
    }

    expect(await sweep()).toBe('given_up');
    expect(statusOf(`-${MAX_EXECUTIONS + 1}`)).toBeUndefined();
    expect(minutes).toEqual([4, 4, 8, 16, 32, 60, 60, 60]);
    const isLast = (suffix: string) =>
      JSON.parse(states.describeExecution(arnOf(suffix))?.input ?? '{}').is_last;
    expect(suffixes(MAX_EXECUTIONS).map(isLast)).toEqual([...Array(MAX_EXECUTIONS - 1).fill(false), true]);
  });

  it('that was paid for is started until it is done', async () => {
    work = fails;
    for (const suffix of suffixes(MAX_EXECUTIONS + 2)) {
      expect(await sweep(true)).toBe('resumed');
      await endOf(suffix);
    }

    expect(note).toMatchObject({ execution: MAX_EXECUTIONS + 2 });
  });
});

describe('an execution that a schedule starts', () => {
  it('is started once, however often the schedule fires', async () => {
    work = waitsForever;
    for (let tick = 0; tick < 3; tick += 1) await startUnlessDone(wanted());
    expect(statusOf()).toBe('RUNNING');
    expect(statusOf('-2')).toBeUndefined();
  });

  it('is not started again when it succeeded', async () => {
    work = finishes;
    await startUnlessDone(wanted());
    await endOf();

    await startUnlessDone(wanted());

    expect(statusOf('-2')).toBeUndefined();
  });

  it('is started again when it failed, three times in all', async () => {
    work = fails;
    for (const suffix of ['', '-2', '-3']) {
      await startUnlessDone(wanted());
      expect((await endOf(suffix)).status).toBe('FAILED');
    }

    await startUnlessDone(wanted());

    expect(statusOf('-4')).toBeUndefined();
  });
});
