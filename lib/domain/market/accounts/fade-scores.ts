import { isDeepStrictEqual } from 'node:util';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { AccountRecord } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
import { scoreOf } from './score.ts';

/** A position among all accounts with signals, across all workspaces. */
export interface FadingPlace {
  readonly workspace_id: string;
  readonly shard: number;
  readonly after: string | null;
}

export interface FadeScoresPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save'>;
  readonly withSignals: {
    /** Some accounts from this position on (null: from the start), and the next position (null: the end). */
    page(place: FadingPlace | null): Promise<{
      readonly workspaceId: string;
      readonly records: readonly AccountRecord[];
      readonly next: FadingPlace | null;
    }>;
  };
  readonly now: () => Date;
}

/** Concurrent writes: enough to keep the table busy without flooding it. */
const WRITES_AT_ONCE = 8;

/**
 * The account with its current score, or undefined if nothing changed or there is nothing to calculate with.
 */
function faded(record: AccountRecord, now: Date): AccountRecord | undefined {
  // Accounts from before inputs were stored wait for their next scan.
  if (record.score_inputs.length === 0) return undefined;
  const { score, score_breakdown, is_hot, qualified } = record;
  const scored = scoreOf(record.score_inputs, now);
  if (isDeepStrictEqual(scored, { score, score_breakdown, is_hot, qualified })) return undefined;
  return { ...record, ...scored, revision: record.revision + 1 };
}

/**
 * Goes through all accounts with signals, page by page, as long as there is time. Returns where to continue.
 * Safe to repeat.
 */
export async function fadeScores(
  ports: FadeScoresPorts,
  place: FadingPlace | null,
  hasTime: () => boolean,
): Promise<{ place: FadingPlace | null; more: boolean }> {
  let at = place;
  do {
    const { workspaceId, records, next } = await ports.withSignals.page(at);
    await mapLimited(records, WRITES_AT_ONCE, (record) => fadeScore(ports, workspaceId, record));
    at = next;
  } while (at !== null && hasTime());
  return { place: at, more: at !== null };
}

async function fadeScore(
  { accounts, now }: Pick<FadeScoresPorts, 'accounts' | 'now'>,
  workspaceId: string,
  seen: AccountRecord,
): Promise<void> {
  let before: AccountRecord | undefined = seen;
  await retryWhileChanged(async () => {
    before ??= await accounts.get(workspaceId, seen.id);
    const after = before && faded(before, now());
    if (!before || !after) return {};
    if ((await accounts.save(workspaceId, before, after)) === 'saved') return {};
    before = undefined;
    return CHANGED;
  });
}
