import { NAMED_RELATIONS } from '#contract/relation.ts';
import { updateRelationSettings } from '#contract/relation-settings.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { createRelationSettings } from '#table/relations/relation-settings.ts';

export const handler = freshEndpoint(
  updateRelationSettings,
  async ({ caller: { workspaceId }, body, table }) => {
    const quietRelations = NAMED_RELATIONS.filter((relation) => body.quiet.includes(relation));
    await createRelationSettings(table).setQuiet(workspaceId, quietRelations);
    return { status: 200, data: { quiet: quietRelations } };
  },
);
