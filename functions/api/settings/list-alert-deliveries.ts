import { listAlertDeliveries } from '#contract/notifications.ts';
import { showDeliveries } from '#domain/outbound/alerts/show-deliveries.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createDeliveryStore } from '#table/alerts/deliveries.ts';
import { createReceiverStates } from '#table/alerts/receiver-states.ts';

export const handler = endpoint(listAlertDeliveries, async ({ caller, table, now }) => {
  const ports = {
    deliveries: createDeliveryStore(table),
    receiverStates: createReceiverStates(table),
    accounts: createAccountLookups(table),
    now,
  };
  return { status: 200, data: await showDeliveries(ports, caller) };
});
