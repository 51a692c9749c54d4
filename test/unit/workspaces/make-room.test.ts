import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareByPosition, makeRoom } from '#domain/workspace/knowledge-base/make-room.ts';

const { MAX_SAFE_INTEGER: MOST, MIN_SAFE_INTEGER: LEAST } = Number;

const position = fc.oneof(
  fc.integer({ min: -4, max: 4 }),
  fc.integer({ min: 0, max: 3 }).map((less) => MOST - less),
  fc.integer({ min: 0, max: 3 }).map((more) => LEAST + more),
);

const sectionsAt = (positions: readonly number[]) =>
  positions.map((at, index) => ({ id: `s${index}`, position: at, created_at: `2026-01-0${index + 1}` }));

const ids = (sections: ReturnType<typeof sectionsAt>) =>
  sections.toSorted(compareByPosition).map(({ id }) => id);

describe('room for a section', () => {
  it('is right before the first section at or after the wanted position, whatever is taken', () => {
    fc.assert(
      fc.property(fc.uniqueArray(position, { maxLength: 9 }), position, (positions, wanted) => {
        const others = sectionsAt(positions);

        const room = makeRoom(others, wanted);

        const after = new Map(others.map(({ id, position: at }) => [id, at]));
        for (const { section, to } of room.moves) {
          after.set(section.id, to);
          const moved = others.map((each) => ({ ...each, position: after.get(each.id) ?? 0 }));
          // No move overtakes or meets another section, so a writer may stop after any of them.
          expect(ids(moved)).toEqual(ids(others));
          expect(new Set(after.values()).size).toBe(others.length);
        }
        const taken = [...after.values()];
        expect(taken.concat(room.position).every(Number.isSafeInteger)).toBe(true);
        expect(taken).not.toContain(room.position);
        for (const other of others) {
          const isAfter = (after.get(other.id) ?? 0) > room.position;
          expect(isAfter, `${other.position} for ${wanted}`).toBe(other.position >= wanted);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['a free position moves nothing', [0, 2], 1, 1, []],
    [
      'a gap ends the moves',
      [0, 1, 5],
      0,
      0,
      [
        ['s1', 2],
        ['s0', 1],
      ],
    ],
    [
      'sections that share a position part',
      [3, 3, 4],
      3,
      3,
      [
        ['s2', 6],
        ['s1', 5],
        ['s0', 4],
      ],
    ],
    ['above the last integer others move up', [MOST - 1, MOST], MOST, MOST - 1, [['s0', MOST - 2]]],
  ] as const)('%s', (_, positions, wanted, at, moves) => {
    const room = makeRoom(sectionsAt(positions), wanted);

    expect([room.position, room.moves.map(({ section, to }) => [section.id, to])]).toEqual([at, moves]);
  });
});
