import type { AlertSettingsStore } from '#domain/outbound/notifications/notification-settings.ts';
import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import type { AlertProblem } from './alert-channels.ts';
import type { Chat } from './chat.ts';
import { memberOf } from './receivers.ts';

export interface TellPausedPorts extends IntegrationPorts {
  readonly settings: Pick<AlertSettingsStore, 'get'>;
  readonly members: Pick<MemberStore, 'get'>;
  readonly chat: Pick<Chat, 'say' | 'findPerson'>;
}

const NAMES: Readonly<Record<string, string>> = { webhook: 'the notification webhook', chat: 'the chat' };

/** What the owner reads. Names neither the URL nor what the receiver sent. */
const textOf = (receiver: string, { message }: AlertProblem): string => {
  const name = memberOf(receiver) === undefined ? (NAMES[receiver] ?? 'an export queue') : 'your own channel';
  return `Alerts to ${name} are paused: it has failed for a day. ${message} Nothing is lost: alerts are held for 30 days, and follow in order when it answers again.`;
};

/**
 * Tells the receiver's owner in the chat, unless the chat is what fails. The settings show it in any case.
 * Returns whether someone was told.
 */
export async function tellPaused(
  ports: TellPausedPorts,
  workspaceId: string,
  receiver: string,
  problem: AlertProblem,
): Promise<boolean> {
  const { settings, members, chat } = ports;
  const opened = await openIntegrations(ports, workspaceId, ['chat']);
  const token = opened.get('chat')?.credentials.access_token;
  if (token === undefined || receiver === 'chat') return false;
  const memberId = memberOf(receiver);
  const { chat_channel, chat_enabled } = await settings.get(workspaceId);
  let channel = chat_enabled ? chat_channel : null;
  if (memberId !== undefined) {
    const member = await members.get(workspaceId, memberId);
    const person = member && (await chat.findPerson(token, member.email));
    channel = person?.kind === 'found' ? person.id : null;
  }
  if (channel === null) return false;
  return (await chat.say(token, channel, textOf(receiver, problem))).kind === 'delivered';
}
