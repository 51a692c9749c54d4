import { listKnowledgeBase } from '#contract/knowledge-base.ts';
import { listSections } from '#domain/knowledge-base/knowledge-base.ts';
import { endpoint } from '#http/endpoint.ts';
import { knowledgeBaseStore } from '#table/knowledge-base-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listKnowledgeBase, async ({ caller }) => ({
  status: 200,
  data: await listSections(knowledgeBaseStore(functionTable()), caller.workspaceId),
}));
