import { pushAccountsToWebhook } from '#contract/webhook-pushes.ts';
import { functionSender } from '#delivery/function-sender.ts';
import { pushToWebhook } from '#delivery/push-to-webhook.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { startWebhookRows } from '#queues/start-webhook-rows.ts';
import { accountRows } from '#table/accounts/account-rows.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { functionTable } from '#table/table.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';

export const handler = endpoint(pushAccountsToWebhook, async ({ caller, body, refuse, remainingMs }) => {
  const table = functionTable();
  return pushToWebhook(
    {
      destinations: destinationStore(table),
      records: accountRows(table),
      runs: pushRunStore(table),
      sender: functionSender(),
      send: startWebhookRows,
      newId,
      now: systemClock,
      refuse,
    },
    {
      viewer: caller,
      recordType: 'accounts',
      destinationId: body.destination_id,
      ids: body.account_ids,
      remainingMs,
    },
  );
});
