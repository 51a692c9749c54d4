import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPage } from '#table/paging/list-page.ts';
import { idsOf, keyOfRow, ListsTable, SCORES, type TestRow, toItem } from './lists-table.ts';

const table = await ListsTable.start();

type Change =
  | { readonly kind: 'add'; readonly score: number; readonly status: string }
  | { readonly kind: 'remove'; readonly pick: number }
  | { readonly kind: 'hide'; readonly pick: number }
  | { readonly kind: 'move'; readonly pick: number; readonly score: number };

const score = fc.integer({ min: SCORES.min, max: SCORES.max });
const status = fc.constantFrom('open', 'open', 'open', 'closed');
const pick = fc.nat(1_000);

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), score, status }),
  fc.record({ kind: fc.constant('remove' as const), pick }),
  fc.record({ kind: fc.constant('hide' as const), pick }),
  fc.record({ kind: fc.constant('move' as const), pick, score }),
);

const walk = fc.record({
  scores: fc.array(fc.record({ score, status }), { minLength: 1, maxLength: 60 }),
  shards: fc.integer({ min: 1, max: 8 }),
  limit: fc.integer({ min: 1, max: 9 }),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  filtered: fc.boolean(),
  // What happens before each page after the first. Then the list doesn't change any more.
  changes: fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 12 }),
});

/** The list as its writers know it, with the rows touched since the walk started. */
class Model {
  readonly rows = new Map<string, { row: TestRow; shard: number }>();
  readonly touched = new Set<string>();
  readonly #collection: string;
  #born = 0;

  constructor(collection: string) {
    this.#collection = collection;
  }

  async add(rows: readonly { score: number; status: string }[], shards: number): Promise<void> {
    const born = rows.map((parts, at) => {
      const id = `r${String(this.#born + at).padStart(3, '0')}`;
      return { row: { ...parts, id, name: id }, shard: (this.#born + at) % shards };
    });
    this.#born += rows.length;
    for (const each of born) this.rows.set(each.row.id, each);
    await table.write(born.map(({ row, shard }) => toItem(this.#collection, row, shard)));
  }

  async change(changes: readonly Change[], shards: number): Promise<void> {
    for (const each of changes) {
      if (each.kind === 'add') {
        await this.add([{ score: each.score, status: each.status }], shards);
        this.touched.add([...this.rows.keys()].at(-1) ?? '');
        continue;
      }
      const known = [...this.rows.values()][each.pick % Math.max(1, this.rows.size)];
      if (!known) continue;
      const { row, shard } = known;
      this.touched.add(row.id);
      if (each.kind === 'remove') {
        this.rows.delete(row.id);
        const Key = keyOfRow(this.#collection, row);
        await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
      } else if (each.kind === 'hide') await this.#write({ ...row, status: 'closed' }, shard);
      else await this.#write({ ...row, score: each.score }, shard);
    }
  }

  async #write(row: TestRow, shard: number): Promise<void> {
    this.rows.set(row.id, { row, shard });
    await table.write([toItem(this.#collection, row, shard)]);
  }

  /** Rows that match and were never touched, in order. */
  stoodStill(order: 'asc' | 'desc', filtered: boolean): string[] {
    const direction = order === 'asc' ? 1 : -1;
    return [...this.rows.values()]
      .map(({ row }) => row)
      .filter(({ id, status }) => !this.touched.has(id) && (!filtered || status === 'open'))
      .sort((a, b) => direction * (Number(a.score) - Number(b.score) || (a.id < b.id ? -1 : 1)))
      .map(({ id }) => id);
  }
}

describe('a walk over a list that changes', () => {
  it('returns every unchanged row exactly once, in order, and no deleted row', async () => {
    await fc.assert(
      fc.asyncProperty(walk, async ({ scores, shards, limit, order, filtered, changes }) => {
        const collection = table.newCollection();
        await table.raiseShards(collection, shards);
        const model = new Model(collection);
        await model.add(scores, shards);
        const context = table.context();
        const met: string[] = [];
        for (let page = 0; page < 200; page += 1) {
          if (page > 0) await model.change(changes[page - 1] ?? [], shards);
          const { rows, total, hasMore } = await listPage(
            context,
            idsOf(collection, {
              offset: page * limit,
              limit,
              order,
              ...(filtered && { filters: [{ field: 'f.status', op: '=', value: 'open' }] }),
            }),
          );
          expect(rows.filter((id) => !model.rows.has(id))).toEqual([]);
          if (hasMore) expect(total).toBeGreaterThan((page + 1) * limit);
          met.push(...rows);
          if (!hasMore) break;
        }
        expect(met.filter((id) => !model.touched.has(id))).toEqual(model.stoodStill(order, filtered));
      }),
      { numRuns: 40 },
    );
  });
});
