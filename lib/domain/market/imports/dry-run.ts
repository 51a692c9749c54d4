import type { AccountStore } from '#domain/market/accounts/account-store.ts';

/** The accounts as they are: inserts are only remembered, so that an import counts what it would create. */
export function dryRun({
  findByDomains,
}: Pick<AccountStore, 'findByDomains'>): Pick<AccountStore, 'findByDomains' | 'insert'> {
  const seen = new Set<string>();
  return {
    findByDomains,
    async insert(_, records) {
      const keys = records.map(({ domain, id }) => domain ?? id);
      const known = new Set(keys.filter((key) => seen.has(key)));
      for (const key of keys) seen.add(key);
      return { taken: new Set(), known };
    },
  };
}
