import { deleteWebhookDestination } from '#contract/webhook-destinations.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { forgetFailures } from '#table/alerts/forget-failures.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';

export const handler = freshEndpoint(deleteWebhookDestination, async ({ caller, params, refuse, table }) => {
  const outcome = await destinationStore(table).remove(caller.workspaceId, params.id);
  if (outcome === 'missing') throw refuse('not_found');
  await forgetFailures(table, caller.workspaceId, [params.id]);
  return { status: 200, data: { id: params.id, deleted: true as const } };
});
