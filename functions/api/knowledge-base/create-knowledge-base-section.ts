import { createKnowledgeBaseSection } from '#contract/knowledge-base.ts';
import { createSection } from '#domain/knowledge-base/knowledge-base.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { functionTable } from '#table/table.ts';
import { knowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';

export const handler = endpoint(createKnowledgeBaseSection, async ({ caller, body, refuse }) => ({
  status: 201,
  data: await createSection(
    { store: knowledgeBaseStore(functionTable()), now: systemClock, newId, refuse },
    caller.workspaceId,
    body,
  ),
}));
