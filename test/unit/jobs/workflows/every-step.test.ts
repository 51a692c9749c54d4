import type { Fields } from '@signal/embedded-cloud/testing/run-machine.ts';
import { describe, expect, it } from 'vitest';
import type { Machine } from '#jobs/workflows/machine.ts';
import { machines } from '#jobs/workflows/machines.ts';
import { runSteps } from '#test/harness/machine-states.ts';
import { must } from '#test/harness/must.ts';
import { sampleOf } from '#test/harness/sample-of.ts';

/** They need nothing but the table and a queue: an outage of these ends, and the sweeper starts the machine until it has. */
const NEEDED_TO_END = new Set([
  'scan-raise-alerts',
  'scan-close',
  'discovery-raise-alerts',
  'discovery-close',
  'onboarding-start-monitor',
  'onboarding-finish',
]);

const FOR_GOOD = Number.POSITIVE_INFINITY;

/** Whether the sweeper starts the machine again until its work is done. */
const isPromised = ({ input }: Machine): boolean => 'is_last' in Object(sampleOf(input));

/** Runs a machine as it is deployed, with results that its steps' schemas allow; one step fails so many times. */
async function runWith(machine: Machine, failing?: string, times = 0, isLast = false) {
  const wrong: string[] = [];
  const started = { ...(sampleOf(machine.input) as Fields), ...(isLast && { is_last: true }) };
  const { status, calls } = await runSteps(machine, started, (id, event, nth) => {
    const { input, output } = must(Object.values(machine.steps).find((step) => step.id === id));
    if (!input.safeParse(event).success) wrong.push(`${id} got ${JSON.stringify(event)}`);
    if (id === failing && nth <= times) throw new Error('not now');
    return output ? sampleOf(output) : null;
  });
  return { status, calls: calls.map(([id]) => id), wrong };
}

describe.each(machines.map((machine) => [machine.name, machine] as const))('%s', (_, machine) => {
  const ids = Object.values(machine.steps).map(({ id }) => id);

  it('succeeds if no step fails', async () => {
    const { status, calls, wrong } = await runWith(machine);

    expect(wrong).toEqual([]);
    expect(status).toBe('SUCCEEDED');
    expect(calls).not.toEqual([]);
  });

  it.each(ids)('retries %s when it fails once', async (id) => {
    const clean = await runWith(machine);
    const { status, calls, wrong } = await runWith(machine, id, 1);

    expect(wrong).toEqual([]);
    expect(status).toBe('SUCCEEDED');
    expect(calls).toEqual(
      clean.calls.flatMap((each, at) => (at === clean.calls.indexOf(id) ? [each, each] : [each])),
    );
  });

  it.each(ids)('fails if %s fails for good, so that it is started again and loses nothing', async (id) => {
    const { status, wrong } = await runWith(machine, id, FOR_GOOD);

    expect(wrong).toEqual([]);
    expect(status).toBe('FAILED');
  });

  it.runIf(isPromised(machine)).each(ids)(
    'ends with its last step in the last execution, or fails, if %s fails for good',
    async (id) => {
      const last = (await runWith(machine)).calls.at(-1);
      const { status, calls, wrong } = await runWith(machine, id, FOR_GOOD, true);

      expect(wrong).toEqual([]);
      expect([status, calls.at(-1)]).toEqual(NEEDED_TO_END.has(id) ? ['FAILED', id] : ['SUCCEEDED', last]);
    },
  );

  it('calls every step', async () => {
    expect(new Set((await runWith(machine)).calls)).toEqual(new Set(ids));
  });
});
