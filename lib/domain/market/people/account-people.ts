import type { PersonStore } from './person-store.ts';

/** Somebody the account's roster holds, so that a draft can speak to a person who exists. */
export interface AccountPerson {
  /** Absent for a person known by name alone, as from a directory's report of a move. */
  readonly id?: string;
  readonly full_name: string;
  readonly title: string;
  readonly job_level: string;
}

/** Enough to find a draft's recipient. The most relevant come first. */
const MAX_PEOPLE = 60;

/** The people at a company whom a draft may address. */
export const pickMostRelevant = (
  people: readonly (AccountPerson & { readonly id: string; readonly ranking: number })[],
): AccountPerson[] =>
  people
    .toSorted((a, b) => a.ranking - b.ranking || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_PEOPLE)
    .map(({ id, full_name, title, job_level }) => ({ id, full_name, title, job_level }));

/** The people at an account, without those who left. */
export const listAccountPeople = async (
  people: Pick<PersonStore, 'listAtAccount'>,
  workspaceId: string,
  accountId: string,
): Promise<AccountPerson[]> =>
  pickMostRelevant(
    (await people.listAtAccount(workspaceId, accountId)).filter(({ left_at }) => left_at === null),
  );
