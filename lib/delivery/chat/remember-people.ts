import { hash } from 'node:crypto';
import { HOUR_MS } from '#contract/time.ts';
import type { Chat } from '#domain/outbound/alerts/chat.ts';

/** People leave, and an address may pass to someone else. */
const REMEMBERED_MS = HOUR_MS;
const MAX_PEOPLE = 1_000;

/** Chats limit lookups far below messages, so a person who was found isn't looked up before every message. */
export function rememberPeople(findPerson: Chat['findPerson'], now = Date.now): Chat['findPerson'] {
  const people = new Map<string, { readonly id: string; readonly expiresAt: number }>();
  return async (accessToken, email) => {
    const key = hash('sha256', `${accessToken} ${email}`);
    const remembered = people.get(key);
    if (remembered && remembered.expiresAt > now()) return { kind: 'found', id: remembered.id };
    const person = await findPerson(accessToken, email);
    if (people.size >= MAX_PEOPLE) people.clear();
    if (person.kind === 'found') people.set(key, { id: person.id, expiresAt: now() + REMEMBERED_MS });
    return person;
  };
}
