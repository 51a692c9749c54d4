import type { Refuse } from '#contract/errors.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { listPlanDetails, type PlanStore } from '#domain/workspace/plans/plan.ts';
import type { AccountRecord } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
import { type CheckOwnerPorts, checkOwner } from './check-owner.ts';
import { findAccount } from './find-account.ts';
import { resolveStatus } from './transitions.ts';

export interface ActivateAccountPorts extends CheckOwnerPorts, RefuseCreditPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'activate'>;
  readonly now: () => Date;
  /** When the same request was first tried, if an earlier try may have succeeded. */
  readonly attemptedSince: Date | undefined;
  /** Starts the onboarding. If that fails now, it is retried later. */
  readonly startOnboarding: (
    workspaceId: string,
    account: { readonly id: string; readonly activated_at: string },
  ) => Promise<void>;
  readonly refuse: Refuse<
    'not_found' | 'unknown_owner' | 'illegal_transition' | 'subscription_required' | 'credits_exhausted'
  >;
}

/** The metered step: activates the account and uses one credit per plan period, or neither. */
export async function activateAccount(
  ports: ActivateAccountPorts,
  viewer: Viewer,
  id: string,
  ownerId: string | undefined,
): Promise<AccountRecord> {
  const { accounts, now, attemptedSince, refuse, startOnboarding } = ports;
  const { workspaceId } = viewer;
  await checkSubscription(ports, workspaceId);
  await checkOwner(ports, workspaceId, ownerId);
  const activeAccount = await retryWhileChanged(
    async (): Promise<ActivatedAccount | typeof CHANGED_MEANWHILE> => {
      const previousRecord = await findAccount(ports, viewer, id);
      if (isActiveSince(previousRecord, attemptedSince)) return previousRecord;
      const status = resolveStatus('activate', previousRecord.status, refuse);
      const nextRecord = toActivated(
        { ...previousRecord, status, owner_id: ownerId ?? previousRecord.owner_id },
        previousRecord,
        now(),
      );
      const outcome = await accounts.activate(workspaceId, previousRecord, nextRecord);
      if (outcome === 'no_credit') throw await refuseCredit(ports, workspaceId);
      return outcome === 'saved' ? nextRecord : CHANGED_MEANWHILE;
    },
  );
  await startOnboarding(workspaceId, activeAccount);
  return activeAccount;
}

export type ActivatedAccount = AccountRecord & { readonly activated_at: string };

/** The record of an account whose company is paid for from now on. */
export function toActivated(
  changedRecord: AccountRecord,
  { revision }: AccountRecord,
  now: Date,
): ActivatedAccount {
  const activated_at = now.toISOString();
  return {
    ...changedRecord,
    activated_at,
    last_activated_at: activated_at,
    paid_domain: changedRecord.domain,
    enrichment_status: 'pending',
    revision: revision + 1,
  };
}

/** An earlier try activated it: the credit is used, but the onboarding may not have started. */
const isActiveSince = (account: AccountRecord, since: Date | undefined): account is ActivatedAccount =>
  since !== undefined &&
  account.status === 'active' &&
  account.activated_at !== null &&
  account.activated_at >= since.toISOString();

export interface RefuseCreditPorts {
  readonly plans: Pick<PlanStore, 'get'>;
  readonly refuse: Refuse<'subscription_required' | 'credits_exhausted'>;
}

/** Without a subscription nothing else about the account matters. */
async function checkSubscription({ plans, refuse }: RefuseCreditPorts, workspaceId: string) {
  const plan = await plans.get(workspaceId);
  if (plan?.subscription_status !== 'active') {
    throw refuse('subscription_required', undefined, plan && listPlanDetails(plan));
  }
}

/** Says why the plan has no credit, and what it has. */
export async function refuseCredit({ plans, refuse }: RefuseCreditPorts, workspaceId: string) {
  const plan = await plans.get(workspaceId);
  const code = plan?.subscription_status === 'active' ? 'credits_exhausted' : 'subscription_required';
  return refuse(code, undefined, plan && listPlanDetails(plan));
}
