import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { seesAccount, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { WeighedSignal } from '#domain/signals/definitions/signal-weight.ts';
import type { ReadBy, SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { identityOf } from './gather-documents.ts';
import type { RunRecord } from './run-record.ts';
import type { RunDocuments } from './run-store.ts';

/** The most accounts whose documents are tried: the latest scan of each. */
const BACKTEST_ACCOUNTS = 50;
/** What a model reads within a request. */
const DOCUMENTS_PER_PAGE = 15;
const DOCUMENTS_AT_ONCE = 5;

export interface BacktestPorts {
  /** Finished scans that the caller may see, newest first. */
  readonly scans: () => Promise<readonly RunRecord[]>;
  readonly documents: Pick<RunDocuments, 'list'>;
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly reasoner: Pick<SignalReasoner, 'judge'>;
  readonly now: () => Date;
}

/** How far a backtest is: the scan to continue with, and its first unread document. */
export interface BacktestPlace {
  readonly runId: string;
  readonly startedAt: string;
  readonly document: number;
}

/** A cursor that callers hand back. Undefined if it is something else. */
export function placeIn(cursor: string): BacktestPlace | undefined {
  const [runId, startedAt, document] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!runId || !startedAt || !/^\d{1,4}$/.test(document ?? '')) return undefined;
  return { runId, startedAt, document: Number(document) };
}

const cursorOf = ({ runId, startedAt, document }: BacktestPlace): string =>
  Buffer.from(`${runId} ${startedAt} ${document}`).toString('base64url');

/** The latest scan of each account. */
function latestScans(scans: readonly RunRecord[]): readonly RunRecord[] {
  const byAccount = new Map<string, RunRecord>();
  for (const run of scans) {
    if (run.account_id === null || byAccount.has(run.account_id)) continue;
    byAccount.set(run.account_id, run);
  }
  return [...byAccount.values()].slice(0, BACKTEST_ACCOUNTS);
}

const isFrom = (place: BacktestPlace | null, run: RunRecord): boolean =>
  place === null || run.id === place.runId || run.started_at < place.startedAt;

/**
 * Tries a signal on the documents that the latest scans have read, a page at a time. Nothing is stored. Scans that
 * start meanwhile don't change what is still to come.
 */
export async function backtestSignal(
  ports: BacktestPorts,
  viewer: Viewer,
  signal: WeighedSignal,
  place: BacktestPlace | null,
  abort: AbortSignal,
) {
  const { workspaceId } = viewer;
  const scans = latestScans(await ports.scans());
  const total = scans.reduce((sum, { stats }) => sum + stats.documents, 0);
  let left = DOCUMENTS_PER_PAGE;
  let next: BacktestPlace | null = null;
  const results: Awaited<ReturnType<typeof readFor>>[] = [];
  for (const run of scans.filter((each) => isFrom(place, each))) {
    if (left === 0) {
      next = { runId: run.id, startedAt: run.started_at, document: 0 };
      break;
    }
    const account = await ports.accounts.get(workspaceId, run.account_id ?? '');
    // Somebody who started the scan may no longer see the account.
    if (!account || !seesAccount(viewer, account)) continue;
    const from = run.id === place?.runId ? place.document : 0;
    const all = await ports.documents.list(workspaceId, run.id);
    const wanted = all.slice(from, from + left);
    results.push(
      ...(await mapLimited(wanted, DOCUMENTS_AT_ONCE, (document) =>
        readFor(ports, signal, account, document, abort),
      )),
    );
    left -= wanted.length;
    if (from + wanted.length < all.length) {
      next = { runId: run.id, startedAt: run.started_at, document: from + wanted.length };
      break;
    }
  }
  const readBy = (who: ReadBy): number => results.filter(({ read_by }) => read_by === who).length;
  return {
    documents_read: results.length,
    documents_total: total,
    hits: results.flatMap(({ hits }) => hits),
    near_misses: results.flatMap(({ near_misses }) => near_misses),
    read_by: { model: readBy('model'), rules: readBy('rules') },
    next_cursor: next && cursorOf(next),
  };
}

async function readFor(
  { reasoner, now }: BacktestPorts,
  signal: WeighedSignal,
  account: { readonly id: string; readonly name: string; readonly domain: string | null },
  document: ResearchDocument,
  abort: AbortSignal,
) {
  const judged = await reasoner.judge(
    { document, signals: [signal], company: identityOf(account), today: now() },
    abort,
  );
  const origin = {
    account_id: account.id,
    account_name: account.name,
    title: document.title,
    url: document.url,
    published_at: document.published_at,
  };
  return {
    read_by: judged.read_by,
    hits: judged.taken.slice(0, 1).map(({ quote, reason }) => ({ ...origin, quote, reason })),
    near_misses:
      judged.taken.length > 0
        ? []
        : judged.rejected.slice(0, 1).map(({ quote, code, reason }) => ({ ...origin, quote, code, reason })),
  };
}
