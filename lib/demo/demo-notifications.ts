import type { AdminContext } from '#admin/command.ts';
import { createClient } from '#contract/client.ts';
import { changeSettings } from '#domain/notifications/change-settings.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';

export interface DemoNotifications {
  readonly workspaceId: string;
  readonly apiKey: string;
  readonly isNewWorkspace: boolean;
  readonly baseUrl: string;
  readonly inboxUrl: string;
  readonly newSecret: () => string;
}

/** Looks like a token of the chat; the sandbox takes any of this form. */
const CHAT_TOKEN = 'xoxb-demo';
const CHAT_CHANNEL = '#signals';

/**
 * The demo workspace's alerts go to the inbox and the chat sandbox of this very run. That is set with the workspace;
 * a restart on another port takes the inbox along, and what was changed since stays so.
 */
export async function keepDemoNotifications(
  { table }: AdminContext,
  { workspaceId, apiKey, isNewWorkspace, baseUrl, inboxUrl, newSecret }: DemoNotifications,
): Promise<void> {
  const settings = notificationStore(table);
  if (isNewWorkspace) {
    await changeSettings(settings, workspaceId, (before) => ({
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
    // By way of the API, which alone can write the secret that holds the token.
    const api = createClient({ baseUrl, apiKey });
    await api.connectChat({ body: { access_token: CHAT_TOKEN, channel: CHAT_CHANNEL } });
    return;
  }
  const { webhook_url } = await settings.get(workspaceId);
  const isInbox = URL.parse(webhook_url ?? '')?.pathname === new URL(inboxUrl).pathname;
  if (isInbox && webhook_url !== inboxUrl) {
    await changeSettings(settings, workspaceId, (before) => ({
      record: { ...before, webhook_url: inboxUrl },
    }));
  }
}
