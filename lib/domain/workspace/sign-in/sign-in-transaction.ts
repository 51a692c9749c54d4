import * as z from 'zod';

/** A sign-in that was started, until the provider sends the person back. */
export const signInTransaction = z.object({
  /** Of the `state`, which is in the address and so in logs and histories. */
  hash: z.string(),
  /** Of the cookie that binds it to one browser. */
  browser_hash: z.string(),
  workspace_id: z.string(),
  /** The provider it was started with: another one's response is refused (mix-up). */
  issuer: z.string(),
  client_id: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  /** Where in the console to go on. */
  return_to: z.string(),
  good_until: z.string(),
});

export type SignInTransaction = Readonly<z.infer<typeof signInTransaction>>;

export interface SignInTransactionStore {
  add(transaction: SignInTransaction): Promise<void>;
  /** The transaction, once, for its own browser and workspace only: otherwise undefined, and nothing is used up. */
  take(hash: string, browserHash: string, workspaceId: string): Promise<SignInTransaction | undefined>;
}
