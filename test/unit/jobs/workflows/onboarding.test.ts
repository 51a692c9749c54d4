import { runMachine } from '@signal/embedded-cloud/testing/run-machine.ts';
import { describe, expect, it } from 'vitest';
import { onboarding, onboardingSteps } from '#jobs/workflows/onboarding.ts';
import { statesOf } from '#test/harness/machine-states.ts';

/** The deployed state machine, on the embedded engine. Its steps are made to fail. */

const States = statesOf(onboarding);

type StepName = keyof typeof onboardingSteps;

const input = { workspace_id: 'ws_1', account_id: 'acc_1', activated_at: '2026-03-01T10:00:00.000Z' };

/** Runs an onboarding in which this step fails this many times. */
async function runWith(failing?: StepName, times = 0, isLast = false) {
  const calls: [StepName, unknown][] = [];
  const step = (name: StepName) => (event: unknown) => {
    calls.push([name, event]);
    const tries = calls.filter(([each]) => each === name).length;
    if (name === failing && tries <= times) throw new Error('not now');
    return null;
  };
  const handlers = Object.fromEntries(
    Object.entries(onboardingSteps).map(([name, { id }]) => [id, step(name as StepName)] as const),
  );
  const { status } = await runMachine(States, {
    handlers,
    input: { ...input, ...(isLast && { is_last: true }) },
  });
  return {
    status,
    steps: calls.map(([name]) => name),
    told: calls.findLast(([name]) => name === 'finish')?.[1],
  };
}

const FOR_GOOD = Number.POSITIVE_INFINITY;
const ALL = Object.keys(onboardingSteps) as readonly StepName[];
/** A step is tried once and then four times more. */
const tried = (name: StepName) => Array.from({ length: 5 }, () => name);
const allWith = (failing: StepName) => ALL.flatMap((name) => (name === failing ? tried(name) : [name]));

describe("the onboarding's state machine", () => {
  it.each([
    ['enrich', 'enrichment_failed'],
    ['roster', 'roster_failed'],
    ['scan', 'scan_failed'],
  ] as const)(
    'does the rest if %s fails, then fails to be started again; at last it says so',
    async (name, mark) => {
      const first = await runWith(name, FOR_GOOD);
      const last = await runWith(name, FOR_GOOD, true);

      expect(first.status).toBe('FAILED');
      expect([...first.steps, 'finish']).toEqual(allWith(name));
      expect(last.status).toBe('SUCCEEDED');
      expect(last.steps).toEqual(allWith(name));
      expect(last.told).toEqual({ ...input, is_last: true, [mark]: true });
    },
  );

  it.each(['monitor', 'finish'] as const)(
    'fails where %s does for good, so that the promise stays for the sweeper',
    async (name) => {
      const { status, steps } = await runWith(name, FOR_GOOD);

      expect(status).toBe('FAILED');
      expect(steps).toEqual([...ALL.slice(0, ALL.indexOf(name)), ...tried(name)]);
    },
  );
});
