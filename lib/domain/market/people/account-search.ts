import type { QueryReading } from '#contract/interpretation.ts';
import type { SearchProblem } from '#contract/people.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { Directory, DirectoryPerson } from '#domain/market/directory/directory.ts';
import type { CascadeTier } from '#domain/market/people-search/cascade.ts';
import type { Match } from '#domain/market/people-search/select-matches.ts';
import type { RecordedMoves } from './people-changes.ts';
import type { PersonRecord } from './person-record.ts';
import type { UpsertPeoplePorts } from './upsert-people.ts';

/** The search of one account for people, from the query's cascade to the people stored. */

export interface AccountSearchPorts extends UpsertPeoplePorts {
  readonly directory: Pick<Directory, 'searchPeople' | 'findWorkEmail'>;
  readonly recordedMoves: RecordedMoves;
  readonly logFailure: (accountId: string, error: unknown) => void;
}

/** An account that can be searched. */
export type SearchedAccount = AccountRecord & { readonly domain: string };

/** Who to look for at each account. */
export interface AccountSearch {
  readonly workspaceId: string;
  readonly cascade: readonly CascadeTier[];
  readonly exclusions: QueryReading['exclusions'];
  /** The most people per account. */
  readonly limit: number;
}

/** A person of the directory, or one on record who left the company, whom no directory lists there. */
export type Candidate = DirectoryPerson | PersonRecord;

export const isDeparted = (candidate: Candidate): candidate is PersonRecord => 'revision' in candidate;

/** Who matches at an account, or why it wasn't searched. */
export interface AccountMatches {
  readonly account: SearchedAccount;
  readonly matches: readonly Match<Candidate>[];
  /** Everyone known at the account. */
  readonly storedPeople: readonly PersonRecord[];
  readonly problems: readonly SearchProblem[];
  readonly isSearched: boolean;
}

/** Who was found at an account. */
export interface AccountResult extends Pick<AccountMatches, 'problems' | 'isSearched'> {
  readonly contacts: readonly PersonRecord[];
}

export const describeFailure = (
  { id }: SearchedAccount,
  code: SearchProblem['code'],
  message: string,
): Pick<AccountResult, 'problems' | 'isSearched'> => ({
  problems: [{ account_id: id, code, message }],
  isSearched: false,
});
