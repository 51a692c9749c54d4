import { VIEWS_MAX, view } from '#contract/views.ts';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import type { ViewStore } from '#domain/workspace/views/views.ts';
import { boundedCount } from '#table/dynamodb/bounded-count.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { beginningWith, queryAll } from '#table/dynamodb/query-all.ts';
import { setExpression } from '#table/dynamodb/set-expression.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const count = boundedCount('views', VIEWS_MAX);

export const viewStore = (table: Table): ViewStore => ({
  async list(workspaceId) {
    const { PK, SK } = keys.view(workspaceId, '');
    const items = await queryAll(table, { ...beginningWith(PK, SK), ConsistentRead: true });
    return items.map((item) => view.parse(item));
  },

  get: (workspaceId, id) => getItem(table, keys.view(workspaceId, id), (item) => view.parse(item)),

  async add(workspaceId, added) {
    const outcome = await transact(table, [
      count.oneMore(keys.viewCount(workspaceId)),
      { Put: { Item: { ...keys.view(workspaceId, added.id), ...added } } },
    ]);
    return outcome.committed ? 'done' : 'full';
  },

  async save(workspaceId, before, { name, filters, shared, updated_at }) {
    const set = setExpression({ name, filters, shared, updated_at });
    const saved = await updateIf(table, {
      Key: keys.view(workspaceId, before.id),
      ...set,
      ConditionExpression: 'updated_at = :before',
      ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':before': before.updated_at },
    });
    return saved ? 'saved' : CHANGED;
  },

  async remove(workspaceId, id) {
    const outcome = await transact(table, [
      { Delete: { Key: keys.view(workspaceId, id), ConditionExpression: 'attribute_exists(PK)' } },
      count.oneLess(keys.viewCount(workspaceId)),
    ]);
    return outcome.committed;
  },
});
