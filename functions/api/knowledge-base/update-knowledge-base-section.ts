import { updateKnowledgeBaseSection } from '#contract/knowledge-base.ts';
import { updateSection } from '#domain/knowledge-base/knowledge-base.ts';
import { endpoint } from '#http/endpoint.ts';
import { knowledgeBaseStore } from '#table/knowledge-base-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(updateKnowledgeBaseSection, async ({ caller, params, body, refuse }) => ({
  status: 200,
  data: await updateSection(
    { store: knowledgeBaseStore(functionTable()), refuse },
    caller.workspaceId,
    params.id,
    body,
  ),
}));
