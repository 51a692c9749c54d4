import { describe, expect, it } from 'vitest';
import type { MonitorEvent } from '#contract/monitor-events.ts';
import type { SourceReport } from '#contract/sources.ts';
import type { Judgement } from '#domain/signals/detections/signal-reasoner.ts';
import { type CheckAccountPorts, checkAccount } from '#domain/signals/monitors/check-account.ts';
import { checkSince, type Monitor } from '#domain/signals/monitors/monitor.ts';
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
  unread: null,
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

const taken = (strength: number, reason: string) => ({
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
  statuses?: Record<string, RunRecord['status']>;
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

async function look({
  documents = [],
  judge = () => NOTHING,
  due = {},
  abort,
  research = async () => ({ documents, memory: 'after', sources: [] }),
  noted = [],
  known = new Map(),
  watched = monitor,
  statuses = {},
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
    statuses: async () => new Map(Object.entries(statuses)),
    newId: () => 'run_random',
    now: () => NOW,
    startScan: async () => {},
  };
  const account = exampleRecord({ id: 'acc_1', status: 'active' });
  const signal = abort ?? new AbortController().signal;
  await checkAccount(ports, { ...watched, ...due }, { monitor: watched, account }, HOUR, signal);
  return { results, runs, order };
}

describe('a look of a monitor', () => {
  it('does nothing if the index of due monitors lags behind', async () => {
    const { results } = await look({ due: { nextCheckAt: '2026-06-30T05:00:00.000Z' } });

    expect(results).toEqual([]);
  });

  it("stores the sources' memory and looks again after six hours", async () => {
    const { results, runs } = await look({});

    expect(results).toEqual([
      {
        events: [],
        memory: 'after',
        unread: null,
        lastCheckAt: NOW.toISOString(),
        nextCheckAt: '2026-06-30T18:00:00.000Z',
      },
    ]);
    expect(runs).toEqual([]);
  });

  it('records how the sources responded, even if none did and the look is repeated', async () => {
    const answered: unknown[] = [];
    const failed: unknown[] = [];

    await look({
      research: async () => ({ documents: [], memory: 'after', sources: [paused] }),
      noted: answered,
    });
    const nobody = look({ research: () => Promise.reject(new SourcesFailedError([paused])), noted: failed });

    await expect(nobody).rejects.toThrow('None of the sources');
    expect(answered).toEqual([['ws_1', 'acc_1', NOW.toISOString(), [paused]]]);
    expect(failed).toEqual(answered);
  });

  it('reports the result for each document, based on its strongest mention', async () => {
    const { results, runs, order } = await look({
      documents: [document('plain'), document('rumour'), document('dull'), document('broken')],
      judge(title) {
        if (title === 'plain') return { ...NOTHING, accepted: [taken(0.4, 'weak'), taken(0.876, 'strong')] };
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
      judge: () => ({ ...NOTHING, accepted: [taken(1, 'yes')] }),
    };

    const [first, second] = [await look(world), await look(world)];

    expect(second.runs.map(({ id }) => id)).toEqual(first.runs.map(({ id }) => id));
    expect(second.results).toEqual(first.results);
    expect(first.runs[0]?.id).not.toBe('run_random');
  });

  it('leaves everything due if time runs out while a document is read', async () => {
    const judge = () => Promise.reject(new Error('aborted'));

    await expect(look({ documents: [document('plain')], judge, abort: AbortSignal.abort() })).rejects.toThrow(
      'aborted',
    );
  });
});

describe('a look whose documents the model could not read', () => {
  const left = (judgement: Judgement): Judgement => ({ ...judgement, isUnread: true });
  const was = createEventId('acc_1', document('plain').id);
  const LEFT = { run_id: null, is_left: true as const };

  it('reports what rules say, and keeps its place for the next look', async () => {
    const { results } = await look({ documents: [document('plain')], judge: () => left(NOTHING) });

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
    const read = await look({
      documents: [document('plain')],
      known,
      judge: () => ({ ...NOTHING, accepted: [taken(1, 'yes')], read_by: 'model' }),
    });
    const byRules = await look({
      documents: [document('plain')],
      judge: () => ({ ...NOTHING, accepted: [taken(1, 'yes')] }),
    });
    const done = await look({ documents: [document('plain')], known: new Map([[was, { run_id: null }]]) });

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
    const { results } = await look({
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

    expect((await look(world)).results).toMatchObject([{ events: [], memory: monitor.memory }]);
    expect((await look({ ...world, watched: long })).results).toMatchObject([
      { events: [], memory: 'after' },
    ]);
  });
});

describe('a look whose scan may fail', () => {
  const yes = () => ({ ...NOTHING, accepted: [taken(1, 'yes')] });
  const id = createEventId('acc_1', document('plain').id);
  const unread = { runIds: ['run_1'], lastCheckAt: '2026-06-29T05:00:00.000Z', memory: 'long before' };
  const after = { ...monitor, unread };
  const known = new Map([[id, { run_id: 'run_1' }]]);

  /** What the sources were asked for. */
  async function lookAfter(status: RunRecord['status'], world: World = {}) {
    const asked: unknown[] = [];
    const { results, runs } = await look({
      watched: after,
      known,
      judge: yes,
      statuses: { run_1: status },
      research: async (_, request) => {
        asked.push(request);
        return { documents: [document('plain')], memory: 'after', sources: [] };
      },
      ...world,
    });
    return { asked, result: results[0], runs };
  }

  it('remembers where it started, until the scan has succeeded', async () => {
    const { results, runs } = await look({ documents: [document('plain')], judge: yes });

    expect(results[0]?.unread).toEqual({
      runIds: [runs[0]?.id],
      lastCheckAt: monitor.lastCheckAt,
      memory: monitor.memory,
    });
    expect((await lookAfter('running')).result?.unread).toEqual(unread);
    expect((await lookAfter('done')).result?.unread).toBeNull();
  });

  it('is followed by one that starts there and scans again, if the scan was given up', async () => {
    const { asked, result, runs } = await lookAfter('failed');

    expect(asked).toEqual([{ since: new Date('2026-06-22T05:00:00.000Z'), memory: 'long before' }]);
    expect(result?.events).toMatchObject([{ id, meaningful: true, run_id: runs[0]?.id }]);
    expect(result).toMatchObject({ memory: 'after', unread: { ...unread, runIds: [runs[0]?.id] } });
    const first = await look({ documents: [document('plain')], judge: yes });
    expect(runs[0]?.id).not.toBe(first.runs[0]?.id);
  });

  it('is not read again after two weeks', async () => {
    const long = { ...after, unread: { ...unread, lastCheckAt: '2026-06-10T00:00:00.000Z' } };
    const { asked, result, runs } = await lookAfter('failed', { watched: long });

    expect(asked).toMatchObject([{ memory: monitor.memory }]);
    expect([result?.unread, result?.events, runs]).toEqual([null, [], []]);
  });

  it('reads again a document that could not be read', async () => {
    const broken = () => Promise.reject(new Error('cannot read this'));
    const { results } = await look({ documents: [document('plain')], judge: broken });

    expect(results).toMatchObject([
      {
        events: [{ id, status: 'failed', is_left: true }],
        lastCheckAt: monitor.lastCheckAt,
        memory: 'before',
      },
    ]);
  });
});

describe('the period of a look', () => {
  it.each([
    [null, '2026-06-01T00:00:00.000Z'],
    ['2026-06-03T00:00:00.000Z', '2026-06-01T00:00:00.000Z'],
    ['2026-06-30T00:00:00.000Z', '2026-06-23T00:00:00.000Z'],
  ])('is, after a look at %s, everything published since %s', (lastCheckAt, since) => {
    expect(checkSince(monitor.startedAt, { lastCheckAt: lastCheckAt }).toISOString()).toBe(since);
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
