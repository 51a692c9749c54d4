import type { PersonStore } from '#domain/market/people/person-store.ts';

/** An empty suppression list. */
export const nobodySuppressed: Pick<PersonStore, 'findSuppressed' | 'readSuppressionRevision' | 'remove'> = {
  findSuppressed: async () => ({ revision: 0, isSuppressed: () => false }),
  readSuppressionRevision: async () => 0,
  remove: async () => undefined,
};
