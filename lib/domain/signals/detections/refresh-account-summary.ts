import { isDeepStrictEqual } from 'node:util';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { findQuietRelation, type QuietRelations } from '#domain/market/relations/quiet-relations.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { KnowledgeBaseStore } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import { summarizeAccount } from './account-summary.ts';
import type { DetectionRecord } from './detection-record.ts';
import type { DetectionStore } from './detection-store.ts';
import { computeHolds } from './holds.ts';
import { computeIcpFit } from './icp-fit.ts';
import { readIdealCustomer } from './ideal-customer.ts';

export interface RefreshAccountSummaryPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save'>;
  readonly detections: Pick<DetectionStore, 'load' | 'save' | 'list' | 'getPendingJob' | 'finishJob'>;
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
  computeChanges: (
    previousAccount: AccountRecord,
  ) => Partial<Pick<AccountRecord, 'last_scanned_at' | 'status'>> = () => ({}),
): Promise<AccountRecord | undefined> {
  const { accounts, detections, now } = ports;
  const { account, pendingJob } = await retryWhileChanged(async () => {
    const pendingJob = await detections.getPendingJob(workspaceId, accountId);
    const previousAccount = await accounts.get(workspaceId, accountId);
    if (!previousAccount) return { account: undefined, pendingJob };
    // Read after the job and the account: a detection written later has its own job.
    const refreshedDetections = await refreshDetections(ports, workspaceId, previousAccount);
    if (refreshedDetections === CHANGED_MEANWHILE) return CHANGED_MEANWHILE;
    const nextAccount = {
      ...previousAccount,
      ...summarizeAccount(refreshedDetections, now()),
      ...computeChanges(previousAccount),
    };
    if (isDeepStrictEqual(previousAccount, nextAccount)) return { account: previousAccount, pendingJob };
    const savedAccount = { ...nextAccount, revision: previousAccount.revision + 1 };
    const outcome = await accounts.save(workspaceId, previousAccount, savedAccount);
    return outcome === 'saved' ? { account: savedAccount, pendingJob } : CHANGED_MEANWHILE;
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
): Promise<readonly DetectionRecord[] | typeof CHANGED_MEANWHILE> {
  const storedDetections = await detections.list(workspaceId, account.id);
  if (storedDetections.length === 0) return storedDetections;
  const fit = computeIcpFit(readIdealCustomer(await knowledgeBase.list(workspaceId)), account);
  const quiet_relation = await findQuietRelation(relations, workspaceId, account);
  const holds = computeHolds(storedDetections);
  const deriveFields = ({ id }: DetectionRecord) => ({ ...fit, quiet_relation, holds: holds.get(id) ?? [] });
  const isStale = (detection: DetectionRecord): boolean => {
    const { icp_fit, icp_fit_reasons, quiet_relation, holds } = detection;
    return !isDeepStrictEqual({ icp_fit, icp_fit_reasons, quiet_relation, holds }, deriveFields(detection));
  };
  if (!storedDetections.some(isStale)) return storedDetections;
  const loadedDetections = await detections.load(workspaceId, account.id);
  const changedDetections = loadedDetections.detections
    .filter(isStale)
    .map((detection) => ({ ...detection, ...deriveFields(detection) }));
  await detections.save(workspaceId, account.id, loadedDetections, changedDetections);
  return CHANGED_MEANWHILE;
}
