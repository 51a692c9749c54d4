import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import { type AlertChannel, createProblemOutcome } from './alert-channels.ts';
import type { Chat } from './chat.ts';

/** One post per alert to the workspace's chat channel, or to a member as a direct message. */
export const createChatAlerts = (
  chat: Pick<Chat, 'post' | 'findPerson'>,
  ports: IntegrationPorts,
): AlertChannel => ({
  async deliver({ workspaceId, settings: { chat_channel }, email }, alert) {
    if (chat_channel === null && email === undefined)
      return createProblemOutcome('skipped', 'no_channel', 'No chat channel is set.');
    const openedIntegrations = await openIntegrations(ports, workspaceId, ['chat']);
    const token = openedIntegrations.get('chat')?.credentials.access_token;
    if (token === undefined) {
      return createProblemOutcome(
        'skipped',
        'chat_not_connected',
        'No chat is connected. Connect it with PUT /integrations/chat.',
      );
    }
    if (email === undefined) return chat.post(token, chat_channel ?? '', alert);
    const person = await chat.findPerson(token, email);
    return person.kind === 'found' ? chat.post(token, person.id, alert) : person;
  },
});
