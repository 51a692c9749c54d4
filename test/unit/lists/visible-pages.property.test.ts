import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPage } from '#table/paging/list-page.ts';
import type {
  ListRequest,
  Members,
  SnapshotSizes,
  TableKey,
  Visibility,
} from '#table/paging/list-request.ts';
import { BY_SCORE, groupPartition, idsOf, keyOfRow, ListsTable, SCORES, toItem } from './lists-table.ts';

const table = await ListsTable.start();

const GROUPS = ['a', 'b', 'c', 'd', 'e'] as const;
const ME = 'me';

type Change =
  | { readonly kind: 'add'; readonly score: number; readonly group: string; readonly on: boolean }
  | { readonly kind: 'remove' | 'leave' | 'join'; readonly pick: number }
  | { readonly kind: 'move'; readonly pick: number; readonly score: number }
  | { readonly kind: 'give'; readonly group: string; readonly owner: string };

const score = fc.integer({ min: SCORES.min, max: SCORES.max });
const group = fc.constantFrom(...GROUPS);
const owner = fc.constantFrom(ME, 'other');
const born = fc.record({ score, group, on: fc.constantFrom(true, true, true, false) });
const pick = fc.nat(1_000);

const change: fc.Arbitrary<Change> = fc.oneof(
  born.map((row) => ({ kind: 'add' as const, ...row })),
  fc.record({ kind: fc.constantFrom('remove' as const, 'leave' as const, 'join' as const), pick }),
  fc.record({ kind: fc.constant('move' as const), pick, score }),
  fc.record({ kind: fc.constant('give' as const), group, owner }),
);

/** Small enough for short lists to take every path: snapshots of several parts, and ones that end early. */
const sizes: fc.Arbitrary<SnapshotSizes> = fc.record({
  maxRows: fc.integer({ min: 1, max: 12 }),
  rowsPerPart: fc.integer({ min: 1, max: 4 }),
  maxMembersByKey: fc.constantFrom(0, 300),
});

const walk = fc.record({
  // Without a size, arrays would be too short for a snapshot to end before the list does.
  rows: fc.array(born, { minLength: 1, maxLength: 40, size: 'max' }),
  owners: fc.tuple(owner, owner, owner, owner, owner),
  shards: fc.integer({ min: 1, max: 6 }),
  limit: fc.integer({ min: 2, max: 9 }),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  sizes,
  isScoped: fc.boolean(),
  isInList: fc.boolean(),
  // What happens before each page after the first. Then the list doesn't change any more.
  changes: fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 12 }),
});

interface Row {
  readonly id: string;
  readonly score: number;
  readonly group: string;
  readonly on: boolean;
  readonly shard: number;
}

/** Groups with owners, their rows, a list with some of the rows, and what was touched since the walk started. */
class Model {
  readonly rows = new Map<string, Row>();
  readonly owners = new Map<string, string>();
  readonly touched = new Set<string>();
  readonly touchedGroups = new Set<string>();
  readonly collection: string;
  readonly #shards: number;

  constructor(collection: string, shards: number) {
    this.collection = collection;
    this.#shards = shards;
  }

