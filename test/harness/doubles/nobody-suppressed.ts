import type { PersonStore } from '#domain/people/person-store.ts';

/** What a store of people says of a suppression list that nobody is on. */
export const nobodySuppressed: Pick<PersonStore, 'suppressed' | 'suppressionRevision' | 'remove'> = {
  suppressed: async () => ({ revision: 0, isSuppressed: () => false }),
  suppressionRevision: async () => 0,
  remove: async () => undefined,
};
