import type { Refuse } from '#contract/errors.ts';
import type { AccountStore } from '#domain/accounts/account-store.ts';
import { findAccount } from '#domain/accounts/find-account.ts';
import type { Directory } from '#domain/directory/directory.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import { fetchRoster, storeRoster } from './load-roster.ts';
import type { UpsertPeoplePorts } from './upsert-people.ts';

export interface SyncPeoplePorts extends UpsertPeoplePorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly directory: Directory;
  readonly refuse: Refuse<'not_found' | 'not_active' | 'provider_failed'>;
}

/** Loads or refreshes the roster of an active account for a caller who waits for it. */
export async function syncPeople(
  ports: SyncPeoplePorts,
  viewer: Viewer,
  accountId: string,
  signal: AbortSignal,
): Promise<number> {
  const { status, domain } = await findAccount(ports, viewer, accountId);
  if (status !== 'active') {
    throw ports.refuse('not_active', `The account is ${status}; only active accounts have a roster.`);
  }
  const roster = await fetchRoster(ports.directory, domain, signal).catch((error: unknown) => {
    throw Object.assign(ports.refuse('provider_failed'), { cause: error });
  });
  return storeRoster(ports, { workspaceId: viewer.workspaceId, id: accountId }, roster);
}

/** The onboarding's roster: the same, for an account that may be gone or inactive by now. */
export async function onboardRoster(
  ports: Pick<SyncPeoplePorts, 'accounts' | 'directory' | 'people' | 'now'>,
  workspaceId: string,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  const account = await ports.accounts.get(workspaceId, accountId);
  if (account?.status !== 'active') return;
  const roster = await fetchRoster(ports.directory, account.domain, signal);
  await storeRoster(ports, { workspaceId, id: accountId }, roster);
}
