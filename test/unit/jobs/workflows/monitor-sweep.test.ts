import { describe, expect, it } from 'vitest';
import { MONITOR_SLOTS } from '#domain/signals/monitors/monitor-store.ts';
import { monitorSweep } from '#jobs/workflows/monitor-sweep.ts';
import { runSteps } from '#test/harness/machine-states.ts';

/** The deployed state machine, on the embedded engine. */

const hour = '2026-03-01T10:00:00.000Z';

interface Call {
  readonly hour: string;
  readonly slot: number;
  readonly after: string | null;
}

async function runWith(response: (call: Call) => unknown, parts: object = {}) {
  const { status, of } = await runSteps(monitorSweep, { hour, ...parts }, (_id, event) =>
    response(event as unknown as Call),
  );
  return { status, calls: of('monitor-sweep-slot') as unknown as Call[] };
}

const DONE = { after: null, more: false };

describe("the sweep's state machine", () => {
  it('calls each slot once if there is no more', async () => {
    const { status, calls } = await runWith(() => DONE);

    expect(status).toBe('SUCCEEDED');
    expect(calls.toSorted((a, b) => a.slot - b.slot)).toEqual(
      Array.from({ length: MONITOR_SLOTS }, (_, slot) => ({ hour, slot, after: null })),
    );
  });

  it.each([[[5]], [[2, 11]]])('only calls the named slots: %j', async (slots) => {
    const { status, calls } = await runWith(() => DONE, { slots });

    expect(status).toBe('SUCCEEDED');
    expect(calls.toSorted((a, b) => a.slot - b.slot)).toEqual(
      slots.map((slot) => ({ hour, slot, after: null })),
    );
  });

  it('continues in a slot where its page ended, until there is no more', async () => {
    const { status, calls } = await runWith(({ slot, after }) => {
      if (slot !== 3) return DONE;
      return after === null ? { after: 'a', more: true } : after === 'a' ? { after: 'b', more: true } : DONE;
    });

    expect(status).toBe('SUCCEEDED');
    expect(calls.filter(({ slot }) => slot === 3)).toEqual([
      { hour, slot: 3, after: null },
      { hour, slot: 3, after: 'a' },
      { hour, slot: 3, after: 'b' },
    ]);
    expect(calls).toHaveLength(MONITOR_SLOTS + 2);
  });

  it('sweeps the other slots if one fails permanently, and reports it at the end', async () => {
    const { status, calls } = await runWith(({ slot }) => {
      if (slot === 0) throw new Error('not now');
      return DONE;
    });

    expect(status).toBe('FAILED');
    expect(new Set(calls.map(({ slot }) => slot)).size).toBe(MONITOR_SLOTS);
    expect(calls.filter(({ slot }) => slot === 0)).toHaveLength(5);
  });
});
