import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRowReader } from '#domain/outbound/pushes/row-reader.ts';

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, number) => `acc_${number}`);

/** A source with all ids except those ending in 7, which records its requests. */
function source(fails: (read: number) => boolean = () => false) {
  const reads: string[][] = [];
  const load = async (ids: readonly string[]) => {
    reads.push([...ids]);
    const read = reads.length - 1;
    await nextTurn();
    if (fails(read)) throw new Error(`read ${read} failed`);
    const known = ids.filter((id) => !id.endsWith('7'));
    return new Map(known.map((id) => [id, { id, record_type: 'accounts' }]));
  };
  return { reads, load };
}

it('returns every row at its position, and none for missing ids', async () => {
  const ids = idsOf(250);
  const read = createRowReader(ids, source().load);

  const rows = [];
  for (const position of ids.keys()) {
    const row = await read(position);
    rows.push(row && 'id' in row ? row.id : undefined);
  }

  expect(rows).toEqual(ids.map((id) => (id.endsWith('7') ? undefined : id)));
});

it('reads a hundred at a time, one batch ahead', async () => {
  const { reads, load } = source();
  const read = createRowReader(idsOf(450), load);

  await read(0);
  await read(99);
  expect(reads.map(({ length }) => length)).toEqual([100, 100]);

  await read(100);
  expect(reads.map(({ length }) => length)).toEqual([100, 100, 100]);

  await read(449);
  expect(reads.flat()).toEqual(idsOf(450));
});

it('reads nothing after the last row', async () => {
  const { reads, load } = source();

  await createRowReader(idsOf(1), load)(0);

  expect(reads).toEqual([['acc_0']]);
});

it('reports a failed read only to callers that take its rows', async () => {
  const read = createRowReader(idsOf(300), source((number) => number === 1).load);

  expect(await read(0)).toMatchObject({ id: 'acc_0' });
  await nextTurn();
  await expect(read(150)).rejects.toThrow('read 1 failed');
  expect(await read(200)).toMatchObject({ id: 'acc_200' });
});
