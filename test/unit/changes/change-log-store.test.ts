import { beforeAll, describe, expect, it } from 'vitest';
import type { ChangeEntry } from '#domain/outbound/changes/change-log.ts';
import { createChangeLogStore } from '#table/changes/change-log-store.ts';
import { batchDelete } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import { intercept } from '#test/harness/intercept.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const NOW = new Date('2026-11-17T12:00:00.000Z');

const note = (id: string): ChangeEntry => ({
  type: 'run',
  id,
  change: 'created',
  at: NOW.getTime(),
  accountId: 'acc_1',
  owners: ['mem_1'],
  isVisibilityOnly: true,
});

const at = (seconds: number) =>
  createChangeLogStore({ ...table, clock: () => new Date(NOW.getTime() + seconds * 1000) });

let last = 0;
const newWorkspaceId = (): string => `ws_log${++last}`;

describe('the change log', () => {
  it('returns what was added, in order, a hundred notes to a position', async () => {
    const WS = newWorkspaceId();
    const notes = Array.from({ length: 250 }, (_, index) => note(`run_${index}`));
    await at(0).append(WS, notes);
    const read = await at(0).read(WS, 1, 10);

    expect(read.map(({ position, entries: { length } }) => [position, length])).toEqual([
      [1, 100],
      [2, 100],
      [3, 50],
    ]);
    expect(read.flatMap((each) => each.entries)).toEqual(notes);
    expect(await at(0).read(WS, 4, 10)).toEqual([]);
  });

  it('has no gap and loses nothing when eight writers race', async () => {
    const WS = newWorkspaceId();
    const write = async (writer: number) => {
      for (let number = 0; number < 4; number += 1) await at(0).append(WS, [note(`${writer}-${number}`)]);
    };
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    const read = await at(0).read(WS, 1, 1000);

    expect(read.map(({ position }) => position)).toEqual(read.map((_, index) => index + 1));
    expect(new Set(read.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(32);
  });

  it('counts on when everything has expired', async () => {
    const WS = newWorkspaceId();
    await at(0).append(WS, [note('a')]);
    await at(0).append(WS, [note('b')]);
    await batchDelete(table, [keys.changes(WS, 1), keys.changes(WS, 2)]);
    await at(0).append(WS, [note('c')]);

    expect((await at(0).read(WS, 1, 10)).map(({ position }) => position)).toEqual([3]);
  });

  it('goes on behind a writer that died before it moved the head', async () => {
    const WS = newWorkspaceId();
    await at(0).append(WS, [note('a')]);
    await at(0).append(WS, [note('b')]);
    await batchDelete(table, [keys.changeHead(WS)]);
    await at(0).append(WS, [note('c')]);

    expect((await at(0).read(WS, 1, 10)).map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(await at(0).findPosition(WS, new Date(NOW.getTime() + 1))).toBe(4);
  });

  describe('when a writer dies after 201 positions', () => {
    const WS = newWorkspaceId();
    const notes = Array.from({ length: 205 * 100 }, (_, index) => note(`run_${index}`));
    let puts = 0;
    const countPuts = (mayPut: () => boolean, run: () => Promise<unknown>) => {
      puts = 0;
      return intercept(
        table.client,
        'PutItemCommand',
        (input, next) => {
          puts += 1;
          return mayPut() ? next(input) : Promise.reject(new Error('timed out'));
        },
        run,
      );
    };
    const dies = () =>
      countPuts(
        () => puts <= 201,
        () => expect(at(0).append(WS, notes)).rejects.toThrow('timed out'),
      );
    const goesOn = (id: string) =>
      countPuts(
        () => true,
        () => at(0).append(WS, [note(id)]),
      );

    beforeAll(dies);

    it('has moved the head, so that the next one begins behind it', async () => {
      await goesOn('next');

      expect(puts).toBe(1);
      expect((await at(0).read(WS, 202, 10)).map(({ entries: [first] }) => first?.id)).toEqual(['next']);
    });

    it('lets the next one go on behind it with one lost race, also if the head was not moved', async () => {
      await batchDelete(table, [keys.changeHead(WS)]);
      await goesOn('behind');

      expect(puts).toBe(2);
      expect((await at(0).read(WS, 201, 10)).map(({ position }) => position)).toEqual([201, 202, 203]);
      expect(await at(0).findPosition(WS, new Date(NOW.getTime() + 1))).toBe(204);
    });
  });

  it('keeps the order of each of two writers of large appends, without a gap', async () => {
    const WS = newWorkspaceId();
    const of = (writer: string) => Array.from({ length: 1_500 }, (_, index) => note(`${writer}-${index}`));
    await Promise.all([at(0).append(WS, of('a')), at(0).append(WS, of('b'))]);
    const read = await at(0).read(WS, 1, 1000);
    const ids = read.flatMap(({ entries }) => entries.map(({ id }) => id));

    expect(read.map(({ position }) => position)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    for (const writer of ['a', 'b'])
      expect(ids.filter((id) => id.startsWith(writer))).toEqual(of(writer).map(({ id }) => id));
  });

  it('knows how far it reaches, also when the head lags', async () => {
    const WS = newWorkspaceId();
    expect(await at(0).hasAllBefore(WS, 1)).toBe(true);
    await at(0).append(WS, [note('a')]);
    await at(0).append(WS, [note('b')]);
    expect([await at(0).hasAllBefore(WS, 3), await at(0).hasAllBefore(WS, 4)]).toEqual([true, false]);
    await batchDelete(table, [keys.changeHead(WS)]);
    expect([await at(0).hasAllBefore(WS, 3), await at(0).hasAllBefore(WS, 4)]).toEqual([true, false]);
  });

  it('finds the position of a time, also far back', async () => {
    const WS = newWorkspaceId();
    expect(await at(0).findPosition(WS, NOW)).toBe(1);
    for (let second = 0; second < 50; second += 1) await at(second).append(WS, [note(`a${second}`)]);
    const since = (seconds: number) => at(60).findPosition(WS, new Date(NOW.getTime() + seconds * 1000));

    expect(await since(100)).toBe(51);
    expect(await since(49)).toBe(50);
    expect(await since(5)).toBe(6);
    expect(await since(0)).toBe(1);
  });
});
