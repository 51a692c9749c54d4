import { describe, expect, it } from 'vitest';
import { OWN_SIGNALS_MAX } from '#contract/signals.ts';
import {
  ACCOUNT_PIECES_MAX,
  CANDIDATES_MAX,
  COMPANIES_PER_PIECE,
} from '#domain/discovery/plan-evaluation.ts';
import { signalCatalogue } from '#domain/signals/catalogue.ts';
import { run } from '#test/cloud/states/harness.ts';
import { statesOf } from '#test/harness/machine-states.ts';
import { discovery } from '#workflows/discovery.ts';
import type { Machine } from '#workflows/machine.ts';
import { scan } from '#workflows/scan.ts';

/** The machines as they are deployed, on the embedded engine; their steps are made to fail. */

const input = { workspace_id: 'ws_1', run_id: 'run_1' };

type Event = Readonly<Record<string, unknown>>;

/** Runs a machine whose steps answer so; those named with an input fail for good. */
async function runWith(
  machine: Machine,
  answers: Readonly<Record<string, unknown>>,
  fails: (step: string, event: Event) => boolean = () => false,
) {
  const calls: (readonly [string, Event])[] = [];
  const handlers = Object.fromEntries(
    Object.values(machine.steps).map(({ id }) => [
      id,
      (event: unknown) => {
        calls.push([id, event as Event]);
        if (fails(id, event as Event)) throw new Error('not now');
        return answers[id] ?? null;
      },
    ]),
  );
  const { status } = await run(statesOf(machine), { handlers, input });
  const of = (step: string) => calls.filter(([id]) => id === step).map(([, event]) => event);
  return { status, of, last: calls.at(-1) };
}

describe('the machine of a scan', () => {
  const three = { 'scan-gather-documents': { signal_ids: ['a', 'b', 'c'] } };

  it('has one job for each signal, then closes', async () => {
    const { status, of, last } = await runWith(scan, three);

    expect(status).toBe('SUCCEEDED');
    expect(of('scan-detect-signal').map(({ signal_id }) => signal_id)).toEqual(['a', 'b', 'c']);
    expect(of('scan-fail-job')).toEqual([]);
    expect(last).toEqual(['scan-close', expect.not.objectContaining({ died: true })]);
  });

  it.each([[[]], [['only']]])('has as many jobs as there are signals: %j', async (signal_ids) => {
    const { status, of } = await runWith(scan, { 'scan-gather-documents': { signal_ids } });

    expect(status).toBe('SUCCEEDED');
    expect(of('scan-detect-signal').map(({ signal_id }) => signal_id)).toEqual(signal_ids);
    expect(of('scan-close')).toHaveLength(1);
  });

  it('counts a job that fails for good and goes on with the others', async () => {
    const { status, of, last } = await runWith(
      scan,
      three,
      (id, { signal_id }) => id === 'scan-detect-signal' && signal_id === 'b',
    );

    expect(status).toBe('SUCCEEDED');
    expect(of('scan-fail-job')).toEqual([{ ...input, signal_id: 'b' }]);
    expect(of('scan-detect-signal').filter(({ signal_id }) => signal_id === 'b')).toHaveLength(5);
    expect(of('scan-detect-signal').filter(({ signal_id }) => signal_id === 'c')).toHaveLength(1);
    expect(last).toEqual(['scan-close', expect.not.objectContaining({ died: true })]);
  });

  it('says that it died where nothing can be gathered or a job not even be given up', async () => {
    const gathering = await runWith(scan, three, (id) => id === 'scan-gather-documents');
    const failing = await runWith(scan, three, (id) => id === 'scan-detect-signal' || id === 'scan-fail-job');

    for (const { status, last } of [gathering, failing]) {
      expect(status).toBe('SUCCEEDED');
      expect(last).toEqual(['scan-close', expect.objectContaining({ ...input, died: true })]);
    }
    expect(gathering.of('scan-detect-signal')).toEqual([]);
  });

  it('fails where it cannot be closed, so that the promise stays for the sweeper', async () => {
    expect((await runWith(scan, three, (id) => id === 'scan-close')).status).toBe('FAILED');
  });
});

