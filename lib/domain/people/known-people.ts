import type { KnownPerson } from '#domain/signals/signal-reasoner.ts';
import type { PersonStore } from './person-store.ts';

/** Enough to find a draft's recipient. The most relevant come first. */
const PEOPLE_MAX = 60;

/** The people at a company whom a draft may address. */
export const mostRelevant = (
  people: readonly (KnownPerson & { readonly id: string; readonly ranking: number })[],
): KnownPerson[] =>
  people
    .toSorted((a, b) => a.ranking - b.ranking || (a.id < b.id ? -1 : 1))
    .slice(0, PEOPLE_MAX)
    .map(({ id, full_name, title, job_level }) => ({ id, full_name, title, job_level }));

/** The people at an account, without those a complete roster no longer lists. */
export const knownPeople = async (
  people: Pick<PersonStore, 'atAccount'>,
  workspaceId: string,
  accountId: string,
): Promise<KnownPerson[]> =>
  mostRelevant((await people.atAccount(workspaceId, accountId)).filter(({ gone_on }) => gone_on === null));
