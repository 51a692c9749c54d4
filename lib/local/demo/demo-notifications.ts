import { changeSettings } from '#domain/outbound/notifications/notification-settings.ts';
import type { AdminContext } from '#operations/command.ts';
import { createNotificationStore } from '#table/workspaces/notification-store.ts';

export interface DemoNotifications {
  readonly workspaceId: string;
  readonly isNewWorkspace: boolean;
  readonly inboxUrl: string;
  readonly newSecret: () => string;
}

/**
 * Sends the demo workspace's alerts to the inbox and the chat sandbox of this run. They are set up with the workspace. A
 * restart on another port updates the inbox's URL and leaves other changes alone.
 */
export async function storeDemoNotifications(
  { table }: AdminContext,
  { workspaceId, isNewWorkspace, inboxUrl, newSecret }: DemoNotifications,
): Promise<void> {
  const settingsStore = createNotificationStore(table);
  if (isNewWorkspace) {
    await changeSettings(settingsStore, workspaceId, (currentSettings) => ({
      record: {
        ...currentSettings,
        webhook_url: inboxUrl,
        webhook_enabled: true,
        chat_enabled: true,
        notify_realtime: true,
        notify_suggested: true,
        signing: { secret: newSecret(), retired_secrets: [] },
      },
    }));
    return;
  }
  const { webhook_url } = await settingsStore.get(workspaceId);
  const isInbox = URL.parse(webhook_url ?? '')?.pathname === new URL(inboxUrl).pathname;
  if (isInbox && webhook_url !== inboxUrl) {
    await changeSettings(settingsStore, workspaceId, (currentSettings) => ({
      record: { ...currentSettings, webhook_url: inboxUrl },
    }));
  }
}
