import { describe, expect, it } from 'vitest';
import { MAX_OWN_SIGNALS } from '#contract/signals.ts';
import { PIECES_PER_ALERT_STEP } from '#domain/outbound/alerts/raise-alerts.ts';
import { documentSignals } from '#domain/signals/definitions/catalog.ts';
import {
  COMPANIES_PER_PIECE,
  MAX_ACCOUNT_PIECES,
  MAX_CANDIDATES,
} from '#domain/signals/discovery/plan-evaluation.ts';
import { MAX_DOCUMENTS } from '#domain/signals/runs/gather-documents.ts';
import { DOCUMENTS_AT_ONCE } from '#domain/signals/runs/judge-documents.ts';
import { discovery } from '#jobs/workflows/discovery.ts';
import type { Machine } from '#jobs/workflows/machine.ts';
import { scan } from '#jobs/workflows/scan.ts';
import { runSteps } from '#test/harness/machine-states.ts';

/** The deployed state machines, on the embedded engine. Their steps are made to fail. */

const input = { workspace_id: 'ws_1', run_id: 'run_1' };

type Event = Readonly<Record<string, unknown>>;

/** Runs a machine whose steps return these results. Those named with an input fail permanently. */
async function runWith(
  machine: Machine,
  responses: Readonly<Record<string, unknown>>,
  fails: (step: string, event: Event) => boolean = () => false,
  isLast = false,
) {
  const started = {
    ...input,
    ...(machine === discovery && { signal_ids: responses.searched ?? ['a', 'b'] }),
    ...(isLast && { is_last: true }),
  };
  const { status, calls, of } = await runSteps(machine, started, (id, event) => {
    if (fails(id, event)) throw new Error('not now');
    const response = responses[id] ?? null;
    return typeof response === 'function' ? response() : response;
  });
  return { status, of, last: calls.at(-1) };
}

describe("a scan's state machine", () => {
  const judged = (signal_ids: readonly string[], more = false) => ({
    'scan-gather-documents': { signal_ids: ['a', 'b', 'c', 'only'] },
    'scan-judge-documents': { signal_ids, more },
  });
  const three = judged(['a', 'b', 'c']);

  it('stores all signals that were found, then closes', async () => {
    const { status, of, last } = await runWith(scan, three);

    expect(status).toBe('SUCCEEDED');
    expect(of('scan-judge-documents')).toEqual([{ ...input, signal_ids: ['a', 'b', 'c', 'only'] }]);
    expect(of('scan-detect-signals')).toEqual([{ ...input, signal_ids: ['a', 'b', 'c'], more: false }]);
    expect(last).toEqual(['scan-close', expect.not.objectContaining({ died: true })]);
  });

  it('judges documents until there are no more, with all signals each time', async () => {
    let calls = 0;
    const { status, of } = await runWith(scan, {
      ...three,
      'scan-judge-documents': () => {
        calls += 1;
        return calls < 3
          ? { signal_ids: ['a', 'b', 'c', 'only'], more: true }
          : { signal_ids: ['b'], more: false };
      },
    });

    expect(status).toBe('SUCCEEDED');
    expect(of('scan-judge-documents').map(({ signal_ids }) => signal_ids)).toEqual(
      Array.from({ length: 3 }, () => ['a', 'b', 'c', 'only']),
    );
    expect(of('scan-detect-signals')).toMatchObject([{ signal_ids: ['b'] }]);
  });

  it('stores nothing if nothing was found, and closes', async () => {
    const { status, of } = await runWith(scan, judged([]));

    expect(status).toBe('SUCCEEDED');
    expect(of('scan-detect-signals')).toEqual([]);
    expect(of('scan-close')).toHaveLength(1);
  });

  it('leaves signals that fail to the next execution, after all messages are written', async () => {
    const { status, of, last } = await runWith(scan, three, (id) => id === 'scan-detect-signals');

    expect(status).toBe('FAILED');
    expect(of('scan-detect-signals')).toHaveLength(5);
    expect(last?.[0]).toBe('scan-write-messages');
  });

  it('gives up what fails in the last execution, and closes', async () => {
    const { status, last } = await runWith(scan, three, (id) => id === 'scan-detect-signals', true);

    expect(status).toBe('SUCCEEDED');
    expect(last).toEqual(['scan-close', expect.objectContaining({ jobs_failed: true })]);
    expect(last?.[1]).not.toMatchObject({ died: true });
  });

  it.each(['scan-gather-documents', 'scan-judge-documents'])(
    'says that it died if %s fails in the last execution, after it has sent alerts',
    async (step) => {
      const { status, of, last } = await runWith(scan, three, (id) => id === step, true);

      expect(status).toBe('SUCCEEDED');
      expect(of('scan-raise-alerts')).toHaveLength(1);
      expect(of('scan-detect-signals')).toEqual([]);
      expect(last).toEqual(['scan-close', expect.objectContaining({ ...input, died: true })]);
    },
  );

  it("fails if it can't be closed, so that the promise stays for the sweeper", async () => {
    expect((await runWith(scan, three, (id) => id === 'scan-close')).status).toBe('FAILED');
  });
});

/** A task is scheduled, started and ended in every try. A state is entered and exited. */
const historyOf = (tries: number): number => 3 * tries + 2;

describe('the history of a scan', () => {
  it('has room for the most documents, with every try failing', () => {
    const CHOICE = 2;
    const LAST_TRY = 5;
    const ONCE = 60;
    const passes = MAX_DOCUMENTS / DOCUMENTS_AT_ONCE;

    const judging = passes * (historyOf(LAST_TRY) + CHOICE);
    expect(ONCE + judging + historyOf(LAST_TRY)).toBeLessThanOrEqual(25_000);
  });
});

