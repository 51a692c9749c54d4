import { createKnowledgeBaseSection } from '#contract/knowledge-base.ts';
import { createSection } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import { endpoint } from '#http/endpoint.ts';
import { findOrCreate } from '#http/find-or-create.ts';
import { systemClock } from '#platform/clock.ts';
import { functionTable } from '#table/table.ts';
import { knowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';

export const handler = endpoint(createKnowledgeBaseSection, async (request) => {
  const { caller, body, refuse } = request;
  const { workspaceId } = caller;
  const store = knowledgeBaseStore(functionTable());
  const id = request.newId('kbs');
  const section = await findOrCreate(
    request.againSince,
    async () => (await store.list(workspaceId)).find((known) => known.id === id),
    () => createSection({ store, now: systemClock, newId: () => id, refuse }, workspaceId, body),
  );
  return { status: 201, data: section };
});
