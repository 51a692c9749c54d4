import type { CrmLinks, LinkedRecord } from '#domain/outbound/crm/crm-links.ts';

/** Links in memory, for tests of adapters without a table. A claim ends when a test says so. */
export function memoryLinks() {
  const kept = new Map<string, string>();
  const claimed = new Set<string>();
  const nameOf = ({ accountId, personId = '' }: LinkedRecord): string => `${accountId} ${personId}`;
  const links: CrmLinks = {
    read: async (records) => records.map((record) => kept.get(nameOf(record))),
    async claim(record) {
      const name = nameOf(record);
      if (kept.has(name) || claimed.has(name)) return false;
      claimed.add(name);
      return true;
    },
    async keep(record, crmId) {
      claimed.delete(nameOf(record));
      kept.set(nameOf(record), crmId);
    },
    async release(record) {
      claimed.delete(nameOf(record));
    },
    async forget(record, crmId) {
      if (kept.get(nameOf(record)) === crmId) kept.delete(nameOf(record));
    },
  };
  return { ...links, claimed, kept, endClaims: () => claimed.clear(), loseLinks: () => kept.clear() };
}
