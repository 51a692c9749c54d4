import type { AlertChannelName } from '#contract/alerts.ts';
import type { ChannelResult } from '#contract/notifications.ts';
import type { NotificationStore } from '#domain/notifications/notification-settings.ts';
import { type AlertChannels, type AlertOutcome, channelsEnabled } from './alert-channels.ts';
import { sampleAlert } from './sample-alert.ts';

export interface SendSamplesPorts {
  readonly settings: Pick<NotificationStore, 'get'>;
  readonly channels: AlertChannels;
  readonly newId: (prefix: 'alt') => string;
  readonly now: () => Date;
}

function resultOf(channel: AlertChannelName, outcome: AlertOutcome): ChannelResult {
  if (outcome.kind === 'delivered') {
    const { status_code } = outcome;
    return { channel, ok: true, ...(status_code !== null && { status_code }) };
  }
  const { code, message, status_code } = outcome.problem;
  return { channel, ok: false, ...(status_code !== undefined && { status_code }), error: { code, message } };
}

/** Sends a sample to every channel that is switched on, all at once, and tells how each took it. */
export async function sendSamples(
  { settings, channels, newId, now }: SendSamplesPorts,
  workspaceId: string,
): Promise<ChannelResult[]> {
  const current = await settings.get(workspaceId);
  const sample = sampleAlert(newId('alt'), now());
  return Promise.all(
    channelsEnabled(current).map(async (channel) =>
      resultOf(channel, await channels[channel].deliver(workspaceId, current, sample)),
    ),
  );
}
