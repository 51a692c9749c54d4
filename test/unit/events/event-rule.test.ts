import { describe, expect, it } from 'vitest';
import { eventRule } from '#contract/signal-events.ts';
import { judgeEvents, type OpenEvent } from '#domain/signals/events/event-rule.ts';
import type { SentEvent } from '#domain/signals/events/sent-event.ts';

const event = (id: string, day: number, properties: SentEvent['properties'] = {}): SentEvent => ({
  id,
  external_id: id,
  title: 'Visited',
  url: null,
  occurred_at: new Date(Date.UTC(2026, 4, day)).toISOString(),
  properties,
});

const THREE = { count: 3, within_days: 7 };

/** Sends events one after another, as separate calls. */
function oneByOne(events: readonly SentEvent[]) {
  let open: readonly OpenEvent[] = [];
  const fulfilled: string[][] = [];
  for (const each of events) {
    const judged = judgeEvents(THREE, open, [each]);
    open = judged.open;
    fulfilled.push(...judged.fulfilled.map((ids) => [...ids]));
  }
  return { open: open.map(({ id }) => id), fulfilled };
}

describe('judgeEvents', () => {
  it('takes each event by itself', () => {
    expect(judgeEvents({ every: true }, [], [event('a', 1), event('b', 1)])).toEqual({
      fulfilled: [['a'], ['b']],
      open: [],
    });
  });

  it('takes events whose property reaches the threshold, and only numbers', () => {
    const rule = { property: 'seats', at_least: 50 };
    const sent = [
      event('below', 1, { seats: 49.9 }),
      event('at', 1, { seats: 50 }),
      event('text', 1, { seats: '99' }),
      event('without', 1),
    ];

    expect(judgeEvents(rule, [], sent).fulfilled).toEqual([['at']]);
    expect(judgeEvents({ property: 'constructor', at_least: 0 }, [], sent).fulfilled).toEqual([]);
  });

  it('counts events within the days, whether they arrive together or one by one', () => {
    const sent = [event('a', 1), event('b', 4), event('c', 8)];

    expect(judgeEvents(THREE, [], sent).fulfilled).toEqual([['a', 'b', 'c']]);
    expect(oneByOne(sent)).toEqual({ fulfilled: [['a', 'b', 'c']], open: [] });
  });

  it('leaves out what is a moment too old', () => {
    expect(oneByOne([event('a', 1), event('b', 5), event('c', 9)])).toEqual({
      fulfilled: [],
      open: ['a', 'b', 'c'],
    });
  });

  it('counts events that arrive in the wrong order', () => {
    expect(oneByOne([event('late', 30), event('c', 8), event('a', 1), event('b', 4)]).fulfilled).toEqual([
      ['a', 'b', 'c'],
    ]);
  });

  it('counts an event once', () => {
    const days = [1, 2, 3, 4, 5, 6];

    expect(oneByOne(days.map((day) => event(`e${day}`, day))).fulfilled).toEqual([
      ['e1', 'e2', 'e3'],
      ['e4', 'e5', 'e6'],
    ]);
  });

  it('keeps a bounded number of events open', () => {
    const sparse = Array.from({ length: 300 }, (_, at) => event(`e${at}`, 1 + at * 8));

    expect(oneByOne(sparse).open).toHaveLength(6);
  });
});

describe('the threshold of a rule', () => {
  it.each([
    [1e20, undefined],
    [-1e20, undefined],
    [1e-200, 0],
    [1e15, 1e15],
    [-0.5, -0.5],
    [0, 0],
  ])('of %d is kept as %d', (at_least, kept) => {
    const read = eventRule.safeParse({ property: 'amount', at_least });
    expect(read.data).toEqual(kept === undefined ? undefined : { property: 'amount', at_least: kept });
  });
});
