import { DAY_MS } from '#contract/time.ts';
import { type AccountRecord, isSetAside } from '#domain/market/accounts/account-record.ts';
import type { PendingJob } from '#domain/shared/pending-jobs/pending-job.ts';

/** As long as monitors look again at what they could not read. */
const MAX_DAYS = 14;

/**
 * An account whose last scan left documents unread is scanned again until they are read: the model could not be asked, or a
 * monitor's scan failed.
 */
export interface UnreadDocuments {
  /** Promises another scan. An earlier promise stays, so that its age counts. */
  promiseScan(workspaceId: string, accountId: string): Promise<void>;
  /** A scan that started since then has read them all. */
  markRead(workspaceId: string, accountId: string, scanStartedAt: string): Promise<void>;
}

/** Whether the documents are still worth another scan. */
export const isScanWorthwhile = (
  account: Pick<AccountRecord, 'status'> | undefined,
  { promised_at }: Pick<PendingJob, 'promised_at'>,
  now: Date,
): boolean =>
  account !== undefined &&
  !isSetAside(account) &&
  now.getTime() - Date.parse(promised_at) < MAX_DAYS * DAY_MS;
