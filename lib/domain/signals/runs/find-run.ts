import type { Refuse } from '#contract/errors.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { limitedTo, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { type RunRecord, seesRun } from './run-record.ts';
import type { RunStore } from './run-store.ts';

export interface FindRunPorts {
  readonly runs: Pick<RunStore, 'get'>;
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly refuse: Refuse<'not_found'>;
}

/** The run, if the viewer may see it. */
export async function findRun(
  { runs, accounts, refuse }: FindRunPorts,
  viewer: Viewer,
  id: string,
): Promise<RunRecord> {
  const run = await runs.get(viewer.workspaceId, id);
  // If there is no run, another read replaces the account's: the response time must not tell a missing run from a
  // hidden one.
  const account =
    limitedTo(viewer) === undefined
      ? undefined
      : await accounts.get(viewer.workspaceId, run?.account_id ?? id);
  if (!run || !seesRun(viewer, run, run.account_id === null ? undefined : account)) throw refuse('not_found');
  return run;
}

/** What a scoped member may see: runs they started, and scans of these accounts. */
export interface RunSight {
  readonly memberId: string;
  readonly accountIds: ReadonlySet<string>;
}

/** The viewer's restrictions, or undefined if there are none. */
export async function runSight(
  accounts: Pick<AccountLookups, 'ownedBy'>,
  viewer: Viewer,
): Promise<RunSight | undefined> {
  const memberId = limitedTo(viewer);
  if (memberId === undefined) return undefined;
  return { memberId, accountIds: await accounts.ownedBy(viewer.workspaceId, memberId) };
}
