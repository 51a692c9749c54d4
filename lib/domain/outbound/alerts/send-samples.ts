import type { WorkspaceChannelName } from '#contract/alerts.ts';
import type { ChannelResult } from '#contract/notifications.ts';
import type { DestinationEntries } from '#domain/outbound/destinations/destination.ts';
import type { NotificationStore } from '#domain/outbound/notifications/notification-settings.ts';
import {
  type AlertChannels,
  type AlertOutcome,
  type EnabledTarget,
  listEnabledTargets,
} from './alert-channels.ts';
import { createSampleAlert } from './sample-alert.ts';

export interface SendSamplesPorts {
  readonly settings: Pick<NotificationStore, 'get'>;
  readonly destinations: Pick<DestinationEntries, 'list'>;
  readonly channels: Pick<AlertChannels, WorkspaceChannelName>;
  readonly newId: (prefix: 'alt') => string;
  readonly now: () => Date;
}

function toResult({ channel, destination_id }: EnabledTarget, outcome: AlertOutcome): ChannelResult {
  const target = { channel, ...(destination_id !== null && { destination_id }) };
  if (outcome.kind === 'delivered') {
    const { status_code } = outcome;
    return { ...target, ok: true, ...(status_code !== null && { status_code }) };
  }
  const { code, message, status_code } = outcome.problem;
  return {
    ...target,
    ok: false,
    ...(status_code !== undefined && { status_code }),
    error: { code, message },
  };
}

/** Sends a sample to every enabled channel in parallel and reports each result. */
export async function sendSamples(
  { settings, destinations, channels, newId, now }: SendSamplesPorts,
  workspaceId: string,
): Promise<ChannelResult[]> {
  const current = await settings.get(workspaceId);
  const sample = createSampleAlert(newId('alt'), now());
  return Promise.all(
    listEnabledTargets(current, await destinations.list(workspaceId)).map(async (target) => {
      const address = { workspaceId, settings: current, destination_id: target.destination_id };
      return toResult(target, await channels[target.channel].deliver(address, sample));
    }),
  );
}
