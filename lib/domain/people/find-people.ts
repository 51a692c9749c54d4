import type { Refuse } from '#contract/errors.ts';
import type { FoundPeople } from '#contract/people.ts';
import type { AccountLookups } from '#domain/accounts/account-lookups.ts';
import { pacedDirectory } from '#domain/directory/paced-directory.ts';
import type { Reasoner } from '#domain/people-search/reasoner.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import { type AccountWish, chooseAccounts } from './choose-accounts.ts';
import { type SearchAccountPorts, searchAccount } from './search-account.ts';

/**
 * 50 accounts need at most 50 × (4 tiers + 5 e-mails) = 450 calls; 20 at once, at 2 s each, are 45 s: well
 * within the two minutes a search may take, at a rate directories allow.
 */
const CALLS_AT_ONCE = 20;

export interface FindPeoplePorts extends SearchAccountPorts {
  readonly accounts: AccountLookups;
  readonly reasoner: Reasoner;
  readonly refuse: Refuse<'provider_failed'>;
}

/** Finds people by a description at several accounts and saves them. `signal` ends the search, not the saving. */
export async function findPeople(
  ports: FindPeoplePorts,
  viewer: Viewer,
  { query, ...wish }: AccountWish & { readonly query: string },
  signal: AbortSignal,
): Promise<FoundPeople> {
  const { reasoner, refuse } = ports;
  const cascade = await reasoner.compileCascade(query, signal).catch((error: unknown) => {
    throw Object.assign(refuse('provider_failed'), { cause: error });
  });
  const { accounts, problems } = await chooseAccounts(ports.accounts, viewer, wish);
  const paced = { ...ports, directory: pacedDirectory(ports.directory, CALLS_AT_ONCE) };
  const results = await Promise.all(
    accounts.map((account) => searchAccount(paced, viewer.workspaceId, account, cascade, signal)),
  );
  const contacts = results.flatMap((result) => result.contacts);
  return {
    found: contacts.length,
    accountsSearched: results.filter(({ searched }) => searched).length,
    tiers: cascade.length,
    cascade: cascade.map((tier) => ({
      ...tier,
      titles: [...tier.titles],
      job_levels: [...tier.job_levels],
    })),
    contacts,
    errors: [...problems, ...results.flatMap((result) => result.problems)],
  };
}
