import { companyProfile } from '#contract/company-profile.ts';
import { type WorkspaceStore, workspace as workspaceSchema } from '#domain/workspace/workspaces/workspace.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { queryAll } from '#table/dynamodb/query-all.ts';
import { putEntry, transact, updateEntry } from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import { putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';
import { createOrderEntry, NO_ORDER, putOrder } from './knowledge-base-order.ts';

export const createWorkspaceStore = (table: Table): WorkspaceStore => ({
  async create({ workspace, profile, plan, sections }) {
    const { id } = workspace;
    await transact(table, [
      putEntry({ ...keys.workspace(id), ...workspace, member_count: 0 }),
      putEntry({ ...keys.workspaceEntry(id), ...workspace }),
      putEntry({ ...keys.companyProfile(id), ...profile }),
      putEntry({ ...keys.plan(id), ...plan }),
      putOrder(id, NO_ORDER, sections.map(createOrderEntry)),
      ...sections.map(({ position: _, ...section }) =>
        putEntry({ ...keys.knowledgeBaseSection(id, section.id), ...section }),
      ),
    ]);
  },

  async list() {
    const items = await queryAll(table, {
      KeyConditionExpression: 'PK = :partition',
      ExpressionAttributeValues: { ':partition': keys.workspaceEntry('').PK },
    });
    return items.map((item) => workspaceSchema.parse(item));
  },

  get: (id) => getItem(table, keys.workspace(id), workspaceSchema),

  async change(id, changes, updatedAt) {
    const { name } = changes;
    const createChangeEntry = (Key: Key, attributes: Record<string, unknown>) =>
      updateEntry(Key, { set: attributes, when: exists() });
    const outcome = await transact(table, [
      createChangeEntry(keys.companyProfile(id), { ...changes, updated_at: updatedAt }),
      ...(name === undefined
        ? []
        : [
            createChangeEntry(keys.workspace(id), { name }),
            createChangeEntry(keys.workspaceEntry(id), { name }),
            // Drafts call the seller by its name.
            putPendingJob('refit_workspace', id, id, new Date(timeOf(table))),
          ]),
    ]);
    return outcome.committed;
  },

  companyProfile: (workspaceId) => getItem(table, keys.companyProfile(workspaceId), companyProfile),
});
