import type { PersonStore } from '#domain/market/people/person-store.ts';

/** An empty suppression list. */
export const nobodySuppressed: Pick<PersonStore, 'suppressed' | 'suppressionRevision' | 'remove'> = {
  suppressed: async () => ({ revision: 0, isSuppressed: () => false }),
  suppressionRevision: async () => 0,
  remove: async () => undefined,
};
