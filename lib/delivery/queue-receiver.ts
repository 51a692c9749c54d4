import { EXPORT_SCHEMA_VERSION } from '#contract/export-queues.ts';
import type { OutgoingRow, RowReceiver } from '#domain/outbound/pushes/channel.ts';
import { MESSAGES_PER_CALL, type SendToQueue } from './send-to-queue.ts';

export interface QueueTarget {
  readonly url: string;
  readonly workspaceId: string;
  readonly destinationId: string;
  readonly send: SendToQueue;
  readonly now: () => Date;
}

/** 80 rows in flight: at 15 ms a call one consumer sends about 5,000 rows a second. */
const CALLS_IN_FLIGHT = 8;

/** Sends one message per row to an export queue. */
export function createQueueReceiver({
  url,
  workspaceId,
  destinationId,
  send,
  now,
}: QueueTarget): RowReceiver {
  const toMessage = ({ deliveryId: id, record, pushRunId }: OutgoingRow, sent_at: string) => ({
    id,
    record_type: record.record_type,
    schema_version: EXPORT_SCHEMA_VERSION,
    content: {
      row: record,
      push_run_id: pushRunId ?? null,
      workspace_id: workspaceId,
      destination_id: destinationId,
      sent_at,
    },
  });
  return {
    batchSize: MESSAGES_PER_CALL,
    callsInFlight: CALLS_IN_FLIGHT,
    deliver(rows, signal) {
      const sentAt = now().toISOString();
      return send(
        url,
        rows.map((row) => toMessage(row, sentAt)),
        signal,
      );
    },
  };
}
