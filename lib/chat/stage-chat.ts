import type { Chat } from '#domain/outbound/alerts/chat.ts';
import { rememberPeople } from './remember-people.ts';

/** Loaded with the first message, because it includes an HTTP client that other alerts don't need. */
const liveChat = async (): Promise<Chat> => (await import('./live-chat.ts')).liveChat();

/** This stage's chat. */
export const stageChat: Chat = {
  tryToken: async (accessToken) => (await liveChat()).tryToken(accessToken),
  post: async (accessToken, channel, alert, signal) =>
    (await liveChat()).post(accessToken, channel, alert, signal),
  say: async (accessToken, channel, text) => (await liveChat()).say(accessToken, channel, text),
  findPerson: rememberPeople(async (accessToken, email, signal) =>
    (await liveChat()).findPerson(accessToken, email, signal),
  ),
};
