import { deleteWebhookDestination } from '#contract/webhook-destinations.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { resetReceivers } from '#table/alerts/receiver-states.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';

export const handler = freshEndpoint(deleteWebhookDestination, async ({ caller, params, refuse, table }) => {
  const outcome = await createDestinationStore(table).remove(caller.workspaceId, params.id);
  if (outcome === 'missing') throw refuse('not_found');
  await resetReceivers(table, caller.workspaceId, [params.id]);
  return { status: 200, data: { id: params.id, deleted: true as const } };
});
