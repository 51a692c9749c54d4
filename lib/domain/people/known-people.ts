import type { KnownPerson } from '#domain/signals/signal-reasoner.ts';
import type { PersonStore } from './person-store.ts';

/** Enough to find whom a draft should speak to; the most relevant come first. */
const PEOPLE_MAX = 60;

/** Those of a company's people whom a draft may speak to. */
export const mostRelevant = (
  people: readonly (KnownPerson & { readonly id: string; readonly ranking: number })[],
): KnownPerson[] =>
  people
    .toSorted((a, b) => a.ranking - b.ranking || (a.id < b.id ? -1 : 1))
    .slice(0, PEOPLE_MAX)
    .map(({ id, full_name, title, job_level }) => ({ id, full_name, title, job_level }));

/** The people at an account; those whom a complete roster no longer lists have left. */
export const knownPeople = async (
  people: Pick<PersonStore, 'atAccount'>,
  workspaceId: string,
  accountId: string,
): Promise<KnownPerson[]> =>
  mostRelevant((await people.atAccount(workspaceId, accountId)).filter(({ gone_on }) => gone_on === null));
