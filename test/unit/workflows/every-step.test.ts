import { type Fields, runMachine } from '@signal/embedded-cloud/testing/run-machine.ts';
import { describe, expect, it } from 'vitest';
import { statesOf } from '#test/harness/machine-states.ts';
import { sampleOf } from '#test/harness/sample-of.ts';
import type { Machine } from '#workflows/machine.ts';
import { machines } from '#workflows/machines.ts';

const FOR_GOOD = Number.POSITIVE_INFINITY;

/** Runs a machine as it is deployed, with results that its steps' schemas allow; one step fails so many times. */
async function runWith(machine: Machine, failing?: string, times = 0) {
  const calls: string[] = [];
  const wrong: string[] = [];
  const handlers = Object.fromEntries(
    Object.values(machine.steps).map(({ id, input, output }) => [
      id,
      (event: unknown) => {
        calls.push(id);
        if (!input.safeParse(event).success) wrong.push(`${id} got ${JSON.stringify(event)}`);
        if (id === failing && calls.filter((each) => each === id).length <= times) throw new Error('not now');
        return output ? sampleOf(output) : null;
      },
    ]),
  );
  const { status } = await runMachine(statesOf(machine), {
    handlers,
    input: sampleOf(machine.input) as Fields,
  });
  return { status, calls, wrong };
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

  it.each(ids)('fails, or continues to its last step, when %s fails for good', async (id) => {
    const last = (await runWith(machine)).calls.at(-1);
    const { status, calls, wrong } = await runWith(machine, id, FOR_GOOD);

    expect(wrong).toEqual([]);
    expect([status, calls.at(-1)]).toEqual(
      status === 'FAILED' ? ['FAILED', expect.any(String)] : ['SUCCEEDED', id === last ? 'never' : last],
    );
  });

  it('calls every step, be it after another failed', async () => {
    const runs = await Promise.all([undefined, ...ids].map((id) => runWith(machine, id, FOR_GOOD)));

    expect(new Set(runs.flatMap(({ calls }) => calls))).toEqual(new Set(ids));
  });
});