  async write(...rows: readonly (Omit<Row, 'id' | 'shard'> & { id?: string })[]): Promise<void> {
    const written = rows.map((row) => {
      const { id = `r${String(this.rows.size).padStart(3, '0')}` } = row;
      const whole = { ...row, id, shard: this.rows.get(id)?.shard ?? this.rows.size % this.#shards };
      this.rows.set(id, whole);
      return whole;
    });
    await table.write([
      ...written.map((row) => ({ ...toItem(this.collection, { ...row, name: '' }, row.shard), on: row.on })),
      ...written.filter(({ on }) => on).map((row) => ({ ...this.#pointer(row), target: this.keyOf(row) })),
    ]);
    for (const row of written.filter(({ on }) => !on)) {
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: this.#pointer(row) }));
    }
  }

  #pointer = ({ id }: Row): TableKey => ({ PK: `${this.collection}#LIST`, SK: id });

  keyOf = (row: Row): TableKey => keyOfRow(this.collection, { ...row, name: '' });

  async change(changes: readonly Change[]): Promise<void> {
    for (const each of changes) {
      if (each.kind === 'give') {
        this.owners.set(each.group, each.owner);
        this.touchedGroups.add(each.group);
      } else if (each.kind === 'add') {
        await this.write(each);
        this.touched.add([...this.rows.keys()].at(-1) ?? '');
      } else await this.#changeRow(each);
    }
  }

  async #changeRow(changed: Exclude<Change, { kind: 'add' | 'give' }>): Promise<void> {
    const alive = [...this.rows.values()].filter(({ group: of }) => of !== 'gone');
    const row = alive[changed.pick % Math.max(1, alive.length)];
    if (!row) return;
    this.touched.add(row.id);
    if (changed.kind === 'move') await this.write({ ...row, score: changed.score });
    else if (changed.kind === 'remove') {
      this.rows.set(row.id, { ...row, group: 'gone' });
      const Key = this.keyOf(row);
      await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    } else await this.write({ ...row, on: changed.kind === 'join' });
  }

  /** Whether a row may be shown at this moment. */
  isSeen(id: string, { isScoped, isInList }: { isScoped: boolean; isInList: boolean }): boolean {
    const row = this.rows.get(id);
    if (!row || row.group === 'gone') return false;
    return (!isScoped || this.owners.get(row.group) === ME) && (!isInList || row.on);
  }
}

const visibilityOf = ({ owners, collection }: Model): Visibility => {
  const owned = () => GROUPS.filter((each) => owners.get(each) === ME);
  const partitionsOf = (ids: Iterable<string>) => [...ids].map((each) => groupPartition(collection, each));
  return {
    name: ME,
    findIds: async () => new Set(owned()),
    toLimits: (ids) => ({ filters: [{ field: 'PK', op: 'in', value: partitionsOf(ids) }] }),
    createRowCheck: async () => (item) => partitionsOf(owned()).includes(String(item.PK)),
  };
};

const membersOf = ({ collection }: Model): Members => ({
  name: 'list',
  partition: { attribute: 'PK', value: `${collection}#LIST` },
  toRowKey: ({ target }) => target as TableKey,
  isMember: ({ on }) => on === true,
});

describe('a walk over what one member can see, or over a saved list', () => {
  it('returns every unchanged row exactly once, and nothing that was taken away', async () => {
    await fc.assert(
      fc.asyncProperty(
        walk,
        async ({ rows, owners, shards, limit, order, sizes: snapshots, changes, ...view }) => {
          const collection = table.newCollection();
          await table.raiseShards(collection, shards);
          const model = new Model(collection, shards);
          for (const [at, each] of GROUPS.entries()) model.owners.set(each, owners[at] ?? '');
          await model.write(...rows);
          const context = table.context({ snapshots });
          const asked: Partial<ListRequest<string>> = {
            source: {
              kind: 'collection',
              collection,
              index: BY_SCORE,
              ...(view.isInList && { members: membersOf(model) }),
            },
            ...(view.isScoped && { visibility: visibilityOf(model) }),
            order,
            limit,
          };
          const met: string[] = [];
          for (let page = 0; page < 200; page += 1) {
            if (page > 0) await model.change(changes[page - 1] ?? []);
            const shown = await listPage(context, idsOf(collection, { ...asked, offset: page * limit }));
            expect(shown.rows.filter((id) => !model.isSeen(id, view))).toEqual([]);
            if (shown.hasMore) expect(shown.total).toBeGreaterThan((page + 1) * limit);
            met.push(...shown.rows);
            if (!shown.hasMore) break;
          }
          const direction = order === 'asc' ? 1 : -1;
          const stoodStill = ({ id, group: of }: Row) =>
            !model.touched.has(id) &&
            !(view.isScoped && model.touchedGroups.has(of)) &&
            model.isSeen(id, view);
          const still = [...model.rows.values()]
            .filter(stoodStill)
            .sort((a, b) => direction * (a.score - b.score || (a.id < b.id ? -1 : 1)));
          const isStill = new Set(still.map(({ id }) => id));
          expect(met.filter((id) => isStill.has(id))).toEqual(still.map(({ id }) => id));
          // A walk that starts now shows the current state.
          const now = await listPage(context, idsOf(collection, { ...asked, offset: 0, limit: 100 }));
          const seen = [...model.rows.keys()].filter((id) => model.isSeen(id, view));
          expect(now.rows.toSorted()).toEqual(seen.toSorted());
          expect(now.total).toBe(seen.length);
        },
      ),
      { numRuns: 25 },
    );
  });
});
