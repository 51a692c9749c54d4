import type { Refuse } from '#contract/errors.ts';
import type { FullRun } from '#contract/runs.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { BudgetStore } from '#domain/workspace/plans/budget-store.ts';
import { MODEL_BUDGET, USD_PARTS } from '#domain/workspace/plans/provider-usage.ts';
import { canSeeRun, type RunRecord } from './run-record.ts';
import type { RunStore } from './run-store.ts';

/** A run with its model costs so far, if it used a model. */
export async function addModelUse<Run extends Pick<FullRun, 'id' | 'stats'>>(
  budgets: Pick<BudgetStore, 'readUse'>,
  workspaceId: string,
  run: Run,
): Promise<Run> {
  const use = await budgets.readUse(workspaceId, MODEL_BUDGET, run.id);
  if (!use) return run;
  const { calls = 0, tokens_in = 0, tokens_out = 0, used = 0 } = use;
  const model = { calls, tokens_in, tokens_out, cost_usd: Math.max(0, used) / USD_PARTS };
  return { ...run, stats: { ...run.stats, model } };
}

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
    scopedMemberId(viewer) === undefined
      ? undefined
      : await accounts.get(viewer.workspaceId, run?.account_id ?? id);
  if (!run || !canSeeRun(viewer, run, run.account_id === null ? undefined : account))
    throw refuse('not_found');
  return run;
}

/** What a scoped member may see: runs they started, and scans of these accounts. */
export interface RunVisibility {
  readonly memberId: string;
  readonly accountIds: ReadonlySet<string>;
}

/** The viewer's restrictions, or undefined if there are none. */
export async function readRunVisibility(
  accounts: Pick<AccountLookups, 'listOwnedIds'>,
  viewer: Viewer,
): Promise<RunVisibility | undefined> {
  const memberId = scopedMemberId(viewer);
  if (memberId === undefined) return undefined;
  return { memberId, accountIds: await accounts.listOwnedIds(viewer.workspaceId, memberId) };
}
