import { createClient } from '#contract/client.ts';
import { changeSettings } from '#domain/outbound/notifications/notification-settings.ts';
import type { AdminContext } from '#operations/command.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';

export interface DemoNotifications {
  readonly workspaceId: string;
  readonly apiKey: string;
  readonly isNewWorkspace: boolean;
  readonly baseUrl: string;
  readonly inboxUrl: string;
  readonly newSecret: () => string;
}

/** The sandbox accepts any token of this form. */
const CHAT_TOKEN = 'xoxb-demo';
const CHAT_CHANNEL = '#signals';

/**
 * Sends the demo workspace's alerts to the inbox and the chat sandbox of this run. They are set up with the workspace. A
 * restart on another port updates the inbox's URL and leaves other changes alone.
 */
export async function storeDemoNotifications(
  { table }: AdminContext,
  { workspaceId, apiKey, isNewWorkspace, baseUrl, inboxUrl, newSecret }: DemoNotifications,
): Promise<void> {
  const settingsStore = notificationStore(table);
  if (isNewWorkspace) {
    await changeSettings(settingsStore, workspaceId, (before) => ({
      record: {
        ...before,
        webhook_url: inboxUrl,
        webhook_enabled: true,
        chat_enabled: true,
        notify_realtime: true,
        notify_suggested: true,
        signing: { secret: newSecret(), retired_secrets: [] },
      },
    }));
    // Through the API, because only it can store the token as a secret.
    const api = createClient({ baseUrl, apiKey });
    await api.connectChat({ body: { access_token: CHAT_TOKEN, channel: CHAT_CHANNEL } });
    return;
  }
  const { webhook_url } = await settingsStore.get(workspaceId);
  const isInbox = URL.parse(webhook_url ?? '')?.pathname === new URL(inboxUrl).pathname;
  if (isInbox && webhook_url !== inboxUrl) {
    await changeSettings(settingsStore, workspaceId, (before) => ({
      record: { ...before, webhook_url: inboxUrl },
    }));
  }
}
