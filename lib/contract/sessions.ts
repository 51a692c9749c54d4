import * as z from 'zod';
import { REVOKED_WITHIN_SECONDS } from './api-keys.ts';
import { defineEndpoint } from './endpoint.ts';
import { flag, timeOrNull, timestamp } from './fields.ts';
import { deleted, listResponse } from './responses.ts';

/** A session ends after this long without a request, and at the latest after `SESSION_DAYS`. */
export const SESSION_IDLE_HOURS = 12;
export const SESSION_DAYS = 7;
/** Several browsers on several computers. Another sign-in ends the oldest session. */
export const MAX_SESSIONS_PER_MEMBER = 10;
/** How a page names its own session. */
export const CURRENT_SESSION = 'current';

const session = z
  .object({
    id: z.string(),
    member_id: z.string().describe('Member who is signed in.'),
    browser: z.string().describe('Browser and system it was started with, such as `Firefox on Windows`.'),
    is_current: flag('Whether this request was made in it.'),
    created_at: timestamp,
    last_used_at: timeOrNull('To the minute. Null if never.'),
    expires_at: timestamp.describe('When it ends at the latest.'),
  })
  .meta({ id: 'Session' });

export type SessionView = z.infer<typeof session>;

export const listSessions = defineEndpoint('GET /sessions', {
  id: 'list-sessions',
  summary: 'List sessions',
  description: `Where you are signed in, newest first. Owners see everyone's sessions. A session ends ${SESSION_IDLE_HOURS} hours after its last request, and ${SESSION_DAYS} days after it was started at the latest. A member can have up to ${MAX_SESSIONS_PER_MEMBER}; another sign-in ends the oldest.`,
  responses: { 200: listResponse(session) },
  scope: 'write',
  freshCaller: true,
  uses: { table: 'read', apiKeys: 'read' },
});

export const deleteSession = defineEndpoint('DELETE /sessions/{id}', {
  id: 'delete-session',
  summary: 'End a session',
  description: `Signs a browser out within ${REVOKED_WITHIN_SECONDS} seconds. \`${CURRENT_SESSION}\` is the session of the request itself. Owners may end everyone's sessions, others only their own. Ending one twice is not an error.`,
  responses: { 200: deleted },
  freshCaller: true,
  uses: { table: 'write', apiKeys: 'write' },
});
