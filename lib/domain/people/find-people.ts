import type { Refuse } from '#contract/errors.ts';
import type { Interpretation } from '#contract/interpretation.ts';
import type { FoundPeople } from '#contract/people.ts';
import type { AccountLookups } from '#domain/accounts/account-lookups.ts';
import { pacedDirectory } from '#domain/directory/paced-directory.ts';
import { buildCascade } from '#domain/people-search/build-cascade.ts';
import type { CascadeTier } from '#domain/people-search/cascade.ts';
import type { Reasoner } from '#domain/people-search/reasoner.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import { type AccountWish, chooseAccounts } from './choose-accounts.ts';
import { type SearchAccountPorts, searchAccount } from './search-account.ts';

/**
 * 50 accounts need at most 50 × (6 tiers + 20 e-mails) = 1,300 calls; 20 at once, at 2 s each, are 130 s: about the two
 * minutes a search may take, at a rate directories allow. What does not fit is named in the answer.
 */
const CALLS_AT_ONCE = 20;

export interface FindPeoplePorts extends SearchAccountPorts {
  readonly accounts: AccountLookups;
  readonly reasoner: Reasoner;
  readonly refuse: Refuse<'provider_failed' | 'directory_not_configured'>;
}

export interface PeopleWish extends AccountWish {
  readonly query: string;
  readonly per_account: number;
  readonly preview: boolean;
}

/** Finds people by a description at several accounts and saves them. `signal` ends the search, not the saving. */
export async function findPeople(
  ports: FindPeoplePorts,
  viewer: Viewer,
  { query, per_account, preview, ...wish }: PeopleWish,
  signal: AbortSignal,
): Promise<FoundPeople> {
  const { reasoner, refuse } = ports;
  const interpretation = await reasoner.interpret(query, signal).catch((error: unknown) => {
    throw Object.assign(refuse('provider_failed'), { cause: error });
  });
  const cascade = buildCascade(interpretation);
  const answer = answerOf(interpretation, cascade);
  if (cascade.length === 0) return { ...answer, reason: NOTHING_UNDERSTOOD };
  if (preview) return answer;
  if (ports.directory.status === 'not_configured') throw refuse('directory_not_configured');
  const { accounts, problems } = await chooseAccounts(ports.accounts, viewer, wish, interpretation);
  const paced = { ...ports, directory: pacedDirectory(ports.directory, CALLS_AT_ONCE) };
  const search = { cascade, exclusions: interpretation.exclusions, limit: per_account };
  const results = await Promise.all(
    accounts.map((account) => searchAccount(paced, viewer.workspaceId, account, search, signal)),
  );
  const contacts = results.flatMap((result) => result.contacts);
  const accountsSearched = results.filter(({ searched }) => searched).length;
  return {
    ...answer,
    reason: contacts.length > 0 ? null : whyNobody(interpretation, accountsSearched),
    found: contacts.length,
    accountsSearched,
    contacts,
    errors: [...problems, ...results.flatMap((result) => result.problems)],
  };
}

const NOTHING_UNDERSTOOD =
  'Nothing in the query says who is wanted. Name a function, a title, a level or a place, such as "heads of procurement in Germany".';

function whyNobody({ not_understood }: Interpretation, searched: number): string {
  if (searched === 0)
    return 'No account was searched: none is active that the query asks for, or `errors` says why not.';
  const unknown =
    not_understood.length > 0 ? ` These words were not understood: ${not_understood.join(', ')}.` : '';
  return `Nobody at the accounts searched is what the query asks for.${unknown}`;
}

const answerOf = (interpretation: Interpretation, cascade: readonly CascadeTier[]): FoundPeople => ({
  interpretation,
  reason: null,
  found: 0,
  accountsSearched: 0,
  tiers: cascade.length,
  cascade: cascade.map(({ tier, label, titles, job_levels }) => ({
    tier,
    label,
    titles: [...titles],
    job_levels: [...job_levels],
  })),
  contacts: [],
  errors: [],
});
