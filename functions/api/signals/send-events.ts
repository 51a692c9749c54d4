import { sendEvents as contract } from '#contract/signal-events.ts';
import { acceptEvents, countOutcomes, findEventSignal } from '#domain/signals/events/accept-events.ts';
import { followEvents } from '#domain/signals/events/detect-from-events.ts';
import { endpoint } from '#http/endpoint.ts';
import { addAlerts } from '#jobs/queues/send-messages.ts';
import { plainWriter } from '#reading/plain-writer.ts';
import { createEventDetection } from '#table/events/event-detection.ts';
import { createTakeEventsPorts, warnOfLateEvents } from '#table/events/taking-events.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';

/** Time to finish the accounts being worked on and to respond. */
const RESERVED_MS = 8_000;

export const handler = endpoint(contract, async ({ caller, params, body, refuse, remainingMs, table }) => {
  const { workspaceId } = caller;
  const signal = await findEventSignal({ signals: createSignalStore(table), refuse }, workspaceId, params.id);
  const { outcomes, due } = await acceptEvents(
    createTakeEventsPorts(table),
    workspaceId,
    signal,
    body.events,
  );
  await followEvents(
    createEventDetection(table, workspaceId, { writer: plainWriter, addAlerts: addAlerts(table) }),
    workspaceId,
    signal.id,
    due,
    {
      hasTime: () => remainingMs() > RESERVED_MS,
      reportError: warnOfLateEvents,
    },
  );
  const results = outcomes.map((outcome, index) => ({ index, ...outcome }));
  return { status: 200, data: { ...countOutcomes(outcomes), results } };
});
