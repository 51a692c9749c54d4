import type { ApiKey } from '#domain/workspace/keys/api-key.ts';

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
  end(session: Session, at: string): Promise<void>;
}
