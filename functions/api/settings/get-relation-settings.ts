import { getRelationSettings } from '#contract/relation-settings.ts';
import { endpoint } from '#http/endpoint.ts';
import { createRelationSettings } from '#table/relations/relation-settings.ts';

export const handler = endpoint(getRelationSettings, async ({ caller: { workspaceId }, table }) => ({
  status: 200,
  data: { quiet: [...(await createRelationSettings(table).listQuiet(workspaceId))] },
}));
