import { importEvents as contract } from '#contract/signal-events.ts';
import { findEventSignal } from '#domain/signals/events/find-event-signal.ts';
import { followEvents } from '#domain/signals/events/follow-events.ts';
import { importEvents } from '#domain/signals/events/import-events.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { streamingEndpoint } from '#http/streaming-endpoint.ts';
import { sendAlerts } from '#queues/send-alerts.ts';
import { plainWriter } from '#reading/plain-writer.ts';
import { eventDetection } from '#table/events/event-detection.ts';
import { complainOfEvents, takingEvents } from '#table/events/taking-events.ts';
import { signalStore } from '#table/signals/signal-store.ts';

/** Time to finish the part being written and to respond. */
const RESERVED_MS = 30_000;

export const handler = streamingEndpoint(
  endpoint(contract, async ({ caller, params, body, refuse, remainingMs, table }) => {
    const { workspaceId } = caller;
    const signal = await findEventSignal({ signals: signalStore(table), refuse }, workspaceId, params.id);
    const hasTime = () => remainingMs() > RESERVED_MS;
    const detection = eventDetection(table, { writer: plainWriter, send: sendAlerts });
    const follow = (due: readonly string[]) =>
      followEvents(detection, workspaceId, signal.id, due, { hasTime, complain: complainOfEvents });
    const ports = { ...takingEvents(table), follow, hasTime, refuse };
    return { status: 200, data: await importEvents(ports, workspaceId, signal, body.text) };
  }),
);
