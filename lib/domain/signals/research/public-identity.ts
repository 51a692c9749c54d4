import type { CompanyIdentity } from './research.ts';

/** How registers and encyclopedias identify a company. */
export interface PublicIdentity {
  readonly domain: string | null;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The SEC's number, ten digits. */
  readonly cik: string | null;
  readonly lei: string | null;
  readonly tickers: readonly string[];
  /** The company's entry in the register of legal entities, if one was found. */
  readonly register?: RegisterEntry;
}

/** A company as it is registered. */
export interface RegisterEntry {
  /** Its legal name in each language. */
  readonly legal_names: readonly string[];
  /** ISO code of its jurisdiction. */
  readonly country: string | null;
}

/** Companies' identities, kept for weeks and shared by all workspaces. All of it is public. */
export interface PublicIdentities {
  /** Undefined if never looked up, null if looked up and unknown. */
  get(key: string): Promise<PublicIdentity | null | undefined>;
  put(key: string, identity: PublicIdentity | null): Promise<void>;
}

/** A company with its other names. */
export function addNames(company: CompanyIdentity, identity: PublicIdentity): CompanyIdentity {
  const names = [identity.name, ...(identity.register?.legal_names ?? []), ...identity.aliases];
  const aliases = [...new Set([...company.aliases, ...names])].filter((name) => name !== company.name);
  return { ...company, aliases };
}

/** A company with the names that registers and encyclopedias know it by, as far as a source has looked them up. */
export async function addKnownNames(
  identities: Pick<PublicIdentities, 'get'>,
  company: CompanyIdentity,
): Promise<CompanyIdentity> {
  const identity = company.domain === null ? null : await identities.get(`domain:${company.domain}`);
  return identity ? addNames(company, identity) : company;
}
