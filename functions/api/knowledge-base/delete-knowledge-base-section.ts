import { deleteKnowledgeBaseSection } from '#contract/knowledge-base.ts';
import { deleteSection } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import { endpoint } from '#http/endpoint.ts';
import { createKnowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';

export const handler = endpoint(deleteKnowledgeBaseSection, async ({ caller, params, refuse, table }) => {
  await deleteSection({ store: createKnowledgeBaseStore(table), refuse }, caller.workspaceId, params.id);
  return { status: 200, data: { id: params.id, deleted: true as const } };
});