describe('the machine of a discovery', () => {
  const answers = {
    'discovery-begin': { signal_ids: ['a', 'b'] },
    'discovery-plan-evaluation': { pieces: [0, 1, 2] },
  };

  it('searches for each signal, plans once, evaluates each piece and closes', async () => {
    const { status, of, last } = await runWith(discovery, answers);

    expect(status).toBe('SUCCEEDED');
    expect(of('discovery-search-signal').map(({ signal_id }) => signal_id)).toEqual(['a', 'b']);
    expect(of('discovery-plan-evaluation')).toHaveLength(1);
    expect(of('discovery-evaluate-piece').map(({ piece }) => piece)).toEqual([0, 1, 2]);
    expect(last).toEqual(['discovery-close', expect.not.objectContaining({ died: true })]);
  });

  it.each([[[]], [[0]]])('evaluates as many pieces as there are: %j', async (pieces) => {
    const { status, of } = await runWith(discovery, {
      ...answers,
      'discovery-plan-evaluation': { pieces },
    });

    expect(status).toBe('SUCCEEDED');
    expect(of('discovery-evaluate-piece').map(({ piece }) => piece)).toEqual(pieces);
    expect(of('discovery-close')).toHaveLength(1);
  });

  it('counts a piece that fails for good and goes on with the others', async () => {
    const { status, of, last } = await runWith(
      discovery,
      answers,
      (id, { piece }) => id === 'discovery-evaluate-piece' && piece === 1,
    );

    expect(status).toBe('SUCCEEDED');
    expect(of('discovery-fail-job')).toEqual([{ ...input, piece: 1 }]);
    expect(last).toEqual(['discovery-close', expect.not.objectContaining({ died: true })]);
  });

  it.each(['discovery-begin', 'discovery-search-signal', 'discovery-plan-evaluation', 'discovery-fail-job'])(
    'says that it died where %s fails for good',
    async (step) => {
      const { status, last } = await runWith(
        discovery,
        answers,
        (id) => id === step || (step === 'discovery-fail-job' && id === 'discovery-evaluate-piece'),
      );

      expect(status).toBe('SUCCEEDED');
      expect(last).toEqual(['discovery-close', expect.objectContaining({ ...input, died: true })]);
    },
  );

  it('has room in its history for as many searches and pieces as there can be, every try failing', async () => {
    const LAST_TRY = 5;
    const tries = new Map<string, number>();
    const failsUntilLast = (id: string, event: Event) => {
      if (id === 'discovery-evaluate-piece') return true;
      const key = `${id} ${JSON.stringify(event)}`;
      tries.set(key, (tries.get(key) ?? 0) + 1);
      return (tries.get(key) ?? 0) < LAST_TRY;
    };
    const { status, of } = await runWith(
      discovery,
      { 'discovery-begin': { signal_ids: ['a'] }, 'discovery-plan-evaluation': { pieces: [0] } },
      failsUntilLast,
    );
    expect(status).toBe('SUCCEEDED');
    // A task is scheduled, started and ended at every try; a state is entered and left; an item is begun and done.
    const eventsOf = (...steps: string[]) =>
      steps.reduce((sum, step) => sum + 3 * of(step).length + (of(step).length > 0 ? 2 : 0), 0);
    const perSearch = 2 + eventsOf('discovery-search-signal');
    const perPiece = 2 + eventsOf('discovery-evaluate-piece', 'discovery-fail-job');
    const once = 10 + eventsOf('discovery-begin', 'discovery-plan-evaluation', 'discovery-close');
    expect({ perSearch, perPiece, once }).toEqual({ perSearch: 19, perPiece: 36, once: 61 });

    const searches = signalCatalogue.length + OWN_SIGNALS_MAX;
    const pieces = CANDIDATES_MAX / COMPANIES_PER_PIECE + ACCOUNT_PIECES_MAX;
    expect(once + searches * perSearch + pieces * perPiece).toBeLessThanOrEqual(25_000);
  });
});
