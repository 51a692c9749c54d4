import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  createRowStates,
  listDueAttempts,
  listOpenRows,
  listRowsForAttempt,
  listUndeliveredRows,
} from '#domain/outbound/pushes/row-states.ts';

const sent = (row: number) => ({ row, result: 'sent' }) as const;
const failed = (row: number) => ({ row, result: 'failed' }) as const;
const skipped = (row: number) => ({ row, result: 'skipped' }) as const;
const tried = (row: number, tries: number) => ({ row, result: 'tried', tries }) as const;

describe('the rows of a chunk', () => {
  it('end once, and are counted by result', () => {
    const { rows, counts, ended } = applyChanges(createRowStates(4), [sent(0), failed(1), skipped(2)]);

    expect(counts).toEqual({ sent: 1, failed: 1, skipped: 1 });
    expect([...ended]).toEqual([0, 1, 2]);
    expect([listOpenRows(rows), listUndeliveredRows(rows)]).toEqual([[3], [1, 3]]);
  });

  it('are stored as bytes that a later version can read', () => {
    const { rows } = applyChanges(createRowStates(5), [sent(0), failed(1), skipped(2), tried(3, 4)]);

    expect([...rows]).toEqual([0xf0, 0xf1, 0xf2, 4, 0]);
  });

  it('that have ended stay so and are not counted again', () => {
    const before = applyChanges(createRowStates(3), [sent(0), failed(1), skipped(2)]).rows;

    const again = applyChanges(before, [failed(0), sent(1), sent(2), tried(0, 1), sent(0)]);

    expect(again.counts).toEqual({ sent: 0, failed: 0, skipped: 0 });
    expect([...again.ended]).toEqual([]);
    expect(again.rows).toEqual(before);
  });

  it('are not modified in place', () => {
    const before = createRowStates(1);

    applyChanges(before, [sent(0)]);

    expect(listOpenRows(before)).toEqual([0]);
  });

  it('reported twice are counted once, by the first result', () => {
    expect(applyChanges(createRowStates(1), [failed(0), sent(0)]).counts).toEqual({
      sent: 0,
      failed: 1,
      skipped: 0,
    });
  });

  it("that don't exist are ignored", () => {
    const { counts, ended } = applyChanges(createRowStates(1), [sent(1), sent(-1)]);

    expect([counts.sent, ended.size]).toEqual([0, 0]);
  });

  it('that were tried wait for the next attempt, and late results of an earlier one change nothing', () => {
    const { rows, counts } = applyChanges(createRowStates(4), [
      tried(1, 2),
      tried(2, 1),
      tried(1, 1),
      sent(3),
    ]);

    expect(counts).toEqual({ sent: 1, failed: 0, skipped: 0 });
    expect([1, 2, 3, 4].map((attempt) => listRowsForAttempt(rows, attempt))).toEqual([[0], [2], [1], []]);
    expect(listDueAttempts(rows)).toEqual([1, 2, 3]);
  });

  it('have no attempt due when all have ended', () => {
    expect(listDueAttempts(applyChanges(createRowStates(1), [sent(0)]).rows)).toEqual([]);
  });
});
