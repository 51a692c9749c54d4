import type { Refuse } from '#contract/errors.ts';
import { CURRENT_SESSION, type SessionView } from '#contract/sessions.ts';
import { type ApiKey, type ApiKeyStore, isExpired } from '#domain/workspace/keys/api-key.ts';
import { isIdleSince } from '#domain/workspace/keys/authorize-key.ts';

/** A session: a key of a member that only their browser holds. */
export interface Session extends ApiKey {
  readonly member_id: string;
  readonly expires_at: string;
  readonly session: NonNullable<ApiKey['session']>;
}

export interface SessionStore {
  get(id: string): Promise<Session | undefined>;
  /** False if the member was removed in the meantime, or has another address than this. */
  add(session: Session, email: string): Promise<boolean>;
  /** Sessions that were not ended, of one member or of the whole workspace. Some may have expired. */
  list(workspaceId: string, memberId?: string): Promise<Session[]>;
  /** Ending one twice keeps the first time. */
  end(session: Session, endedAt: string): Promise<void>;
}

/** Who lists or ends sessions. */
export interface SessionManager {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly memberId?: string | undefined;
  readonly owner?: true | undefined;
}

interface ListSessionsPorts {
  readonly sessions: Pick<SessionStore, 'list'>;
  readonly apiKeys: Pick<ApiKeyStore, 'findLastUses'>;
  readonly now: () => Date;
}

/** Working sessions, newest first: everyone's for owners, their own for others. */
export async function listSessions(
  { sessions, apiKeys, now }: ListSessionsPorts,
  { workspaceId, keyId, memberId, owner }: SessionManager,
): Promise<SessionView[]> {
  if (!owner && memberId === undefined) return [];
  const unendedSessions = await sessions.list(workspaceId, owner ? undefined : memberId);
  const lastUses = await apiKeys.findLastUses(unendedSessions.map(({ id }) => id));
  const isWorking = (session: Session): boolean =>
    !isExpired(session, now()) && !isIdleSince(lastUses.get(session.id) ?? session.created_at, now());
  return unendedSessions
    .filter(isWorking)
    .toSorted((a, b) => (a.created_at > b.created_at ? -1 : 1))
    .map(({ id, member_id, session, created_at, expires_at }) => ({
      id,
      member_id,
      browser: session.browser,
      is_current: id === keyId,
      created_at,
      last_used_at: lastUses.get(id) ?? null,
      expires_at,
    }));
}

interface EndSessionPorts {
  readonly sessions: Pick<SessionStore, 'get' | 'end'>;
  readonly now: () => Date;
  readonly refuse: Refuse<'not_found'>;
}

/** Ends a session and returns its id. */
export async function endSession(
  { sessions, now, refuse }: EndSessionPorts,
  { workspaceId, keyId, memberId, owner }: SessionManager,
  requestedId: string,
): Promise<string> {
  const session = await sessions.get(requestedId === CURRENT_SESSION ? keyId : requestedId);
  const isOwnSession = session !== undefined && session.member_id === memberId;
  if (session?.workspace_id !== workspaceId || !(owner || isOwnSession)) {
    throw refuse('not_found', 'There is no such session.');
  }
  await sessions.end(session, now().toISOString());
  return session.id;
}

/** Signs a member out everywhere, and returns how many sessions that ended. */
export async function endSessionsOf(
  { sessions, now }: { readonly sessions: Pick<SessionStore, 'list' | 'end'>; readonly now: () => Date },
  workspaceId: string,
  memberId: string,
): Promise<number> {
  const memberSessions = await sessions.list(workspaceId, memberId);
  for (const session of memberSessions) await sessions.end(session, now().toISOString());
  return memberSessions.length;
}
