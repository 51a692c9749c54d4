import { createHash } from 'node:crypto';
import type { KeyScope } from '#domain/keys/api-key.ts';

/** A member's approval of an agent, until the agent trades it for tokens. */
export interface AgentCode {
  readonly hash: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly scope: KeyScope;
  readonly workspace_id: string;
  /** The key it was approved with. */
  readonly key_id: string;
  readonly good_until: string;
  /** The key that it was traded for; undefined until then. */
  readonly used_by?: string | undefined;
}

export interface AgentCodeStore {
  add(code: AgentCode): Promise<void>;
  get(hash: string): Promise<AgentCode | undefined>;
  /** False when the code was traded before. */
  use(hash: string, keyId: string): Promise<boolean>;
}

/** Codes and refresh tokens are as long as keys, and differ from them in how they begin. */
export const CODE_PREFIX = 'sis_code_';
export const REFRESH_PREFIX = 'sis_refresh_';

/** The S256 challenge of a verifier (RFC 7636). */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
