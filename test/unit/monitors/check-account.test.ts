import { describe, expect, it } from 'vitest';
import type { MonitorEvent } from '#contract/monitor-events.ts';
import type { SourceReport } from '#contract/sources.ts';
import type { Judgement } from '#domain/signals/detections/signal-reasoner.ts';
import { type CheckAccountPorts, checkAccount } from '#domain/signals/monitors/check-account.ts';
import { computeCheckStart, type Monitor } from '#domain/signals/monitors/monitor.ts';
import { createEventId, withSearchStatus } from '#domain/signals/monitors/monitor-event.ts';
import type { CheckResult } from '#domain/signals/monitors/monitor-store.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { SourcesFailedError } from '#domain/signals/research/source-reports.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { exampleEvent, exampleSignalEvent } from '#test/harness/detections.ts';

const NOW = new Date('2026-06-30T12:07:00.000Z');
const HOUR = '2026-06-30T12:00:00.000Z';

const monitor: Monitor = {
  workspaceId: 'ws_1',
  accountId: 'acc_1',
  startedAt: '2026-06-01T00:00:00.000Z',
  nextCheckAt: '2026-06-30T11:00:00.000Z',
  lastCheckAt: '2026-06-30T05:00:00.000Z',
  memory: 'before',
};

const document = (id: string): ResearchDocument => ({
  id,
  kind: 'news',
  url: `https://news.example/${id}`,
  publisher: 'news.example',
  title: id,
  text: id,
  published_at: '2026-06-30',
});

const createMention = (strength: number, reason: string) => ({
  signal_id: 'sig_1',
  quote: 'q',
  event: exampleSignalEvent(),
  strength,
  reason,
  read_by: 'rules' as const,
});

const NOTHING: Judgement = { accepted: [], rejected: [], read_by: 'rules' };

interface World {
  documents?: readonly ResearchDocument[];
  judge?: (document: string) => Judgement | Promise<Judgement>;
  due?: Partial<Monitor>;
  watched?: Monitor;
  known?: Awaited<ReturnType<CheckAccountPorts['monitors']['findEvents']>>;
  abort?: AbortSignal;
  research?: CheckAccountPorts['research']['documentsAbout'];
  /** The recorded status of the account's sources. */
  noted?: unknown[];
}

const paused: SourceReport = {
  source: 'sec_edgar',
  status: 'paused',
  asked_at: NOW.toISOString(),
  documents: 0,
  error: 'The source asked for fewer requests.',
  retry_at: '2026-06-30T12:17:00.000Z',
};

async function checkWorld({
  documents = [],
  judge = () => NOTHING,
  due = {},
  abort,
  research = async () => ({ documents, memory: 'after', sources: [] }),
  noted = [],
  known = new Map(),
  watched = monitor,
}: World) {
  const results: CheckResult[] = [];
  const runs: RunRecord[] = [];
  const order: string[] = [];
  const ports: CheckAccountPorts = {
    monitors: {
      findEvents: async () => known,
      remove: async () => {},
      async finishCheck(_, result) {
        order.push('events');
        results.push(result);
      },
    },
    research: { documentsAbout: research },
    identities: { get: async () => undefined },
    accountSources: { put: async (...args) => void noted.push(args) },
    readWorkspace: () => ({
      isSubscribed: async () => true,
      listSignals: async () => [],
      loadReader: async () => ({ judge: async (request) => judge(request.document.title) }),
    }),
    signals: { load: async () => ({ custom: [], changes: [], feedback: new Map(), since: HOUR }) },
    runs: {
      async create(_, run) {
        order.push('run');
        runs.push(run);
        return 'created';
      },
    },
    newId: () => 'run_random',
    now: () => NOW,
    startScan: async () => {},
  };
  const account = exampleRecord({ id: 'acc_1', status: 'active' });
  const signal = abort ?? new AbortController().signal;
  await checkAccount(ports, { ...watched, ...due }, { monitor: watched, account }, HOUR, signal);
  return { results, runs, order };
}

