import { VIEWS_MAX, VIEWS_PER_AUTHOR_MAX, type View, view } from '#contract/views.ts';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import type { ViewStore } from '#domain/workspace/views/views.ts';
import { COUNT_MOVES } from '#table/dynamodb/count-moves.ts';
import { all, either, exists, isAbsent, isBelow } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** One item counts all views and, next to it, each author's: both limits hold in the transaction that adds one. */
const counting = (workspaceId: string, { created_by }: View, step: 1 | -1): TransactEntry => {
  const own = `views_of_${created_by ?? 'keys'}`;
  const hasRoom = all(
    either(isAbsent('views'), isBelow('views', VIEWS_MAX)),
    either(isAbsent(own), isBelow(own, VIEWS_PER_AUTHOR_MAX)),
  );
  return {
    Update: {
      Key: keys.viewCount(workspaceId),
      add: { views: step, [own]: step, [COUNT_MOVES]: 1 },
      when: step === 1 ? hasRoom : undefined,
    },
  };
};

export const viewStore = (table: Table): ViewStore => ({
  async list(workspaceId) {
    const items = await itemsUnder(table, keys.view(workspaceId, ''));
    return items.map((item) => view.parse(item));
  },

  get: (workspaceId, id) => getItem(table, keys.view(workspaceId, id), (item) => view.parse(item)),

  async add(workspaceId, added) {
    const outcome = await transact(table, [
      counting(workspaceId, added, 1),
      { Put: { Item: { ...keys.view(workspaceId, added.id), ...added } } },
    ]);
    return outcome.committed ? 'done' : 'full';
  },

  async save(workspaceId, before, { name, filters, shared, updated_at }) {
    const saved = await updateIf(table, {
      Key: keys.view(workspaceId, before.id),
      set: { name, filters, shared, updated_at },
      when: { updated_at: before.updated_at },
    });
    return saved ? 'saved' : CHANGED;
  },

  async remove(workspaceId, removed) {
    const outcome = await transact(table, [
      { Delete: { Key: keys.view(workspaceId, removed.id), when: exists() } },
      counting(workspaceId, removed, -1),
    ]);
    return outcome.committed;
  },
});
