import * as z from 'zod';
import type { CompanyIdentity } from './research.ts';

/** A company as it is registered. */
const registerEntry = z.object({
  /** Its legal name in each language. */
  legal_names: z.array(z.string()).readonly(),
  /** ISO code of its jurisdiction. */
  country: z.string().nullable(),
});

export type RegisterEntry = Readonly<z.infer<typeof registerEntry>>;

/** How registers and encyclopedias identify a company. */
export const publicIdentity = z.object({
  domain: z.string().nullable(),
  name: z.string(),
  aliases: z.array(z.string()).readonly(),
  /** The SEC's number, ten digits. */
  cik: z.string().nullable(),
  lei: z.string().nullable(),
  tickers: z.array(z.string()).readonly(),
  /** The company's entry in the register of legal entities, if one was found. */
  register: registerEntry.exactOptional(),
});

export type PublicIdentity = Readonly<z.infer<typeof publicIdentity>>;

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
export async function addRegisteredNames(
  identities: Pick<PublicIdentities, 'get'>,
  company: CompanyIdentity,
): Promise<CompanyIdentity> {
  const identity = company.domain === null ? null : await identities.get(`domain:${company.domain}`);
  return identity ? addNames(company, identity) : company;
}
