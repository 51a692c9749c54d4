import { redeliverAlert } from '#contract/notifications.ts';
import { redeliver } from '#domain/outbound/alerts/redeliver.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { sendCatchUp } from '#queues/send-catch-up.ts';
import { redeliverPorts } from '#table/alerts/redeliver-ports.ts';

export const handler = endpoint(redeliverAlert, async ({ caller, params: { id }, refuse, table, now }) => {
  const ports = { ...redeliverPorts(table), startCatchUp: sendCatchUp, now, refuse };
  return { status: 202, data: await redeliver(ports, caller, id) };
});
