/** By what registers and encyclopedias know a company. */
export interface PublicIdentity {
  readonly domain: string | null;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The SEC's number, ten digits. */
  readonly cik: string | null;
  readonly lei: string | null;
  readonly tickers: readonly string[];
}

/** What was found out about companies, kept for weeks and shared by all workspaces: all of it is public. */
export interface PublicIdentities {
  /** Undefined: never asked; null: asked, and unknown. */
  get(known: string): Promise<PublicIdentity | null | undefined>;
  put(known: string, identity: PublicIdentity | null): Promise<void>;
}
