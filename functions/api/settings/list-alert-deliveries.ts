import { listAlertDeliveries } from '#contract/notifications.ts';
import { showDeliveries } from '#domain/outbound/alerts/show-deliveries.ts';
import { endpoint } from '#http/endpoint.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { deliveryLog } from '#table/alerts/delivery-log.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listAlertDeliveries, async ({ caller }) => {
  const table = functionTable();
  const ports = { deliveries: deliveryLog(table), accounts: accountLookups(table) };
  return { status: 200, data: await showDeliveries(ports, caller) };
});
