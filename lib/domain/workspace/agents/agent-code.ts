import { createHash } from 'node:crypto';
import type { KeyScope } from '#domain/workspace/keys/api-key.ts';

/** A member's approval of an agent, until the agent exchanges it for tokens. */
export interface AgentCode {
  readonly hash: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly scope: KeyScope;
  readonly workspace_id: string;
  /** The key that approved it. */
  readonly key_id: string;
  readonly good_until: string;
  /** The key it was exchanged for, or undefined until then. */
  readonly used_by?: string | undefined;
}

export interface AgentCodeStore {
  add(code: AgentCode): Promise<void>;
  get(hash: string): Promise<AgentCode | undefined>;
  /** False if the code was already exchanged. */
  use(hash: string, keyId: string): Promise<boolean>;
}

/** Codes have the length of keys but another prefix. */
export const CODE_PREFIX = 'sis_code_';

/** The S256 challenge of a verifier (RFC 7636). */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
