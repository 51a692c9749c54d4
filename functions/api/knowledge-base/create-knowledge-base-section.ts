import { createKnowledgeBaseSection } from '#contract/knowledge-base.ts';
import { createSection } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import { endpoint } from '#http/endpoint.ts';
import { findOrCreate } from '#http/idempotency.ts';
import { createKnowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';

export const handler = endpoint(createKnowledgeBaseSection, async (request) => {
  const { caller, body, refuse, table, now } = request;
  const { workspaceId } = caller;
  const store = createKnowledgeBaseStore(table);
  const id = request.newId('kbs');
  const section = await findOrCreate(
    request.attemptedSince,
    async () => (await store.list(workspaceId)).find((storedSection) => storedSection.id === id),
    () => createSection({ store, now, newId: () => id, refuse }, workspaceId, body),
  );
  return { status: 201, data: section };
});