describe('a check of a monitor', () => {
  it('does nothing if the index of due monitors lags behind', async () => {
    const { results } = await checkWorld({ due: { nextCheckAt: '2026-06-30T05:00:00.000Z' } });

    expect(results).toEqual([]);
  });

  it("stores the sources' memory and checks again after six hours", async () => {
    const { results, runs } = await checkWorld({});

    expect(results).toEqual([
      {
        events: [],
        memory: 'after',
        lastCheckAt: NOW.toISOString(),
        nextCheckAt: '2026-06-30T18:00:00.000Z',
      },
    ]);
    expect(runs).toEqual([]);
  });

  it('records how the sources responded, even if none did and the check is repeated', async () => {
    const answered: unknown[] = [];
    const failed: unknown[] = [];

    await checkWorld({
      research: async () => ({ documents: [], memory: 'after', sources: [paused] }),
      noted: answered,
    });
    const nobody = checkWorld({
      research: () => Promise.reject(new SourcesFailedError([paused])),
      noted: failed,
    });

    await expect(nobody).rejects.toThrow('None of the sources');
    expect(answered).toEqual([['ws_1', 'acc_1', NOW.toISOString(), [paused]]]);
    expect(failed).toEqual(answered);
  });

  it('reports the result for each document, based on its strongest mention', async () => {
    const { results, runs, order } = await checkWorld({
      documents: [document('plain'), document('rumour'), document('dull'), document('broken')],
      judge(title) {
        if (title === 'plain')
          return { ...NOTHING, accepted: [createMention(0.4, 'weak'), createMention(0.876, 'strong')] };
        if (title === 'rumour') {
          const mention = { signal_id: 'sig_1', code: 'rumour', quote: 'q', reason: 'A rumour.' } as const;
          return { ...NOTHING, rejected: [mention] };
        }
        if (title === 'broken') throw new Error('cannot read this');
        return NOTHING;
      },
    });

    expect(results[0]?.events).toMatchObject([
      { status: 'processed', meaningful: true, confidence: 0.88, reason: 'strong', search_status: 'running' },
      { status: 'ignored', meaningful: false, confidence: 0, reason: 'A rumour.', search_status: 'skipped' },
      { status: 'ignored', meaningful: false, confidence: 0, run_id: null },
      { status: 'failed', meaningful: false, confidence: 0, search_status: 'skipped', run_id: null },
    ]);
    const [event] = results[0]?.events ?? [];
    expect(runs).toMatchObject([{ id: event?.run_id, event_id: event?.id, account_id: 'acc_1' }]);
    expect(order).toEqual(['run', 'events']);
  });

  it('requests the same run and events when it is repeated', async () => {
    const world = {
      documents: [document('plain')],
      judge: () => ({ ...NOTHING, accepted: [createMention(1, 'yes')] }),
    };

    const [first, second] = [await checkWorld(world), await checkWorld(world)];

    expect(second.runs.map(({ id }) => id)).toEqual(first.runs.map(({ id }) => id));
    expect(second.results).toEqual(first.results);
    expect(first.runs[0]?.id).not.toBe('run_random');
  });

  it('leaves everything due if time runs out while a document is read', async () => {
    const judge = () => Promise.reject(new Error('aborted'));

    await expect(
      checkWorld({ documents: [document('plain')], judge, abort: AbortSignal.abort() }),
    ).rejects.toThrow('aborted');
  });
});

