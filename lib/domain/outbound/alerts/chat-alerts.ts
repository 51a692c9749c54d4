import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import type { AlertChannel } from './alert-channels.ts';
import type { Chat } from './chat.ts';

const createSkipped = (code: string, message: string) =>
  ({ kind: 'skipped', problem: { code, message } }) as const;

/** One post per alert to the workspace's chat channel, or to a member as a direct message. */
export const createChatAlerts = (
  chat: Pick<Chat, 'post' | 'findPerson'>,
  ports: IntegrationPorts,
): AlertChannel => ({
  async deliver({ workspaceId, settings: { chat_channel }, email }, alert, signal) {
    if (chat_channel === null && email === undefined)
      return createSkipped('no_channel', 'No chat channel is set.');
    const opened = await openIntegrations(ports, workspaceId, ['chat']);
    const token = opened.get('chat')?.credentials.access_token;
    if (token === undefined) {
      return createSkipped(
        'chat_not_connected',
        'No chat is connected. Connect it with PUT /integrations/chat.',
      );
    }
    if (email === undefined) return chat.post(token, chat_channel ?? '', alert, signal);
    const person = await chat.findPerson(token, email, signal);
    return person.kind === 'found' ? chat.post(token, person.id, alert, signal) : person;
  },
});
