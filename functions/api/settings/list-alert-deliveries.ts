import { listAlertDeliveries } from '#contract/notifications.ts';
import { showDeliveries } from '#domain/outbound/alerts/show-deliveries.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { deliveryLog } from '#table/alerts/delivery-log.ts';

export const handler = endpoint(listAlertDeliveries, async ({ caller, table }) => {
  const ports = { deliveries: deliveryLog(table), accounts: accountLookups(table) };
  return { status: 200, data: await showDeliveries(ports, caller) };
});
