import { createHash } from 'node:crypto';
import * as z from 'zod';

/** A member's approval of an agent, until the agent exchanges it for tokens. */
export const agentCode = z.object({
  hash: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  redirect_uri: z.string(),
  code_challenge: z.string(),
  scope: z.enum(['read', 'write']),
  workspace_id: z.string(),
  /** The key that approved it. */
  key_id: z.string(),
  good_until: z.string(),
  /** The key it was exchanged for, or undefined until then. */
  used_by: z.string().optional(),
});

export type AgentCode = Readonly<z.infer<typeof agentCode>>;

export interface AgentCodeStore {
  add(code: AgentCode): Promise<void>;
  get(hash: string): Promise<AgentCode | undefined>;
  /** False if the code was already exchanged. */
  use(hash: string, keyId: string): Promise<boolean>;
}

/** Codes have the length of keys but another prefix. */
export const CODE_PREFIX = 'sis_code_';

/** The S256 challenge of a verifier (RFC 7636). */
export const computeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
