import { deleteWebhookDestination } from '#contract/webhook-destinations.ts';
import { endpoint } from '#http/endpoint.ts';
import { forgetFailures } from '#table/alerts/forget-failures.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';

export const handler = endpoint(
  deleteWebhookDestination,
  async ({ caller, params, refuse }) => {
    const outcome = await destinationStore(functionTable()).remove(caller.workspaceId, params.id);
    if (outcome === 'missing') throw refuse('not_found');
    await forgetFailures(functionTable(), caller.workspaceId, [params.id]);
    return { status: 200, data: { id: params.id, deleted: true as const } };
  },
  { currentCaller },
);
