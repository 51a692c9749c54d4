import { ALERT_RECORD_TYPE, EXPORT_SCHEMA_VERSION } from '#contract/export-queues.ts';
import { type AlertChannel, createProblemOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import type { DestinationEntries } from '#domain/outbound/destinations/destination.ts';
import type { ExportQueues } from './destination-channel.ts';

/** Sends one message per alert to an export queue. */
export const createQueueAlerts = (
  destinations: Pick<DestinationEntries, 'get'>,
  { urls, send }: ExportQueues,
  now: () => Date,
): AlertChannel => ({
  async deliver({ workspaceId, destination_id }, alert) {
    const destination = await destinations.get(workspaceId, destination_id ?? '');
    if (!destination || !('queue' in destination)) {
      return createProblemOutcome(
        'skipped',
        'destination_deleted',
        'The destination was deleted before the alert was sent.',
      );
    }
    const url = urls()[destination.queue];
    if (url === undefined) {
      return createProblemOutcome(
        'skipped',
        'queue_removed',
        `The export queue "${destination.queue}" no longer exists.`,
      );
    }
    const content = { alert, workspace_id: workspaceId, destination_id, sent_at: now().toISOString() };
    const message = {
      id: alert.id,
      record_type: ALERT_RECORD_TYPE,
      schema_version: EXPORT_SCHEMA_VERSION,
      content,
    };
    const [outcome] = await send(url, [message]);
    if (!outcome || !('problem' in outcome)) return { kind: 'delivered', status_code: null };
    const { code, message: reason } = outcome.problem;
    return createProblemOutcome(outcome.kind === 'retry' ? 'retry' : 'failed', code, reason);
  },
});
