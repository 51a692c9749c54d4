import { describe, expect, it } from 'vitest';
import { onboarding, onboardingSteps } from '#jobs/workflows/onboarding.ts';
import { runSteps } from '#test/harness/machine-states.ts';

/** The deployed state machine, on the embedded engine. Its steps are made to fail. */

type StepName = keyof typeof onboardingSteps;

const input = { workspace_id: 'ws_1', account_id: 'acc_1', activated_at: '2026-03-01T10:00:00.000Z' };

/** Runs an onboarding in which this step fails this many times. */
async function runWith(failing?: StepName, times = 0, isLast = false) {
  const nameOf = new Map(Object.entries(onboardingSteps).map(([name, { id }]) => [id, name as StepName]));
  const started = { ...input, ...(isLast && { is_last: true }) };
  const { status, calls, of } = await runSteps(onboarding, started, (id, _, nth) => {
    if (nameOf.get(id) === failing && nth <= times) throw new Error('not now');
    return null;
  });
  const steps = calls.map(([id]) => nameOf.get(id));
  return { status, steps, told: of(onboardingSteps.finish.id).at(-1) };
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
