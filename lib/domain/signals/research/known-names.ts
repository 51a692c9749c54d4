import type { PublicIdentities, PublicIdentity } from './public-identity.ts';
import type { CompanyIdentity } from './research.ts';

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
