import type { QueryReading } from '#contract/interpretation.ts';
import type { SearchProblem } from '#contract/people.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { findMisfit, hasCompanyFilter } from '#domain/market/people-search/company-fits.ts';
import { canSeeAccount, scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';

export interface AccountSelectionInput {
  readonly account_ids?: readonly string[];
  readonly max_accounts: number;
}

/** How many of the last activated accounts are checked for matches. */
const MAX_CHECKED_ACCOUNTS = 200;

interface SelectedAccounts {
  readonly accounts: readonly (AccountRecord & { readonly domain: string })[];
  /** Requested accounts that are not searched, and why. */
  readonly problems: readonly SearchProblem[];
}

const hasDomain = (account: AccountRecord): account is AccountRecord & { domain: string } =>
  account.domain !== null;

export interface AccountSelection {
  /** The accounts' names, which a query may mention. */
  readonly names: () => Promise<readonly string[]>;
  readonly choose: (query: SearchQuery) => Promise<SelectedAccounts>;
}

type SearchQuery = Pick<QueryReading, 'groups' | 'exclusions'>;

/**
 * The accounts a search may cover: the requested ones, or the last activated ones. They are loaded when first needed.
 */
export function createAccountSelection(
  accounts: AccountLookups,
  viewer: Viewer,
  { account_ids, max_accounts }: AccountSelectionInput,
): AccountSelection {
  const { workspaceId } = viewer;
  const ids = account_ids && [...new Set(account_ids)];
  const read = (limit: number): Promise<AccountRecord[]> =>
    ids
      ? accounts.getMany(workspaceId, ids)
      : accounts.lastActivated(workspaceId, limit, scopedMemberId(viewer));
  let candidates: Promise<AccountRecord[]> | undefined;
  return {
    async names() {
      candidates ??= read(MAX_CHECKED_ACCOUNTS);
      return (await candidates).filter((account) => canSeeAccount(viewer, account)).map(({ name }) => name);
    },
    async choose(query) {
      const found = await (candidates ?? read(hasCompanyFilter(query) ? MAX_CHECKED_ACCOUNTS : max_accounts));
      return ids
        ? selectByIds(found, viewer, ids, max_accounts, query)
        : selectAccounts(found, max_accounts, query);
    },
  };
}

function selectAccounts(
  found: readonly AccountRecord[],
  max_accounts: number,
  query: SearchQuery,
): SelectedAccounts {
  const fitting = found.filter((account) => findMisfit(query, account) === undefined).slice(0, max_accounts);
  return {
    accounts: fitting.filter(hasDomain),
    problems: fitting.flatMap((account) => describeProblem(account, account.id)),
  };
}

function selectByIds(
  all: readonly AccountRecord[],
  viewer: Viewer,
  ids: readonly string[],
  max_accounts: number,
  query: SearchQuery,
): SelectedAccounts {
  const found = new Map(all.map((account) => [account.id, account]));
  const problems: SearchProblem[] = [];
  const selected: (AccountRecord & { domain: string })[] = [];
  for (const id of ids) {
    const account = found.get(id);
    const seen = account && canSeeAccount(viewer, account) ? account : undefined;
    problems.push(...describeProblem(seen, id));
    if (seen?.status !== 'active' || !hasDomain(seen)) continue;
    const reason = findMisfit(query, seen);
    if (reason !== undefined) {
      problems.push({
        account_id: id,
        code: 'not_searched',
        message: `The account doesn't match the query: ${reason}.`,
      });
      continue;
    }
    if (selected.length < max_accounts) selected.push(seen);
    else problems.push(createNotSearched(id, max_accounts));
  }
  return { accounts: selected, problems };
}

const createNotSearched = (account_id: string, max: number): SearchProblem => ({
  account_id,
  code: 'not_searched',
  message: `max_accounts is ${max}; call again with this account.`,
});

function describeProblem(account: AccountRecord | undefined, account_id: string): SearchProblem[] {
  if (!account) {
    return [{ account_id, code: 'not_found', message: 'There is no such account in this workspace.' }];
  }
  if (account.status !== 'active') {
    return [
      { account_id, code: 'not_active', message: `The account is ${account.status}; activate it first.` },
    ];
  }
  if (account.domain === null) {
    return [{ account_id, code: 'not_searched', message: 'The account has no domain to search by.' }];
  }
  return [];
}
