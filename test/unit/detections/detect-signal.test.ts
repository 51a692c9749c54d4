import { describe, expect, it } from 'vitest';
import type { Relation } from '#contract/relation.ts';
import { newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import {
  type DetectSignalPorts,
  type ReadRequest,
  type RecordRequest,
  readMentions,
  recordEvents,
} from '#domain/signals/detections/detect-signal.ts';
import { accountIdOfDetection, type DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import type { DetectionStore } from '#domain/signals/detections/detection-store.ts';
import { groupEvents } from '#domain/signals/detections/found-event.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { exampleSignalEvent } from '#test/harness/detections.ts';
import { newRelations } from '#test/harness/relations.ts';

const NOW = new Date('2026-06-30T12:00:00Z');

/** A document whose text is `anchor: quote`. Any other text shows no signal. */
const document = (id: string, text: string, parts: Partial<ResearchDocument> = {}): ResearchDocument => ({
  id,
  kind: 'news',
  url: `https://${id}.example/story`,
  publisher: `${id}.example`,
  title: `Title of ${id}`,
  text,
  published_at: '2026-06-20T08:00:00Z',
  ...parts,
});

function reasoner(): SignalReasoner {
  return {
    async judge({ document: { text }, signals }) {
      const [anchor, quote] = text.split(': ');
      if (anchor === undefined || quote === undefined)
        return { accepted: [], rejected: [], read_by: 'rules' };
      const event = exampleSignalEvent({ anchors: [anchor] });
      const signal_id = signals[0]?.id ?? '';
      const ends = quote.endsWith('withdrawn.') && { ends: true as const };
      return {
        accepted: [{ signal_id, quote, event, strength: 0.9, reason: 'Says so.', read_by: 'rules', ...ends }],
        rejected: [],
        read_by: 'rules',
      };
    },
    async write({ event, evidence }) {
      // The publisher is named even if the document is no longer available.
      expect(evidence.every(({ publisher }) => publisher.endsWith('.example'))).toBe(true);
      return {
        headline: `About ${event.anchors.join(' and ')}`,
        narrative: evidence.map(({ claim }) => claim).join(' '),
        why_reach_out_md: 'Why.',
        no_message: null,
        contact: { kind: 'role', person_id: null, full_name: null, title: 'COO', reason: 'They run it.' },
        drafted_message_md: 'Hello.',
        key_facts: ['Fact'],
        personas: [{ title: 'COO', reason: 'They run it.', person_id: null, full_name: null }],
        relevance: null,
        written_by: 'rules',
      };
    },
  };
}

type Store = Pick<DetectionStore, 'load' | 'save'>;

/** Keeps detections in memory and loses the first `races` saves to a concurrent write. */
function store({
  races = 0,
  gone = false,
} = {}): Store & { kept: Map<string, DetectionRecord>; saves: number } {
  const kept = new Map<string, DetectionRecord>();
  let lost = races;
  return {
    kept,
    saves: 0,
    async load() {
      return { revisions: new Map(), detections: [...kept.values()] };
    },
    async save(_workspace, _account, _seen, changed) {
      if (gone) return 'account_gone';
      if (lost > 0) {
        lost -= 1;
        return CHANGED_MEANWHILE;
      }
      this.saves += 1;
      for (const each of changed) kept.set(each.id, each);
      return 'saved';
    },
  };
}

const account = newAccountRecord(
  { id: 'acc_one', source: 'api', status: 'active', created_at: NOW.toISOString() },
  { name: 'Acme', domain: 'acme.example', tags: [], owner_id: null },
);
type DetectSignalRequest = RecordRequest & Omit<ReadRequest, 'signals'>;

/** Reads and records, like the steps of a scan. */
async function detectSignal(ports: DetectSignalPorts, asked: DetectSignalRequest) {
  const { found } = await readMentions(ports, { ...asked, signals: [asked.signal] });
  return recordEvents(ports, asked, groupEvents(found, ports.now()));
}

const request = (documents: readonly ResearchDocument[], runId = 'run_1'): DetectSignalRequest => ({
  workspaceId: 'ws_1',
  runId,
  account,
  company: { name: 'Acme', domain: 'acme.example', aliases: [] },
  signal: {
    id: 'sig_1',
    kind: null,
    name: 'Plant',
    description: '',
    keywords: [],
    exclusions: [],
    weight: 1,
  },
  documents,
  seller: { company_name: 'Us', sections: [] },
  people: [],
  since: new Date('2026-01-01T00:00:00Z'),
});

const detect = (
  detections: Store,
  documents: readonly ResearchDocument[],
  using: SignalReasoner = reasoner(),
  runId = 'run_1',
) =>
  detectSignal({ ...newRelations, reasoner: using, detections, now: () => NOW }, request(documents, runId));

describe('detecting a signal', () => {
  it('writes one detection per event, with quotes, sources and an id that contains its account', async () => {
    const detections = store();

    const result = await detect(detections, [
      document('a', 'lyon: Acme opens a plant in Lyon.'),
      document('b', 'lyon: The Lyon plant starts in May.', { published_at: '2026-06-18T08:00:00Z' }),
      document('c', 'porto: Acme opens a plant in Porto.'),
      document('d', 'nothing to see'),
    ]);

    expect(result).toMatchObject({ events: 2 });
    const lyon = [...detections.kept.values()].find(({ headline }) => headline === 'About lyon');
    expect(lyon).toMatchObject({
      account_id: 'acc_one',
      signal_present: true,
      detected_at: '2026-06-18',
      publishers: ['a.example', 'b.example'],
      evidence: [
        {
          claim: 'Acme opens a plant in Lyon.',
          source_url: 'https://a.example/story',
          published_date: '2026-06-20',
        },
        { claim: 'The Lyon plant starts in May.' },
      ],
      alpha_parts: { clarity: 36, source: 16, corroboration: 8 },
      run_id: 'run_1',
    });
    expect(accountIdOfDetection(lyon?.id ?? '')).toBe('acc_one');
  });

  it.each([
    ['edited', { message_edited_at: NOW.toISOString() }],
    ['sent', { message_sent_at: NOW.toISOString() }],
  ])('keeps a message that was %s when a new source appears', async (_, mark) => {
    const detections = store();
    await detect(detections, [document('a', 'lyon: Acme opens a plant in Lyon.')]);
    for (const each of detections.kept.values())
      detections.kept.set(each.id, { ...each, ...mark, drafted_message_md: 'Our own words.' });
    await detect(detections, [document('b', 'lyon: Lyon gets the plant.')]);
    const [known] = detections.kept.values();
    expect(known).toMatchObject({ drafted_message_md: 'Our own words.', ...mark });
    expect(known?.publishers).toHaveLength(2);
  });

  it('adds a new source to a known detection and writes nothing if nothing is new', async () => {
    const detections = store();
    await detect(detections, [document('a', 'lyon: Acme opens a plant in Lyon.')]);
    const [first] = detections.kept.values();

    await detect(detections, [document('b', 'lyon: Lyon gets the plant.')]);
    const both = [
      document('a', 'lyon: Acme opens a plant in Lyon.'),
      document('b', 'lyon: Lyon gets the plant.'),
    ];
    const again = await detect(detections, both, reasoner(), 'run_2');

    expect(again).toMatchObject({ events: 1, written: [] });
    expect(detections.saves).toBe(2);
    expect([...detections.kept.values()]).toMatchObject([
      {
        id: first?.id,
        created_at: first?.created_at,
        sources: ['https://a.example/story', 'https://b.example/story'],
        alpha_parts: { corroboration: 8 },
      },
    ]);
  });

  it('reports what a run has written even on its second try, both new detections and added sources', async () => {
    const detections = store();
    const a = document('a', 'lyon: Acme opens a plant in Lyon.');
    const b = document('b', 'lyon: Lyon gets the plant.');

    const tries = [];
    for (const [documents, runId] of [
      [[a], 'run_1'],
      [[a], 'run_1'],
      [[a, b], 'run_2'],
      [[a, b], 'run_2'],
    ] as const) {
      tries.push((await detect(detections, documents, reasoner(), runId)).written.length);
    }

    expect(tries).toEqual([1, 1, 1, 1]);
    expect(detections.saves).toBe(2);
  });

  it('keeps the points of an earlier, clearer source when a weaker one follows', async () => {
    const detections = store();
    await detect(detections, [document('a', 'lyon: Acme opens a plant.', { kind: 'filing' })]);
    const weak: SignalReasoner = {
      ...reasoner(),
      async judge(judged) {
        const judgement = await reasoner().judge(judged);
        return {
          ...judgement,
          accepted: judgement.accepted.map((mention) => ({ ...mention, strength: 0.3 })),
        };
      },
    };

    await detect(detections, [document('b', 'lyon: Lyon hears of it.', { kind: 'blog' })], weak);

    expect([...detections.kept.values()]).toMatchObject([{ alpha_parts: { clarity: 36, source: 20 } }]);
  });

  it("applies the signal's weight on the day of each write, never twice", async () => {
    const detections = store();
    const at = async (weight: number, id: string, runId: string) => {
      const asked = request([document(id, `lyon: Lyon is told of by ${id}.`)], runId);
      await detectSignal(
        { ...newRelations, reasoner: reasoner(), detections, now: () => NOW },
        { ...asked, signal: { ...asked.signal, weight } },
      );
      const [kept, ...more] = detections.kept.values();
      expect(more).toEqual([]);
      const { feedback = 0, ...earned } = kept?.alpha_parts ?? {};
      const whole = Object.values(earned).reduce((sum, points) => sum + points, 0);
      expect(kept?.alpha).toBe(whole + feedback);
      return (kept?.alpha ?? 0) / whole;
    };

    expect(await at(0.5, 'a', 'run_1')).toBeCloseTo(0.5, 1);
    // The same document in a retry after more feedback changes nothing.
    expect(await at(1, 'a', 'run_1')).toBeCloseTo(0.5, 1);
    expect(await at(0.5, 'b', 'run_2')).toBeCloseTo(0.5, 1);
    expect(await at(1, 'c', 'run_3')).toBe(1);
  });

  it('adds to a detection once if two events turn out to be the same', async () => {
    const detections = store();
    await detect(detections, [document('a', 'lyon: Acme opens a plant in Lyon.')]);
    const [known] = detections.kept.values();
    if (!known) throw new Error('a detection is kept');
    detections.kept.set(known.id, {
      ...known,
      event: { ...known.event, anchors: ['lyon', 'porto'] },
    });

    const { written } = await detect(detections, [
      document('b', 'lyon: Lyon gets it.'),
      document('c', 'porto: Porto gets it.'),
    ]);

    expect(written).toHaveLength(1);
    expect([...detections.kept.values()]).toMatchObject([{ document_ids: ['a', 'b', 'c'] }]);
  });

  it("lets the reader judge within the run's window", async () => {
    const windows: unknown[] = [];
    const using: SignalReasoner = {
      ...reasoner(),
      async judge({ since }) {
        windows.push(since);
        return { accepted: [], rejected: [], read_by: 'rules' };
      },
    };

    await detect(store(), [document('a', 'lyon: x')], using);

    expect(windows).toEqual([new Date('2026-01-01T00:00:00Z')]);
  });

  it("lists a reprint among the sources but doesn't count it as corroboration", async () => {
    const detections = store();

    await detect(detections, [
      document('a', 'lyon: Acme opens a plant in Lyon.'),
      document('b', 'lyon: Acme  opens a plant in lyon.'),
    ]);

    expect([...detections.kept.values()]).toMatchObject([
      { publishers: ['a.example'], alpha_parts: { corroboration: 0 } },
    ]);
    const [only] = detections.kept.values();
    expect(only?.sources).toHaveLength(2);
    expect(only?.evidence).toHaveLength(1);
  });

  it('reads again after losing a race to another scan', async () => {
    const detections = store({ races: 2 });

    await detect(detections, [document('a', 'lyon: Acme opens a plant in Lyon.')]);

    expect(detections.kept.size).toBe(1);
  });

  it('writes nothing for a deleted account', async () => {
    const detections = store({ gone: true });

    const result = await detect(detections, [document('a', 'lyon: Acme opens a plant in Lyon.')]);

    expect(result.written).toEqual([]);
  });

  it('writes no message to a company that is left alone, and marks the detection', async () => {
    const detections = store();
    const found = request([document('a', 'lyon: Acme opens a plant in Lyon.')]);
    const at = (relation: Relation) =>
      detectSignal(
        { ...newRelations, reasoner: reasoner(), detections, now: () => NOW },
        { ...found, account: { ...account, relation } },
      );

    await at('customer');
    expect([...detections.kept.values()]).toMatchObject([
      { quiet_relation: 'customer', drafted_message_md: '', written_from: null, headline: 'About lyon' },
    ]);
    detections.kept.clear();
    await at('partner');
    expect([...detections.kept.values()]).toMatchObject([
      { quiet_relation: null, drafted_message_md: 'Hello.', written_from: expect.any(String) },
    ]);
  });

  it('recognizes an undated page, whenever it is found', async () => {
    const detections = store();
    const page = document('page', 'lyon: Acme opens a plant in Lyon.', { published_at: null });
    const on = (day: string, documents: readonly ResearchDocument[]) =>
      detectSignal(
        { ...newRelations, reasoner: reasoner(), detections, now: () => new Date(day) },
        request(documents),
      );

    await on('2026-06-30T12:00:00Z', [page]);
    const [first] = detections.kept.keys();
    await on('2026-10-02T12:00:00Z', [page]);
    await on('2027-05-02T12:00:00Z', [page]);
    expect([...detections.kept.keys()]).toEqual([first]);
    expect(detections.kept.get(first ?? '')?.detected_at).toBe('2026-06-30');

    // A different statement on the page by then is another event.
    await on('2027-05-02T12:00:00Z', [{ ...page, text: 'porto: Acme opens a plant in Porto.' }]);
    expect(detections.kept.size).toBe(2);
  });

  it('recognizes an undated page that first appeared with an article, when it appears alone', async () => {
    const detections = store();
    const page = document('page', 'lyon: Acme opens a plant in Lyon.', { published_at: null });
    const article = document('a', 'lyon: The Lyon plant starts in May.');
    const on = (day: string, documents: readonly ResearchDocument[]) =>
      detectSignal(
        { ...newRelations, reasoner: reasoner(), detections, now: () => new Date(day) },
        request(documents),
      );

    await on('2026-06-30T12:00:00Z', [article, page]);
    await on('2026-10-02T12:00:00Z', [page]);

    expect(detections.kept.size).toBe(1);
  });

  it('takes an undated page for the event of an article, however old that is', async () => {
    const detections = store();
    const page = document('page', 'lyon: Acme opens a plant in Lyon.', { published_at: null });
    const article = document('a', 'lyon: The Lyon plant starts in May.', {
      published_at: '2026-03-01T00:00:00Z',
    });
    await detectSignal(
      { ...newRelations, reasoner: reasoner(), detections, now: () => new Date('2026-06-30T12:00:00Z') },
      request([article, page]),
    );

    expect([...detections.kept.values()].map(({ detected_at }) => detected_at)).toEqual(['2026-03-01']);
  });

  it('gives an undated page the same id on any day it is first found', async () => {
    const page = document('page', 'lyon: Acme opens a plant in Lyon.', { published_at: null });
    const idOn = async (day: string) => {
      const detections = store();
      await detectSignal(
        { ...newRelations, reasoner: reasoner(), detections, now: () => new Date(day) },
        request([page]),
      );
      return [...detections.kept.keys()];
    };

    expect(await idOn('2026-10-02T12:00:00Z')).toEqual(await idOn('2026-06-30T12:00:00Z'));
  });
});

describe('an event that is over', () => {
  const told = document('a', 'ipo: Acme files for an IPO.', { published_at: '2026-02-01T08:00:00Z' });
  const ended = document('b', 'ipo: The registration was withdrawn.');

  it('ends its detection, which keeps its evidence and shows what ended it', async () => {
    const detections = store();
    await detect(detections, [told]);
    const [before] = detections.kept.values();

    const result = await detect(detections, [told, ended], reasoner(), 'run_2');

    const [after, ...others] = detections.kept.values();
    expect(others).toEqual([]);
    expect(after).toEqual({
      ...before,
      signal_present: false,
      run_id: 'run_2',
      evidence: [...before!.evidence, expect.objectContaining({ claim: 'The registration was withdrawn.' })],
      sources: [...before!.sources, 'https://b.example/story'],
      document_ids: ['a', 'b'],
      publishers: ['a.example', 'b.example'],
    });
    expect(result).toMatchObject({ events: 0, written: [{ id: after!.id }] });
  });

  it('is ended once, however often it is read', async () => {
    const detections = store();
    await detect(detections, [told]);
    await detect(detections, [ended], reasoner(), 'run_2');

    await detect(detections, [told, ended], reasoner(), 'run_3');

    expect(detections.saves).toBe(2);
    expect([...detections.kept.values()]).toMatchObject([{ signal_present: false, run_id: 'run_2' }]);
  });

  it('creates no detection, and leaves others alone', async () => {
    const detections = store();
    await detect(detections, [document('c', 'lyon: Acme opens a plant in Lyon.')]);

    const result = await detect(detections, [told, ended], reasoner(), 'run_2');

    expect(result).toMatchObject({ events: 0, written: [] });
    expect([...detections.kept.values()]).toMatchObject([{ signal_present: true, run_id: 'run_1' }]);
  });
});