describe('a check whose documents the model could not read', () => {
  const left = (judgement: Judgement): Judgement => ({ ...judgement, isUnread: true });
  const was = createEventId('acc_1', document('plain').id);
  const LEFT = { is_left: true as const };

  it('reports what rules say, and keeps its position for the next check', async () => {
    const { results } = await checkWorld({ documents: [document('plain')], judge: () => left(NOTHING) });

    expect(results).toMatchObject([
      {
        events: [{ id: was, status: 'queued', read_by: 'rules', is_left: true }],
        memory: monitor.memory,
        lastCheckAt: monitor.lastCheckAt,
        nextCheckAt: '2026-06-30T18:00:00.000Z',
      },
    ]);
  });

  it('is followed by one that reads them again, once', async () => {
    const known = new Map([[was, LEFT]]);
    const read = await checkWorld({
      documents: [document('plain')],
      known,
      judge: () => ({ ...NOTHING, accepted: [createMention(1, 'yes')], read_by: 'model' }),
    });
    const byRules = await checkWorld({
      documents: [document('plain')],
      judge: () => ({ ...NOTHING, accepted: [createMention(1, 'yes')] }),
    });
    const done = await checkWorld({ documents: [document('plain')], known: new Map([[was, {}]]) });

    expect(read.results).toMatchObject([
      { events: [{ id: was, meaningful: true, read_by: 'model' }], memory: 'after' },
    ]);
    expect(read.results[0]?.events[0]).not.toHaveProperty('is_left');
    // The scan that the rules started may have ended.
    expect(read.runs[0]?.id).not.toBe(byRules.runs[0]?.id);
    expect(done.results[0]?.events).toEqual([]);
  });

  it('never keeps new documents from being read', async () => {
    const old = Array.from({ length: 60 }, (_, number) => document(`old${number}`));
    const known = new Map(old.map(({ id }) => [createEventId('acc_1', id), LEFT]));
    const { results } = await checkWorld({
      documents: [...old, document('new')],
      known,
      judge: (title) => (title === 'new' ? NOTHING : left(NOTHING)),
    });

    expect(results[0]?.events).toMatchObject([{ id: createEventId('acc_1', 'new'), status: 'ignored' }]);
  });

  it('writes nothing new while the model stays silent, and goes on after two weeks', async () => {
    const known = new Map([[was, LEFT]]);
    const world = { documents: [document('plain')], known, judge: () => left(NOTHING) };
    const long = { ...monitor, lastCheckAt: '2026-06-10T00:00:00.000Z' };

    expect((await checkWorld(world)).results).toMatchObject([{ events: [], memory: monitor.memory }]);
    expect((await checkWorld({ ...world, watched: long })).results).toMatchObject([
      { events: [], memory: 'after' },
    ]);
  });

  it('reads again a document that could not be read', async () => {
    const broken = () => Promise.reject(new Error('cannot read this'));
    const { results } = await checkWorld({ documents: [document('plain')], judge: broken });

    expect(results).toMatchObject([
      {
        events: [{ id: was, status: 'failed', is_left: true }],
        lastCheckAt: monitor.lastCheckAt,
        memory: 'before',
      },
    ]);
  });
});

describe('the period of a check', () => {
  it.each([
    [null, '2026-06-01T00:00:00.000Z'],
    ['2026-06-03T00:00:00.000Z', '2026-06-01T00:00:00.000Z'],
    ['2026-06-30T00:00:00.000Z', '2026-06-23T00:00:00.000Z'],
  ])('is, after a check at %s, everything published since %s', (lastCheckAt, since) => {
    expect(computeCheckStart({ ...monitor, lastCheckAt }).toISOString()).toBe(since);
  });
});

describe('the search of an event', () => {
  const event = (search_status: MonitorEvent['search_status'], run_id: string | null) =>
    exampleEvent({ search_status, run_id });

  it.each([
    ['running', 'running'],
    ['done', 'completed'],
    ['failed', 'failed'],
  ] as const)('of a run that is %s is %s', (status, expected) => {
    const shown = withSearchStatus(event('running', 'run_1'), new Map([['run_1', status]]));

    expect(shown.search_status).toBe(expected);
  });

  it('stays as it is if there is no run', () => {
    expect(withSearchStatus(event('skipped', null), new Map()).search_status).toBe('skipped');
    expect(withSearchStatus(event('completed', 'run_1'), new Map([['run_1', 'failed']])).search_status).toBe(
      'completed',
    );
  });
});
