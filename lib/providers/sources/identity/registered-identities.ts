import type { PublicIdentities, PublicIdentity } from '#domain/signals/research/public-identity.ts';
import type { Crawler } from '../crawler.ts';
import type { LiveResearchParts } from '../live-research.ts';
import { toLegalKey } from '../records/company-names.ts';
import { findLei, readRegister } from './gleif.ts';
import type { Wikidata } from './wikidata.ts';

/** A search may take a minute, and each new name takes a call. */
const MAX_NEW_NAMES = 20;

interface RegisteredParts {
  readonly wikidata: Wikidata;
  readonly crawler: Crawler;
  readonly stored: PublicIdentities;
  readonly onFailure: (source: string, error: unknown) => void;
}

const toNameKey = (name: string, country: string): string => `legal-name:${country}:${toLegalKey(name)}`;

/** A company's identity from Wikidata, with legal names from the register of legal entities (GLEIF). */
export function createRegisteredIdentities({
  wikidata,
  crawler,
  stored,
  onFailure,
}: RegisteredParts): LiveResearchParts['identities'] {
  /** Without a response from the register, the identity stays as it is. */
  async function addRegister(identity: PublicIdentity, abortSignal: AbortSignal): Promise<PublicIdentity> {
    const { lei } = identity;
    if (lei === null) return identity;
    const storedEntry = await stored.get(`register:${lei}`);
    if (storedEntry !== undefined)
      return storedEntry?.register ? { ...identity, register: storedEntry.register } : identity;
    try {
      const register = await readRegister(crawler, lei, abortSignal);
      await stored.put(`register:${lei}`, register === null ? null : { ...identity, register });
      return register === null ? identity : { ...identity, register };
    } catch (error) {
      onFailure('gleif', error);
      return identity;
    }
  }

  async function findByLegalName(name: string, country: string, abortSignal: AbortSignal) {
    const lei = await findLei(crawler, name, country, abortSignal);
    const foundIdentity = lei === null ? undefined : (await wikidata.byLeis([lei], abortSignal)).get(lei);
    const identity = foundIdentity === undefined ? null : await addRegister(foundIdentity, abortSignal);
    await stored.put(toNameKey(name, country), identity);
    return identity;
  }

  return {
    byCiks: wikidata.byCiks,
    async byDomain(domain, signal) {
      const identity = await wikidata.byDomain(domain, signal);
      return identity === null ? null : addRegister(identity, signal);
    },
    async byLegalNames(names, signal) {
      const identitiesByName = new Map<string, PublicIdentity>();
      let requestCount = 0;
      try {
        for (const { name, country } of names) {
          if (identitiesByName.has(name)) continue;
          const storedEntry = await stored.get(toNameKey(name, country));
          if (storedEntry === undefined && requestCount >= MAX_NEW_NAMES) continue;
          if (storedEntry === undefined) requestCount += 1;
          const identity =
            storedEntry === undefined ? await findByLegalName(name, country, signal) : storedEntry;
          if (identity !== null) identitiesByName.set(name, identity);
        }
      } catch (error) {
        // Companies found so far are kept.
        onFailure('gleif', error);
      }
      return identitiesByName;
    },
  };
}

/** A company's identity from Wikidata alone. Without the register, legal names can't be resolved. */
export const createUnregisteredIdentities = (wikidata: Wikidata): LiveResearchParts['identities'] => ({
  byDomain: wikidata.byDomain,
  byCiks: wikidata.byCiks,
  byLegalNames: async () => new Map(),
});
