import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRoom } from '#domain/workspace/knowledge-base/make-room.ts';

const { MAX_SAFE_INTEGER: MOST, MIN_SAFE_INTEGER: LEAST } = Number;

const position = fc.oneof(
  fc.integer({ min: -4, max: 4 }),
  fc.integer({ min: 0, max: 3 }).map((less) => MOST - less),
  fc.integer({ min: 0, max: 3 }).map((more) => LEAST + more),
);

const sectionsAt = (positions: readonly number[]) =>
  positions.map((at, index) => ({ id: `s${index}`, position: at }));

describe('room for a section', () => {
  it('is right before the first section at or after the wanted position, whatever is taken', () => {
    fc.assert(
      fc.property(fc.uniqueArray(position, { maxLength: 9 }), position, (positions, wanted) => {
        const existing = sectionsAt(positions).toSorted((a, b) => a.position - b.position);

        const room = makeRoom(existing, wanted);

        const taken = room.others.map((other) => other.position);
        expect(room.others.map(({ id }) => id)).toEqual(existing.map(({ id }) => id));
        expect(taken).toEqual([...new Set(taken)].sort((a, b) => a - b));
        expect(taken.concat(room.position).every(Number.isSafeInteger)).toBe(true);
        expect(taken).not.toContain(room.position);
        for (const [index, other] of existing.entries()) {
          const isAfter = (taken[index] ?? 0) > room.position;
          expect(isAfter, `${other.position} for ${wanted}`).toBe(other.position >= wanted);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a free position moves nothing', [0, 2], 1, 1, [0, 2]],
    ['a gap ends the moves', [0, 1, 5], 0, 0, [1, 2, 5]],
    ['sections that share a position part', [3, 3, 4], 3, 3, [4, 5, 6]],
    ['above the last integer others move up', [MOST - 1, MOST], MOST, MOST - 1, [MOST - 2, MOST]],
  ] as const)('%s', (_, positions, wanted, at, others) => {
    const room = makeRoom(sectionsAt(positions), wanted);

    expect([room.position, room.others.map((other) => other.position)]).toEqual([at, others]);
  });
});
