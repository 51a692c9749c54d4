import { isDeepStrictEqual } from 'node:util';
import { type AccountRecord, isSetAside } from '#domain/market/accounts/account-record.ts';
import { computeScore } from '#domain/market/accounts/score.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { computeIcpFit } from './icp-fit.ts';
import { readIdealCustomer } from './ideal-customer.ts';
import { type RefreshAccountSummaryPorts, refreshAccountSummary } from './refresh-account-summary.ts';

/** A position among all accounts with signals, across all workspaces. */
export interface FadingPosition {
  readonly workspace_id: string;
  readonly shard: number;
  readonly after: string | null;
}

export interface FadeScoresPorts extends RefreshAccountSummaryPorts {
  readonly withSignals: {
    /** Some accounts from this position on (null: from the start), and the next position (null: the end). */
    page(position: FadingPosition | null): Promise<{
      readonly workspaceId: string;
      readonly records: readonly AccountRecord[];
      readonly next: FadingPosition | null;
    }>;
  };
  /** Promises that the accounts' drafts are checked, and has it done. */
  addDraftJobs(workspaceId: string, accountIds: readonly string[]): Promise<void>;
}

/** Concurrent writes: enough to keep the table busy without flooding it. */
const WRITES_AT_ONCE = 8;

/** The account with its current score, or undefined if nothing changed. */
function recomputeScore(record: AccountRecord, now: Date): AccountRecord | undefined {
  const { score, score_breakdown, is_hot, qualified } = record;
  const currentScore = computeScore(record.score_inputs, now);
  if (isDeepStrictEqual(currentScore, { score, score_breakdown, is_hot, qualified })) return undefined;
  return { ...record, ...currentScore, revision: record.revision + 1 };
}

/**
 * Goes through all accounts with signals, or those of one workspace whose knowledge base or profile changed, page by
 * page, as long as there is time. Accounts whose fit changed are refreshed from their detections. In that one workspace all
 * are, because the reasons of a fit may change and its number stay, and drafts are promised too. Returns where to continue. Safe to repeat.
 */
export async function fadeScores(
  ports: FadeScoresPorts,
  { place: position, only }: { readonly place: FadingPosition | null; readonly only?: string | undefined },
  hasTime: () => boolean,
): Promise<{ place: FadingPosition | null; more: boolean }> {
  let currentPosition = position;
  do {
    const { workspaceId, records, next } = await ports.withSignals.page(currentPosition);
    const profile = readIdealCustomer(records.length > 0 ? await ports.knowledgeBase.list(workspaceId) : []);
    const isRefitted = (record: AccountRecord): boolean => {
      const fit = computeIcpFit(profile, record);
      return record.score_inputs.some(({ icp_fit }) => icp_fit !== fit.icp_fit);
    };
    await mapLimited(records, WRITES_AT_ONCE, async (record) => {
      if (only !== undefined || isRefitted(record))
        await refreshAccountSummary(ports, workspaceId, record.id);
      else await fadeScore(ports, workspaceId, record);
    });
    if (only !== undefined) {
      const accountsInUse = records.filter((record) => !isSetAside(record));
      await ports.addDraftJobs(
        workspaceId,
        accountsInUse.map(({ id }) => id),
      );
    }
    currentPosition = only === undefined || next?.workspace_id === only ? next : null;
  } while (currentPosition !== null && hasTime());
  return { place: currentPosition, more: currentPosition !== null };
}

async function fadeScore(
  { accounts, now }: Pick<FadeScoresPorts, 'accounts' | 'now'>,
  workspaceId: string,
  loadedRecord: AccountRecord,
): Promise<void> {
  let previousRecord: AccountRecord | undefined = loadedRecord;
  await retryWhileChanged(async () => {
    previousRecord ??= await accounts.get(workspaceId, loadedRecord.id);
    const nextRecord = previousRecord && recomputeScore(previousRecord, now());
    if (!previousRecord || !nextRecord) return {};
    if ((await accounts.save(workspaceId, previousRecord, nextRecord)) === 'saved') return {};
    previousRecord = undefined;
    return CHANGED_MEANWHILE;
  });
}
