import { listKnowledgeBase } from '#contract/knowledge-base.ts';
import { endpoint } from '#http/endpoint.ts';
import { createKnowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';

export const handler = endpoint(listKnowledgeBase, async ({ caller, table }) => ({
  status: 200,
  data: await createKnowledgeBaseStore(table).list(caller.workspaceId),
}));
