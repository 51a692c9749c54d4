/** By what registers and encyclopedias know a company. */
export interface PublicIdentity {
  readonly domain: string | null;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The SEC's number, ten digits. */
  readonly cik: string | null;
  readonly lei: string | null;
  readonly tickers: readonly string[];
  /** What the register of legal entities says of it; absent where none was found. */
  readonly register?: RegisterEntry;
}

/** A company as it is registered. */
export interface RegisterEntry {
  /** Its name by law, in each language it has one in. */
  readonly legal_names: readonly string[];
  /** ISO code of the country whose law it is under. */
  readonly country: string | null;
  /** Its number at the register of its country; null where it is not told. */
  readonly number: { readonly authority: string; readonly value: string } | null;
}

/** What was found out about companies, kept for weeks and shared by all workspaces: all of it is public. */
export interface PublicIdentities {
  /** Undefined: never asked; null: asked, and unknown. */
  get(known: string): Promise<PublicIdentity | null | undefined>;
  put(known: string, identity: PublicIdentity | null): Promise<void>;
}
