import { updateKnowledgeBaseSection } from '#contract/knowledge-base.ts';
import { updateSection } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import { endpoint } from '#http/endpoint.ts';
import { createKnowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';

export const handler = endpoint(
  updateKnowledgeBaseSection,
  async ({ caller, params, body, refuse, table }) => ({
    status: 200,
    data: await updateSection(
      { store: createKnowledgeBaseStore(table), refuse },
      caller.workspaceId,
      params.id,
      body,
    ),
  }),
);