describe("a discovery's state machine", () => {
  const responses = { 'discovery-plan-evaluation': { pieces: [0, 1, 2] } };

  it('searches for each signal, plans once, evaluates each piece and closes', async () => {
    const { status, of, last } = await runWith(discovery, responses);

    expect(status).toBe('SUCCEEDED');
    expect(of('discovery-search-signal').map(({ signal_id }) => signal_id)).toEqual(['a', 'b']);
    expect(of('discovery-plan-evaluation')).toHaveLength(1);
    expect(of('discovery-evaluate-piece').map(({ piece }) => piece)).toEqual([0, 1, 2]);
    expect(last).toEqual(['discovery-close', expect.not.objectContaining({ died: true })]);
  });

  it.each([[[]], [[0]]])('evaluates all pieces: %j', async (pieces) => {
    const { status, of } = await runWith(discovery, {
      ...responses,
      'discovery-plan-evaluation': { pieces },
    });

    expect(status).toBe('SUCCEEDED');
    expect(of('discovery-evaluate-piece').map(({ piece }) => piece)).toEqual(pieces);
    expect(of('discovery-close')).toHaveLength(1);
  });

  it('leaves a piece that fails to the next execution, after all others; the last one gives it up', async () => {
    const failsOne = (id: string, { piece }: Event) => id === 'discovery-evaluate-piece' && piece === 1;
    const first = await runWith(discovery, responses, failsOne);
    const { status, last } = await runWith(discovery, responses, failsOne, true);

    expect(first.status).toBe('FAILED');
    expect(new Set(first.of('discovery-evaluate-piece').map(({ piece }) => piece))).toEqual(
      new Set([0, 1, 2]),
    );
    expect(first.last?.[0]).toBe('discovery-evaluate-piece');
    expect(status).toBe('SUCCEEDED');
    expect(last).toEqual(['discovery-close', expect.objectContaining({ jobs_failed: true })]);
    expect(last?.[1]).not.toMatchObject({ died: true });
  });

  it.each(['discovery-search-signal', 'discovery-plan-evaluation'])(
    'says that it died if %s fails in the last execution, and evaluates nothing',
    async (step) => {
      const { status, of, last } = await runWith(discovery, responses, (id) => id === step, true);

      expect(status).toBe('SUCCEEDED');
      expect(of('discovery-evaluate-piece')).toEqual([]);
      expect(last).toEqual(['discovery-close', expect.objectContaining({ ...input, died: true })]);
    },
  );

  it('searches for all signals although one fails', async () => {
    const failsOne = (id: string, { signal_id }: Event) =>
      id === 'discovery-search-signal' && signal_id === 'a';
    const { status, of } = await runWith(discovery, responses, failsOne);

    expect(status).toBe('FAILED');
    expect(of('discovery-search-signal').filter(({ signal_id }) => signal_id === 'b')).toHaveLength(1);
    expect(of('discovery-plan-evaluation')).toEqual([]);
  });

  it('has room in its history for the most searches and pieces, with every try failing', async () => {
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
      { searched: ['a'], 'discovery-plan-evaluation': { pieces: [0] } },
      failsUntilLast,
      true,
    );
    expect(status).toBe('SUCCEEDED');
    // A task is scheduled, started and ended in every try. A state is entered and exited, an item started and
    // finished.
    const eventsOf = (...steps: string[]) =>
      steps.reduce((sum, step) => sum + 3 * of(step).length + (of(step).length > 0 ? 2 : 0), 0);
    const perSearch = 2 + eventsOf('discovery-search-signal');
    const PASS = 2;
    const perPiece = 2 + eventsOf('discovery-evaluate-piece') + PASS;
    const perAlertStep = 2 + eventsOf('discovery-raise-alerts');
    const once = 14 + eventsOf('discovery-plan-evaluation', 'discovery-close');
    expect({ perSearch, perPiece, perAlertStep, once }).toEqual({
      perSearch: 19,
      perPiece: 21,
      perAlertStep: 19,
      once: 48,
    });

    const searches = documentSignals.length + MAX_OWN_SIGNALS;
    const pieces = MAX_CANDIDATES / COMPANIES_PER_PIECE + MAX_ACCOUNT_PIECES;
    const alertSteps = Math.ceil(pieces / PIECES_PER_ALERT_STEP);
    const sum = once + searches * perSearch + pieces * perPiece + alertSteps * perAlertStep;
    expect(sum).toBeLessThanOrEqual(25_000);
  });

  it('sends alerts for several pieces at a time', async () => {
    const pieces = Array.from({ length: 2 * PIECES_PER_ALERT_STEP + 1 }, (_, piece) => piece);
    const { of } = await runWith(discovery, { ...responses, 'discovery-plan-evaluation': { pieces } });
    expect(of('discovery-raise-alerts').map(({ piece }) => piece)).toEqual([
      0,
      PIECES_PER_ALERT_STEP,
      2 * PIECES_PER_ALERT_STEP,
    ]);
  });

  it('sends alerts for what the other pieces found when it gives some up', async () => {
    const failed = (id: string) => id === 'discovery-evaluate-piece';
    const { of, status } = await runWith(discovery, responses, failed, true);

    expect(of('discovery-raise-alerts').map(({ piece }) => piece)).toEqual([0]);
    expect(status).toBe('SUCCEEDED');
  });
});
