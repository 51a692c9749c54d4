import type { Chat } from '#domain/outbound/alerts/chat.ts';
import { rememberPeople } from './remember-people.ts';

/** Loaded with the first message, because it includes an HTTP client that other alerts don't need. */
const loadLiveChat = async (): Promise<Chat> => (await import('./slack.ts')).createLiveChat();

/** This stage's chat. */
export const stageChat: Chat = {
  tryToken: async (accessToken) => (await loadLiveChat()).tryToken(accessToken),
  post: async (accessToken, channel, alert) => (await loadLiveChat()).post(accessToken, channel, alert),
  findPerson: rememberPeople(async (accessToken, email) =>
    (await loadLiveChat()).findPerson(accessToken, email),
  ),
};
