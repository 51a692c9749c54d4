import { describe, expect, it } from 'vitest';
import { shownUnmatched, type UnmatchedPart, withUnmatched } from '#domain/signals/events/unmatched.ts';

const EMPTY: UnmatchedPart = { revision: 0, total: 0, domains: [] };
const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 0, 0, second));

describe('unmatched domains', () => {
  it('are counted, newest first', () => {
    const first = withUnmatched(
      EMPTY,
      new Map([
        ['a.example', 2],
        ['b.example', 1],
      ]),
      at(0),
    );
    const second = withUnmatched(first, new Map([['b.example', 4]]), at(1));

    expect(second.revision).toBe(2);
    expect(shownUnmatched([second])).toEqual({
      total: 7,
      domains: [
        { domain: 'b.example', events: 5, last_received_at: at(1).toISOString() },
        { domain: 'a.example', events: 2, last_received_at: at(0).toISOString() },
      ],
    });
  });

  it('take bounded room, however many there are, and the total counts all of them', () => {
    let part = EMPTY;
    for (let call = 0; call < 200; call += 1) {
      const counts = new Map(Array.from({ length: 30 }, (_, each) => [`d${call}-${each}.example`, 1]));
      part = withUnmatched(part, counts, at(call));
    }

    expect(part.total).toBe(6_000);
    expect(part.domains).toHaveLength(63);
    expect(part.domains[0]?.last_received_at).toBe(at(199).toISOString());
  });
});
