import { describe, expect, it } from 'vitest';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { Judgement } from '#domain/signals/detections/signal-reasoner.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { recordDocument } from '#providers/sources/records/record-document.ts';
import { loadSignalRules } from '#reading/stage-signal-reasoner.ts';
import { withStatedFacts } from '#reading/stated-facts.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';

const rules = await loadSignalRules();
const company = { name: 'Aldershaw', domain: 'aldershaw.example', aliases: [] };
const today = new Date('2026-11-02T08:00:00Z');

const raise = (parts: Partial<ResearchDocument> = {}): ResearchDocument => ({
  ...recordDocument({
    id: 'register:1',
    url: 'https://register.example/1',
    publisher: 'register.example',
    title: 'Aldershaw: notice of an offering',
    published_at: '2026-10-20T00:00:00.000Z',
    fields: [
      ['Issuer', 'Aldershaw'],
      ['Total amount sold', '$12,345,678'],
      ['Date of first sale', '2026-10-12'],
      ['Note', null],
    ],
    facts: [
      {
        kind: 'funding',
        event: { amount: { amount: 12_345_678, currency: 'USD' }, happened_on: '2026-10-12' },
        anchors: ['File 021-77'],
      },
    ],
  }),
  ...parts,
});

const judge = (document: ResearchDocument, signals = builtInSignals, since?: Date | null) =>
  rules.judge({ document, signals, company, today, ...(since !== undefined && { since }) });

describe('a record', () => {
  it('consists of its fields: they are the text, the quote and the evidence', () => {
    const { text, kind, facts } = raise();

    expect(kind).toBe('record');
    expect(text).toBe('Issuer: Aldershaw; Total amount sold: $12,345,678; Date of first sale: 2026-10-12');
    expect(facts).toMatchObject([{ quote: text, event: { anchors: ['file 021 77', 'usd 12345678'] } }]);
  });

  it('shows the signals it states with full strength, and no others', async () => {
    const { accepted, rejected } = await judge(raise());

    expect(accepted).toMatchObject([
      { signal_id: 'funding', strength: 1, event: { amount: { amount: 12_345_678, currency: 'USD' } } },
    ]);
    expect(accepted[0]?.reason).toContain('Total amount sold: $12,345,678');
    expect(rejected).toEqual([]);
  });

  it('is not read for built-in signals, whatever its fields say', async () => {
    const sentence = 'Aldershaw has appointed Jane Doe as Chief Financial Officer.';
    const document = raise({ text: sentence, title: sentence, facts: [] });

    expect(await judge(document)).toEqual({ accepted: [], rejected: [], read_by: 'rules' });
  });

  it("is never shown to the underlying reader, except for a workspace's own signals", async () => {
    const asked: string[][] = [];
    const found: Judgement['accepted'][number] = {
      signal_id: 'custom',
      quote: 'Aldershaw',
      event: raise().facts![0]!.event,
      strength: 0.7,
      reason: '',
      read_by: 'rules',
    };
    const reader = withStatedFacts({
      ...rules,
      judge: async ({ signals }) => {
        asked.push(signals.map(({ id }) => id));
        return { accepted: [found], rejected: [], read_by: 'rules' };
      },
    });
    const custom: SignalDefinition = { ...builtInSignals[0]!, id: 'custom', kind: null };
    const request = { document: raise(), company, today };

    const alone = await reader.judge({ ...request, signals: builtInSignals });
    const both = await reader.judge({ ...request, signals: [...builtInSignals, custom] });

    expect(asked).toEqual([['custom']]);
    expect(alone.accepted.map(({ signal_id }) => signal_id)).toEqual(['funding']);
    expect(both.accepted.map(({ signal_id }) => signal_id)).toEqual(['funding', 'custom']);
  });

  it("of another day or about last year's event is past", async () => {
    const codes = async (document: ResearchDocument, since?: Date | null) =>
      (await judge(document, builtInSignals, since)).rejected.map(({ code }) => code);
    const old = (happened_on: string) =>
      raise({ facts: raise().facts!.map((fact) => ({ ...fact, event: { ...fact.event, happened_on } })) });

    expect(await codes(raise(), new Date('2026-10-21'))).toEqual(['past']);
    expect(await codes(raise(), new Date('2026-10-20'))).toEqual([]);
    expect(await codes(old('2025-10-01'))).toEqual(['past']);
    // Published in the window about something shortly before it: still news.
    expect(await codes(old('2026-09-01'), new Date('2026-10-15'))).toEqual([]);
    expect(await codes(old('2025-10-01'), new Date('2025-09-01'))).toEqual([]);
    expect(await codes(old('2001-01-01'), null)).toEqual([]);
  });

  it('is rejected by an exclusion phrase in its fields', async () => {
    const signals = builtInSignals.map((signal) => ({ ...signal, exclusions: ['first sale'] }));

    const { accepted, rejected } = await judge(raise(), signals);

    expect([accepted, rejected.map(({ code }) => code)]).toEqual([[], ['excluded']]);
  });

  it('says that it ends an event', async () => {
    const document = raise({ facts: raise().facts!.map((fact) => ({ ...fact, ends: true })) });

    expect((await judge(document)).accepted).toMatchObject([{ signal_id: 'funding', ends: true }]);
  });

  it('contains the rounded amount of its headline', async () => {
    const document = raise();
    const [fact] = document.facts!;
    const { headline, key_facts } = await rules.write({
      company: { ...company, industry: null, employees: null, location: null, country: null },
      signal: builtInSignals.find(({ kind }) => kind === 'funding')!,
      event: fact!.event,
      detected_at: '2026-10-20',
      evidence: [
        {
          claim: fact!.quote,
          source_url: document.url,
          published_date: '2026-10-20',
          title: document.title,
          publisher: document.publisher,
        },
      ],
      seller: { company_name: '', sections: [] },
      people: [],
      today,
    });

    expect(headline).toBe('Aldershaw raises $12.346 million');
    expect(key_facts).toContain('Raised: $12.346 million');
  });

  it('limits long and broken values', () => {
    const { text } = recordDocument({
      id: '1',
      url: '',
      publisher: '',
      title: '',
      published_at: null,
      fields: Array.from({ length: 40 }, () => ['Field', `a\n\t${'x '.repeat(100_000)}`] as const),
      facts: [],
    });

    expect(text.split('; ')).toHaveLength(12);
    expect(text.length).toBeLessThan(12 * 180);
    expect(text).not.toMatch(/[\n\t]/);
  });
});
