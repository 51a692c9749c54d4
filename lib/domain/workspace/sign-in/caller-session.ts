import type { Member } from '#contract/members.ts';
import type { ApiKeyStore } from '#domain/workspace/keys/api-key.ts';
import { authorizeKey } from '#domain/workspace/keys/authorize-key.ts';
import { computeHandle } from '#domain/workspace/keys/session-token.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';

export interface CallerSessionPorts {
  readonly apiKeys: Pick<ApiKeyStore, 'get' | 'findLastUses'>;
  readonly members: Pick<MemberStore, 'get'>;
  readonly now: () => Date;
}

/** Who is signed in, and the handle for requests. */
export interface CallerSession {
  readonly id: string;
  readonly handle: string;
  readonly workspace_id: string;
  readonly member: Pick<Member, 'id' | 'full_name' | 'email' | 'role' | 'visibility'>;
}

/** The session of a cookie, as long as it works. */
export async function readCallerSession(
  ports: CallerSessionPorts,
  cookie: string,
): Promise<CallerSession | undefined> {
  const handle = computeHandle(cookie);
  if (handle === undefined) return undefined;
  const caller = await authorizeKey({ ...ports, prefix: '' }, `Session ${handle}`);
  if ('refused' in caller || caller.memberId === undefined) return undefined;
  const member = await ports.members.get(caller.workspaceId, caller.memberId);
  if (!member) return undefined;
  const { id, full_name, email, role, visibility } = member;
  return {
    id: caller.keyId,
    handle,
    workspace_id: caller.workspaceId,
    member: { id, full_name, email, role, visibility },
  };
}
