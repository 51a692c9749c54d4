import { describe, expect, it } from 'vitest';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { type FoundMention, groupEvents, isSameEvent } from '#domain/signals/detections/found-event.ts';
import { exampleSignalEvent } from '#test/harness/detections.ts';

const TODAY = new Date('2026-06-30T12:00:00Z');

const found = (id: string, anchors: string[], published_at: string | null, strength = 0.8): FoundMention => ({
  mention: {
    signal_id: 'sig_1',
    quote: `quote of ${id}`,
    event: exampleSignalEvent({ anchors }),
    strength,
    reason: 'It says so.',
    read_by: 'rules',
  },
  document: {
    id,
    kind: 'news',
    url: `https://${id}.example/a`,
    publisher: `${id}.example`,
    title: id,
    published_at,
  },
});

describe('mentions of one signal', () => {
  it('are one event if they share a name within two months', () => {
    const groups = groupEvents(
      [
        found('a', ['ada berg', 'coo'], '2026-05-01T08:00:00Z', 0.6),
        found('b', ['ada berg'], '2026-06-20T08:00:00Z', 0.9),
        found('c', ['kim lund'], '2026-05-02T08:00:00Z'),
      ],
      TODAY,
    );

    const byAda = groups.find(({ mentions }) => mentions.length === 2);
    expect(groups).toHaveLength(2);
    expect(byAda?.mentions.map(({ document }) => document.id)).toEqual(['b', 'a']);
    expect(byAda).toMatchObject({ date: '2026-05-01', event: { anchors: ['ada berg', 'coo'] } });
  });

  it('are the same events in any order of documents', () => {
    const all = [
      found('a', ['x'], '2026-05-01T08:00:00Z'),
      found('b', ['x', 'y'], '2026-05-02T08:00:00Z'),
      found('c', ['y'], '2026-05-03T08:00:00Z'),
      found('d', [], '2026-05-03T08:00:00Z', 0.3),
    ];

    expect(groupEvents(all.toReversed(), TODAY)).toEqual(groupEvents(all, TODAY));
  });

  it("are one event if a third shares a name with both, and two if it doesn't", () => {
    const a = found('a', ['x'], '2026-05-01T08:00:00Z');
    const b = found('b', ['y'], '2026-05-02T08:00:00Z');

    expect(groupEvents([a, b, found('c', ['x', 'y'], '2026-05-03T08:00:00Z', 0.3)], TODAY)).toMatchObject([
      { event: { anchors: ['x', 'y'] }, date: '2026-05-01' },
    ]);
    expect(groupEvents([a, b, found('c', [], '2026-05-03T08:00:00Z', 0.3)], TODAY)).toHaveLength(2);
  });

  it('of a site that will open and of its building site say that it is still to open', () => {
    const told = (id: string, event: Partial<SignalEvent>, strength: number): FoundMention => {
      const mention = found(id, ['lyon'], '2026-05-01T08:00:00Z', strength);
      return {
        ...mention,
        mention: { ...mention.mention, event: exampleSignalEvent({ anchors: ['lyon'], ...event }) },
      };
    };
    const opens = told('a', { form: 'opens', ahead: true }, 0.9);
    const joined = (other: Partial<SignalEvent>) =>
      groupEvents([opens, told('b', other, 0.8)], TODAY)[0]?.event;
    expect(joined({ form: 'builds' })).toMatchObject({ form: 'opens', ahead: true });
    expect(joined({ form: 'opens' })).toMatchObject({ ahead: false });
  });

  it('without a name are one event within two weeks and two beyond', () => {
    const at = (date: string, anchors: string[] = []) => ({ event: { anchors }, date });

    expect(isSameEvent(at('2026-05-01'), at('2026-05-15', ['plant']))).toBe(true);
    expect(isSameEvent(at('2026-05-01'), at('2026-05-16', ['plant']))).toBe(false);
    expect(isSameEvent(at('2026-05-01', ['plant']), at('2026-06-30', ['plant']))).toBe(true);
    expect(isSameEvent(at('2026-05-01', ['plant']), at('2026-07-01', ['plant']))).toBe(false);
  });

  it('without a date get the day of reading', () => {
    expect(groupEvents([found('a', ['x'], null)], TODAY)).toMatchObject([{ date: '2026-06-30' }]);
  });

  it('are over when a later one ends them, however many months later', () => {
    const ending = (date: string, anchors = ['ipo']) => {
      const { mention, document } = found('end', anchors, date);
      return { document, mention: { ...mention, ends: true as const } };
    };
    const told = found('a', ['ipo', 'nasdaq'], '2026-01-10T08:00:00Z');
    const still = (end: FoundMention) =>
      groupEvents([told, end], TODAY)
        .filter(({ ended }) => !ended)
        .map(({ date }) => date);

    expect(still(ending('2026-06-20T08:00:00Z'))).toEqual([]);
    expect(still(ending('2026-01-09T08:00:00Z'))).toEqual(['2026-01-10']);
    expect(still(ending('2026-06-20T08:00:00Z', ['merger']))).toEqual(['2026-01-10']);
    expect(groupEvents([told, ending('2026-06-20T08:00:00Z')], TODAY)).toMatchObject([{ ended: true }]);
  });
});
