import type { WishReading } from '#contract/interpretation.ts';
import type { SearchProblem } from '#contract/people.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { asksForCompanies, whyNot } from '#domain/market/people-search/company-fits.ts';
import { limitedTo, seesAccount, type Viewer } from '#domain/shared/visibility/viewer.ts';

export interface AccountWish {
  readonly account_ids?: readonly string[];
  readonly max_accounts: number;
}

/** How many of the last activated accounts are checked for matches. */
const LOOKED_THROUGH = 200;

interface ChosenAccounts {
  readonly accounts: readonly (AccountRecord & { readonly domain: string })[];
  /** Requested accounts that are not searched, and why. */
  readonly problems: readonly SearchProblem[];
}

const hasDomain = (account: AccountRecord): account is AccountRecord & { domain: string } =>
  account.domain !== null;

export interface AccountsInReach {
  /** The accounts' names, which a query may mention. */
  readonly names: () => Promise<readonly string[]>;
  readonly choose: (asked: Asked) => Promise<ChosenAccounts>;
}

type Asked = Pick<WishReading, 'groups' | 'exclusions'>;

/**
 * The accounts a search may cover: the requested ones, or the last activated ones. They are loaded when first needed.
 */
export function accountsInReach(
  accounts: AccountLookups,
  viewer: Viewer,
  { account_ids, max_accounts }: AccountWish,
): AccountsInReach {
  const { workspaceId } = viewer;
  const ids = account_ids && [...new Set(account_ids)];
  const read = (limit: number): Promise<AccountRecord[]> =>
    ids ? accounts.getMany(workspaceId, ids) : accounts.lastActivated(workspaceId, limit, limitedTo(viewer));
  let known: Promise<AccountRecord[]> | undefined;
  return {
    async names() {
      known ??= read(LOOKED_THROUGH);
      return (await known).filter((account) => seesAccount(viewer, account)).map(({ name }) => name);
    },
    async choose(asked) {
      const found = await (known ?? read(asksForCompanies(asked) ? LOOKED_THROUGH : max_accounts));
      return ids ? ofTheseIds(found, viewer, ids, max_accounts, asked) : ofThese(found, max_accounts, asked);
    },
  };
}

function ofThese(found: readonly AccountRecord[], max_accounts: number, asked: Asked): ChosenAccounts {
  const fitting = found.filter((account) => whyNot(asked, account) === undefined).slice(0, max_accounts);
  return {
    accounts: fitting.filter(hasDomain),
    problems: fitting.flatMap((account) => problemOf(account, account.id)),
  };
}

function ofTheseIds(
  all: readonly AccountRecord[],
  viewer: Viewer,
  ids: readonly string[],
  max_accounts: number,
  asked: Asked,
): ChosenAccounts {
  const found = new Map(all.map((account) => [account.id, account]));
  const problems: SearchProblem[] = [];
  const chosen: (AccountRecord & { domain: string })[] = [];
  for (const id of ids) {
    const account = found.get(id);
    const seen = account && seesAccount(viewer, account) ? account : undefined;
    problems.push(...problemOf(seen, id));
    if (seen?.status !== 'active' || !hasDomain(seen)) continue;
    const reason = whyNot(asked, seen);
    if (reason !== undefined) {
      problems.push({
        account_id: id,
        code: 'not_searched',
        message: `The account doesn't match the query: ${reason}.`,
      });
      continue;
    }
    if (chosen.length < max_accounts) chosen.push(seen);
    else problems.push(leftOver(id, max_accounts));
  }
  return { accounts: chosen, problems };
}

const leftOver = (account_id: string, max: number): SearchProblem => ({
  account_id,
  code: 'not_searched',
  message: `max_accounts is ${max}; call again with this account.`,
});

function problemOf(account: AccountRecord | undefined, account_id: string): SearchProblem[] {
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
