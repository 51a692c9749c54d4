import { describe, expect, it } from 'vitest';
import {
  addUnmatched,
  mergeUnmatched,
  shardOfDomain,
  type UnmatchedShard,
} from '#domain/signals/events/unmatched.ts';

/** Five times as many domains as are kept. */
const CALLS = 10;
const CALL = 500;

const NO_UNMATCHED: UnmatchedShard = { revision: 0, total: 0, domains: [] };
const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 0, 0, second));

describe('unmatched domains', () => {
  it('are counted, newest first', () => {
    const first = addUnmatched(
      NO_UNMATCHED,
      new Map([
        ['a.example', 2],
        ['b.example', 1],
      ]),
      at(0),
    );
    const second = addUnmatched(first, new Map([['b.example', 4]]), at(1));

    expect(second.revision).toBe(2);
    expect(mergeUnmatched([second])).toEqual({
      total: 7,
      domains: [
        { domain: 'b.example', events: 5, last_received_at: at(1).toISOString() },
        { domain: 'a.example', events: 2, last_received_at: at(0).toISOString() },
      ],
    });
  });

  it(`take bounded room, if ${CALLS * CALL} with the longest names are sent, and the total counts all of them`, () => {
    const longest = `.${'a'.repeat(61)}`.repeat(3);
    const parts = new Map<number, UnmatchedShard>();
    for (let call = 0; call < CALLS; call += 1) {
      const domains = Array.from({ length: CALL }, (_, each) => `stranger-${call}-${each}${longest}.example`);
      for (const [part, here] of Map.groupBy(domains, shardOfDomain)) {
        const counts = new Map(here.map((domain) => [domain, 1]));
        parts.set(part, addUnmatched(parts.get(part) ?? NO_UNMATCHED, counts, at(call)));
      }
    }

    const shown = mergeUnmatched([...parts.values()]);
    expect(shown.total).toBe(CALLS * CALL);
    expect(parts.size).toBe(16);
    for (const { domains } of parts.values()) expect(domains).toHaveLength(63);
    expect(shown.domains[0]?.last_received_at).toBe(at(CALLS - 1).toISOString());
    // Far below the 400 KB of an item.
    expect(Buffer.byteLength(JSON.stringify([...parts.values()]))).toBeLessThan(16 * 25_000);
  });
});
