/** A sign-in that was started, until the provider sends the person back. */
export interface SignInTransaction {
  /** Of the `state`, which is in the address and so in logs and histories. */
  readonly hash: string;
  /** Of the cookie that binds it to one browser. */
  readonly browser_hash: string;
  readonly workspace_id: string;
  /** The provider it was started with: another one's response is refused (mix-up). */
  readonly issuer: string;
  readonly client_id: string;
  readonly nonce: string;
  readonly code_verifier: string;
  /** Where in the console to go on. */
  readonly return_to: string;
  readonly good_until: string;
}

export interface SignInTransactionStore {
  add(transaction: SignInTransaction): Promise<void>;
  /** The transaction, once and for its own browser only: otherwise undefined, and nothing is used up. */
  take(hash: string, browserHash: string): Promise<SignInTransaction | undefined>;
}
