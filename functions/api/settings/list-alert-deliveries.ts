import { listAlertDeliveries } from '#contract/notifications.ts';
import { showDeliveries } from '#domain/outbound/alerts/show-deliveries.ts';
import { endpoint } from '#http/endpoint.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { deliveryStore } from '#table/alerts/deliveries.ts';
import { receiverStates } from '#table/alerts/receiver-states.ts';

export const handler = endpoint(listAlertDeliveries, async ({ caller, table, now }) => {
  const ports = {
    deliveries: deliveryStore(table),
    receiverStates: receiverStates(table),
    accounts: accountLookups(table),
    now,
  };
  return { status: 200, data: await showDeliveries(ports, caller) };
});
