import type { QueryReading } from '#contract/interpretation.ts';
import type { SearchProblem } from '#contract/people.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { findMisfit, hasCompanyFilter } from '#domain/market/people-search/company-fits.ts';
import { canSeeAccount, scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { SearchedAccount } from './account-search.ts';

export interface AccountSelectionInput {
  readonly account_ids?: readonly string[];
  readonly max_accounts: number;
}

interface SelectedAccounts {
  readonly accounts: readonly SearchedAccount[];
  /** Requested accounts that are not searched, and why. */
  readonly problems: readonly SearchProblem[];
}

export interface AccountSelection {
  /** The accounts' names, which a query may mention. */
  readonly names: () => Promise<readonly string[]>;
  readonly choose: (query: AccountQuery) => Promise<SelectedAccounts>;
}

/** What a query says about the accounts to search. */
type AccountQuery = Pick<QueryReading, 'groups' | 'exclusions'>;

/** How many of the last activated accounts are checked for matches. */
const MAX_CHECKED_ACCOUNTS = 200;

/**
 * The accounts a search may cover: the requested ones, or the last activated ones. They are loaded when first needed.
 */
export function createAccountSelection(
  accounts: AccountLookups,
  viewer: Viewer,
  { account_ids, max_accounts }: AccountSelectionInput,
): AccountSelection {
  const { workspaceId } = viewer;
  const requestedIds = account_ids && [...new Set(account_ids)];
  const readCandidates = (limit: number): Promise<AccountRecord[]> =>
    requestedIds
      ? accounts.getMany(workspaceId, requestedIds)
      : accounts.listLastActivated(workspaceId, limit, scopedMemberId(viewer));
  let candidates: Promise<AccountRecord[]> | undefined;
  return {
    async names() {
      candidates ??= readCandidates(MAX_CHECKED_ACCOUNTS);
      return (await candidates).filter((account) => canSeeAccount(viewer, account)).map(({ name }) => name);
    },
    async choose(query) {
      candidates ??= readCandidates(hasCompanyFilter(query) ? MAX_CHECKED_ACCOUNTS : max_accounts);
      if (!requestedIds) return selectFitting(await candidates, query, max_accounts);
      const visibleAccounts = (await candidates).filter((account) => canSeeAccount(viewer, account));
      return selectRequested(visibleAccounts, requestedIds, query, max_accounts);
    },
  };
}

/** The first of these accounts that fit the query. */
function selectFitting(
  candidates: readonly AccountRecord[],
  query: AccountQuery,
  maxAccounts: number,
): SelectedAccounts {
  const checkResults = candidates
    .filter((account) => findMisfit(query, account) === undefined)
    .slice(0, maxAccounts)
    .map((account) => checkSearchable(account, account.id));
  return {
    accounts: checkResults.flatMap((checkResult) => ('account' in checkResult ? checkResult.account : [])),
    problems: checkResults.flatMap((checkResult) => ('problem' in checkResult ? checkResult.problem : [])),
  };
}

/** The first of the requested accounts that can be searched and fit the query. The others are problems. */
function selectRequested(
  visibleAccounts: readonly AccountRecord[],
  requestedIds: readonly string[],
  query: AccountQuery,
  maxAccounts: number,
): SelectedAccounts {
  const accountsById = new Map(visibleAccounts.map((account) => [account.id, account]));
  const problems: SearchProblem[] = [];
  const accounts: SearchedAccount[] = [];
  for (const id of requestedIds) {
    const checkResult = checkSearchable(accountsById.get(id), id);
    if ('problem' in checkResult) {
      problems.push(checkResult.problem);
      continue;
    }
    const misfit = findMisfit(query, checkResult.account);
    if (misfit !== undefined) {
      problems.push(createNotSearched(id, `The account doesn't match the query: ${misfit}.`));
    } else if (accounts.length >= maxAccounts) {
      problems.push(createNotSearched(id, `max_accounts is ${maxAccounts}; call again with this account.`));
    } else {
      accounts.push(checkResult.account);
    }
  }
  return { accounts, problems };
}

const createNotSearched = (account_id: string, message: string): SearchProblem => ({
  account_id,
  code: 'not_searched',
  message,
});

/** The account if it can be searched, or why not. */
function checkSearchable(
  account: AccountRecord | undefined,
  account_id: string,
): { readonly account: SearchedAccount } | { readonly problem: SearchProblem } {
  if (!account) {
    const message = 'There is no such account in this workspace.';
    return { problem: { account_id, code: 'not_found', message } };
  }
  if (account.status !== 'active') {
    const message = `The account is ${account.status}; activate it first.`;
    return { problem: { account_id, code: 'not_active', message } };
  }
  const { domain } = account;
  if (domain === null) {
    return { problem: createNotSearched(account_id, 'The account has no domain to search by.') };
  }
  return { account: { ...account, domain } };
}
