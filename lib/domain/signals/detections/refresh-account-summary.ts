import { isDeepStrictEqual } from 'node:util';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { findQuietRelation, type QuietRelations } from '#domain/market/relations/quiet-relations.ts';
import type { PendingJob } from '#domain/shared/pending-jobs/pending-job.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { KnowledgeBaseStore } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import { summarizeAccount } from './account-summary.ts';
import type { DetectionRecord } from './detection-record.ts';
import type { DetectionStore } from './detection-store.ts';
import { computeHolds } from './holds.ts';
import { computeIcpFit } from './icp-fit.ts';
import { readIdealCustomer, selectProfileTexts } from './ideal-customer.ts';

export interface RefreshAccountSummaryPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save'>;
  readonly detections: DetectionStore & {
    list(workspaceId: string, accountId: string): Promise<DetectionRecord[]>;
    /** The open promise of this work, made by the latest write that it follows from. */
    getPendingJob(workspaceId: string, accountId: string): Promise<PendingJob | undefined>;
    /** A newer promise stays open. */
    finishJob(pendingJob: PendingJob): Promise<void>;
  };
  readonly knowledgeBase: Pick<KnowledgeBaseStore, 'list'>;
  readonly relations: QuietRelations;
  readonly now: () => Date;
}

/**
 * Updates an account from its detections, plus further changes. Its detections first get what follows from the account as a
 * whole: its current fit to the ideal customer, whether it is left alone, and which messages wait. Returns undefined if the
 * account is deleted.
 */
export async function refreshAccountSummary(
  ports: RefreshAccountSummaryPorts,
  workspaceId: string,
  accountId: string,
  change: (before: AccountRecord) => Partial<Pick<AccountRecord, 'last_scanned_at' | 'status'>> = () => ({}),
): Promise<AccountRecord | undefined> {
  const { accounts, detections, now } = ports;
  const { account, pendingJob } = await retryWhileChanged(async () => {
    const pendingJob = await detections.getPendingJob(workspaceId, accountId);
    const before = await accounts.get(workspaceId, accountId);
    if (!before) return { account: undefined, pendingJob };
    // Read after the job and the account: a detection written later has its own job.
    const found = await refreshDetections(ports, workspaceId, before);
    if (found === CHANGED) return CHANGED;
    const after = { ...before, ...summarizeAccount(found, now()), ...change(before) };
    if (isDeepStrictEqual(before, after)) return { account: before, pendingJob };
    const saved = { ...after, revision: before.revision + 1 };
    const outcome = await accounts.save(workspaceId, before, saved);
    return outcome === 'saved' ? { account: saved, pendingJob } : CHANGED;
  });
  if (pendingJob) await detections.finishJob(pendingJob);
  return account;
}

/** The account's detections with its current fit, relation and holds, stored where they changed. */
async function refreshDetections(
  {
    detections,
    knowledgeBase,
    relations,
  }: Pick<RefreshAccountSummaryPorts, 'detections' | 'knowledgeBase' | 'relations'>,
  workspaceId: string,
  account: AccountRecord,
): Promise<readonly DetectionRecord[] | typeof CHANGED> {
  const found = await detections.list(workspaceId, account.id);
  if (found.length === 0) return found;
  const fit = computeIcpFit(
    readIdealCustomer(selectProfileTexts(await knowledgeBase.list(workspaceId))),
    account,
  );
  const quiet_relation = await findQuietRelation(relations, workspaceId, account);
  const holds = computeHolds(found);
  const deriveFields = ({ id }: DetectionRecord) => ({ ...fit, quiet_relation, holds: holds.get(id) ?? [] });
  const isStale = (detection: DetectionRecord): boolean => {
    const { icp_fit, icp_fit_reasons, quiet_relation, holds } = detection;
    return !isDeepStrictEqual({ icp_fit, icp_fit_reasons, quiet_relation, holds }, deriveFields(detection));
  };
  if (!found.some(isStale)) return found;
  const seen = await detections.load(workspaceId, account.id);
  const changed = seen.detections.filter(isStale).map((each) => ({ ...each, ...deriveFields(each) }));
  await detections.save(workspaceId, account.id, seen, changed);
  return CHANGED;
}
