import { expect, it } from 'vitest';
import { readPeopleChanges } from '#domain/market/people/people-changes.ts';
import { newPersonRecord } from '#domain/market/people/person-record.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';

const NOW = new Date('2026-11-17T12:00:00Z');
const record = (full_name: string, left_at: string | null) => ({
  ...newPersonRecord(
    { id: full_name, account_id: 'a', created_at: NOW.toISOString() },
    directoryPerson({ full_name }),
  ),
  left_at,
});
const ANN = record('Ann Gone', '2026-10-01');
const BEA = record('Béa Told', null);
const CAL = record('Cal Here', null);

const known = await readPeopleChanges(
  {
    recordedMoves: {
      at: async () => [
        { name: 'Bea Told', kind: 'left', on: '2026-11-10' },
        { name: 'Cal Here', kind: 'joined', on: '2026-07-01' },
      ],
    },
    now: () => NOW,
  },
  'w',
  'a',
  [ANN, BEA, CAL],
);
const within = (kind: 'joined' | 'left', within_days: number | null) => ({ kind, within_days });

it('a roster or a detection says who left, within the time asked for', () => {
  expect(known.departed).toEqual([ANN, BEA]);
  expect([ANN, BEA, CAL].map((one) => known.hasLeft(within('left', null), one))).toEqual([true, true, false]);
  expect([ANN, BEA].map((one) => known.hasLeft(within('left', 30), one))).toEqual([false, true]);
});

it('a person is new for half a year, unless the query names a time', () => {
  expect(known.isNew(within('joined', null), CAL)).toBe(true);
  expect(known.isNew(within('joined', 90), CAL)).toBe(false);
  expect(known.isNew(within('joined', null), ANN)).toBe(false);
});
