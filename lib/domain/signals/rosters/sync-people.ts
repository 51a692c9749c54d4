import type { Refuse } from '#contract/errors.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { finishEnrichment } from '#domain/market/accounts/enrich-account.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { isDirectoryError } from '#domain/market/directory/directory-error.ts';
import { fetchRoster } from '#domain/market/directory/fetch-roster.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type StoreRosterPorts, storeRoster } from './store-roster.ts';

export interface SyncPeoplePorts extends StoreRosterPorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly directory: Directory;
  readonly refuse: Refuse<
    'not_found' | 'not_active' | 'provider_failed' | 'directory_not_configured' | 'provider_budget_exhausted'
  >;
}

/** Loads or refreshes an active account's roster while the caller waits. */
export async function syncPeople(
  ports: SyncPeoplePorts,
  viewer: Viewer,
  accountId: string,
  abortSignal: AbortSignal,
): Promise<number> {
  const { status, domain } = await findAccount(ports, viewer, accountId);
  if (status !== 'active') {
    throw ports.refuse(
      'not_active',
      `The account is ${status}; only active accounts have a roster. Activate it first.`,
    );
  }
  if (ports.directory.status === 'not_configured') throw ports.refuse('directory_not_configured');
  const roster = await fetchRoster(ports.directory, domain, abortSignal).catch((error: unknown) => {
    // Faults and time limits of ours aren't the directory's.
    if (!isDirectoryError(error)) throw error;
    throw Object.assign(ports.refuse('provider_failed'), { cause: error });
  });
  if (!roster.isWithinBudget && roster.people.length === 0) throw ports.refuse('provider_budget_exhausted');
  return storeRoster(ports, { workspaceId: viewer.workspaceId, id: accountId }, roster, {
    abort: abortSignal,
  });
}

/** The same during onboarding, where the account may have been deleted or deactivated. */
export async function onboardRoster(
  ports: Pick<SyncPeoplePorts, 'directory' | 'people' | 'now' | 'moves'> & {
    readonly accounts: Pick<AccountStore, 'get' | 'save'>;
  },
  workspaceId: string,
  accountId: string,
  abortSignal: AbortSignal,
): Promise<void> {
  const account = await ports.accounts.get(workspaceId, accountId);
  if (account?.status !== 'active' || ports.directory.status === 'not_configured') return;
  const roster = await fetchRoster(ports.directory, account.domain, abortSignal);
  await storeRoster(ports, { workspaceId, id: accountId }, roster, { abort: abortSignal });
  const { activated_at } = account;
  if (roster.isWithinBudget || activated_at === null) return;
  await finishEnrichment(ports.accounts, workspaceId, { id: accountId, activated_at }, 'budget_exhausted');
}
