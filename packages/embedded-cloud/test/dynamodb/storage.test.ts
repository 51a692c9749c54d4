import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openLevelStorage } from '#cloud/dynamodb/level-storage.ts';
import { createMemoryStorage } from '#cloud/dynamodb/memory-storage.ts';
import type { Cursor, RangeOptions, Storage } from '#cloud/dynamodb/storage.ts';

async function drain<T>(cursor: Cursor<T>, step: number): Promise<T[]> {
  const all: T[] = [];
  for (let read = await cursor.read(step); read.length > 0; read = await cursor.read(step)) all.push(...read);
  await cursor.close();
  return all;
}

const key = fc
  .tuple(fc.constantFrom('a~', 'b~'), fc.integer({ min: 0, max: 400 }))
  .map(([prefix, at]) => prefix + at);
const operation = fc.record({
  type: fc.constantFrom('put' as const, 'put' as const, 'del' as const),
  key,
  value: fc.oneof(
    fc.integer().map((n) => ({ n: { N: String(n) } })),
    fc.constant({ s: { S: '"n":' } }),
  ),
});
const range = fc.record({
  low: fc.option(key),
  high: fc.option(key),
  open: fc.boolean(),
  reverse: fc.boolean(),
  limit: fc.option(fc.integer({ min: 1, max: 50 })),
});

function toOptions({
  low,
  high,
  open,
  reverse,
  limit,
}: typeof range extends fc.Arbitrary<infer T> ? T : never) {
  const options: RangeOptions = { reverse };
  if (low !== null) options[open ? 'gt' : 'gte'] = low;
  if (high !== null) options[open ? 'lt' : 'lte'] = high;
  if (limit !== null) options.limit = limit;
  return options;
}

const withAttribute = async (storage: Storage) =>
  (await drain(storage.itemsWith('n', 'a~'), 3)).filter(([, item]) => item.n !== undefined);

it('reads the same from memory and from a directory, whatever was written and requested', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'storage-'));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { maxLength: 60 }), { maxLength: 20 }),
      fc.array(range, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 20 }),
      async (batches, ranges, step) => {
        run += 1;
        const level = await openLevelStorage(join(directory, String(run)));
        const memory = createMemoryStorage();
        for (const batch of batches) await Promise.all([level.write(batch), memory.write(batch)]);
        try {
          for (const asked of ranges.map(toOptions)) {
            expect(await drain(memory.items(asked), step)).toEqual(await drain(level.items(asked), step));
          }
          expect(await withAttribute(memory)).toEqual(await withAttribute(level));
          await Promise.all([level.clear('a~'), memory.clear('a~')]);
          expect(await memory.values('a~')).toEqual([]);
          expect(await memory.values('b~')).toEqual(await level.values('b~'));
          expect(memory.getItem('b~7')).toEqual(level.getItem('b~7'));
        } finally {
          await level.close();
        }
      },
    ),
    { numRuns: 40 },
  );
  await rm(directory, { recursive: true });
});

it('keeps its position in memory while keys are added and removed around it', async () => {
  const storage = createMemoryStorage();
  const name = (at: number) => `k~${String(at).padStart(5, '0')}`;
  const put = (at: number) => ({ type: 'put' as const, key: name(at), value: { n: { N: String(at) } } });
  await storage.write(Array.from({ length: 2000 }, (_, at) => put(at * 2)));

  const cursor = storage.items({ gte: 'k~', lt: 'k~\xff' });
  const expected = new Set(Array.from({ length: 2000 }, (_, at) => at * 2));
  const seen: number[] = [];
  for (let round = 0; ; round += 1) {
    const read = await cursor.read(100);
    if (read.length === 0) break;
    seen.push(...read.map(({ n }) => Number(n?.N)));
    if (round >= 10) continue;
    const last = seen.at(-1) ?? 0;
    // A key added behind the position is never seen. Ahead of it, one is added and one removed.
    await storage.write([put(last - 1), put(last + 1), { type: 'del', key: name(last + 2) }]);
    expected.add(last + 1);
    expected.delete(last + 2);
  }

  expect(seen).toEqual([...expected].sort((a, b) => a - b));
});
