import { redeliverAlert } from '#contract/notifications.ts';
import { redeliver } from '#domain/outbound/alerts/redeliver.ts';
import { endpoint } from '#http/endpoint.ts';
import { wakeReceiver } from '#jobs/queues/send-messages.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDeliveryStore } from '#table/alerts/deliveries.ts';
import { createReceiverStates } from '#table/alerts/receiver-states.ts';

export const handler = endpoint(redeliverAlert, async ({ caller, params: { id }, refuse, table, now }) => {
  const ports = {
    deliveries: createDeliveryStore(table),
    receiverStates: createReceiverStates(table),
    accounts: createAccountStore(table),
    wake: wakeReceiver,
    now,
    refuse,
  };
  return { status: 202, data: await redeliver(ports, caller, id) };
});
