import { listKnowledgeBase } from '#contract/knowledge-base.ts';
import { endpoint } from '#http/endpoint.ts';
import { knowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';

export const handler = endpoint(listKnowledgeBase, async ({ caller, table }) => ({
  status: 200,
  data: await knowledgeBaseStore(table).list(caller.workspaceId),
}));
