import { accountStore } from '#table/accounts/account-store.ts';
import type { Table } from '#table/table.ts';
import { catchUpPromises } from './catch-up-promises.ts';
import { deliveryLog } from './delivery-log.ts';
import { heldAlerts } from './held-alerts.ts';

/** What repeating alerts reads and writes. */
export const redeliverPorts = (table: Table) => ({
  deliveries: deliveryLog(table),
  held: heldAlerts(table),
  promises: catchUpPromises(table),
  accounts: accountStore(table),
});
