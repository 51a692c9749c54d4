import type { Chat } from '#domain/outbound/alerts/chat.ts';
import { rememberPeople } from './remember-people.ts';

/** Loaded with the first message, because it includes an HTTP client that other alerts don't need. */
const loadLiveChat = async (): Promise<Chat> => (await import('./slack.ts')).createLiveChat();

/** This stage's chat. */
export const stageChat: Chat = {
  tryToken: async (accessToken) => (await loadLiveChat()).tryToken(accessToken),
  post: async (accessToken, channel, alert, signal) =>
    (await loadLiveChat()).post(accessToken, channel, alert, signal),
  say: async (accessToken, channel, text) => (await loadLiveChat()).say(accessToken, channel, text),
  findPerson: rememberPeople(async (accessToken, email, signal) =>
    (await loadLiveChat()).findPerson(accessToken, email, signal),
  ),
};
