import { redeliverAlerts } from '#contract/notifications.ts';
import { redeliverSince } from '#domain/outbound/alerts/redeliver.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { sendCatchUp } from '#queues/send-catch-up.ts';
import { redeliverPorts } from '#table/alerts/redeliver-ports.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(redeliverAlerts, async ({ caller, body, refuse }) => {
  const ports = { ...redeliverPorts(functionTable()), startCatchUp: sendCatchUp, now: systemClock, refuse };
  return { status: 202, data: await redeliverSince(ports, caller, body) };
});
