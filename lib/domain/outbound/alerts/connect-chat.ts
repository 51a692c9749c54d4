import type { Refuse } from '#contract/errors.ts';
import type { AlertSettingsStore } from '#domain/outbound/notifications/notification-settings.ts';
import { changeSettings } from '#domain/outbound/notifications/notification-settings.ts';
import { connect } from '#domain/workspace/integrations/change-integrations.ts';
import type { Integration, IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import type { Chat } from './chat.ts';

export interface ConnectChatPorts extends IntegrationPorts {
  readonly chat: Pick<Chat, 'tryToken'>;
  readonly settings: AlertSettingsStore;
  readonly now: () => Date;
  readonly refuse: Refuse<'credentials_refused' | 'chat_unreachable' | 'too_many_changes'>;
}

interface ChatConnection extends Integration {
  /** An empty string if none is set. */
  readonly channel: string;
}

/** Connects the workspace's chat if its token works, and sets the channel if one is given. */
export async function connectChat(
  ports: ConnectChatPorts,
  workspaceId: string,
  { access_token, channel }: { readonly access_token: string; readonly channel?: string },
): Promise<ChatConnection> {
  const { chat, settings, now, refuse } = ports;
  const tokenTest = await chat.tryToken(access_token);
  if (tokenTest.kind === 'refused') throw refuse('credentials_refused', tokenTest.reason);
  if (tokenTest.kind === 'unreachable') throw refuse('chat_unreachable', tokenTest.reason);
  const integration = await connect(ports, workspaceId, 'chat', {
    credentials: { access_token },
    label: tokenTest.label,
    config: {},
    at: now(),
  });
  const { chat_channel } =
    channel === undefined
      ? await settings.get(workspaceId)
      : (
          await changeSettings(settings, workspaceId, (storedSettings) => ({
            record: { ...storedSettings, chat_channel: channel },
          }))
        ).record;
  return { ...integration, channel: chat_channel ?? '' };
}
