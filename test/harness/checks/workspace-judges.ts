import { knowledgeBaseSection } from '#contract/knowledge-base.ts';
import { accountFilterFields, accountIndexes } from '#table/accounts/account-item.ts';
import { collections, keys } from '#table/keys.ts';
import { listRows } from '#table/paging/list-rows.ts';
import {
  createOrderEntry,
  NO_ORDER,
  type OrderEntry,
  toOrder,
} from '#table/workspaces/knowledge-base-order.ts';
import { judge } from './judge.ts';

export const workspaceEntry = judge(
  'workspace-entry',
  'Every workspace is in the list of workspaces under its own name, and has a profile and a plan.',
  ['workspace'],
  async (partition) => {
    const { workspaceId } = partition;
    const workspace = await partition.item(keys.workspace('').SK);
    // Without a name it is what a removal that was interrupted left.
    if (typeof workspace?.name !== 'string') return [[workspaceId, 'no longer exists but still has items']];
    const entry = await partition.get(keys.workspaceEntry(workspaceId));
    const required = [keys.companyProfile('').SK, keys.plan('').SK];
    const found = await Promise.all(required.map((SK) => partition.item(SK)));
    return [
      ...required.filter((_, index) => !found[index]).map((SK) => [workspaceId, `has no ${SK}`] as const),
      ...(entry?.name === workspace.name
        ? []
        : [[workspaceId, 'is not in the list of workspaces under its name'] as const]),
    ];
  },
);

const OF_DESTINATION = keys.destinationSecrets('', '').SK;

export const signingSecrets = judge(
  'signing-secrets',
  'Every destination with a URL has a signing secret, and every such secret has its destination.',
  ['workspace', 'secrets'],
  async (partition) => {
    const { workspaceId } = partition;
    if (partition.PK.startsWith(keys.destinationSecrets('', '').PK)) {
      const ids = (await partition.listWithPrefix(OF_DESTINATION)).map(({ SK }) =>
        String(SK).slice(OF_DESTINATION.length),
      );
      const owners = await Promise.all(ids.map((id) => partition.get(keys.destination(workspaceId, id))));
      return ids
        .filter((_, index) => !owners[index])
        .map((id) => [id, 'has a signing secret but no longer exists']);
    }
    const destinations = await partition.listWithPrefix(keys.destination('', '').SK);
    const ids = destinations.filter((item) => !('queue' in item)).map(({ id }) => String(id));
    const secrets = await Promise.all(
      ids.map((id) => partition.get(keys.destinationSecrets(workspaceId, id))),
    );
    return ids
      .filter((_, index) => !secrets[index])
      .map((id) => [id, 'has lost its URL and its signing secret']);
  },
);

const format = (order: readonly Pick<OrderEntry, 'id' | 'bytes'>[]): string =>
  order
    .map(({ id, bytes }) => `${id} ${bytes}`)
    .sort()
    .join();

export const knowledgeBaseTotals = judge(
  'knowledge-base-totals',
  'The order of the knowledge base has each of its sections with its size, and no other.',
  ['workspace'],
  async (partition) => {
    const stored = await partition.item(keys.knowledgeBase('').SK);
    const { order } = stored ? toOrder(stored) : NO_ORDER;
    const sections = await partition.listWithPrefix(keys.knowledgeBaseSection('', '').SK);
    const expected = sections.map((item) =>
      createOrderEntry(knowledgeBaseSection.parse({ ...item, position: 1 })),
    );
    return format(order) === format(expected) ? [] : [['KB', 'the order does not match the sections']];
  },
);

export const credits = judge(
  'credits',
  'A plan has used at least one credit per account activated in its period and since its usage was last reset.',
  ['workspace'],
  async (partition) => {
    const { table, workspaceId } = partition;
    const plan = await partition.item(keys.plan('').SK);
    if (!plan) return [];
    const since = [String(plan.period_start), String(plan.used_since ?? '')].sort().at(-1) ?? '';
    // A lagging index shows fewer activations, never more: a deactivation doesn't return its credit.
    const active = await listRows(
      table,
      { kind: 'collection', collection: collections.accounts(workspaceId), index: accountIndexes.created_at },
      [{ field: accountFilterFields.status, op: '=', value: 'active' }],
    );
    const activated = active.filter(({ filterMap }) => String(filterMap.aa ?? '') >= since).length;
    const used = Number((await partition.get(keys.plan(workspaceId)))?.credits_used);
    return used >= activated ? [] : [[workspaceId, 'has used fewer credits than it activated accounts']];
  },
);
