import { hash } from 'node:crypto';
import type { MonitorEvent } from '#contract/monitor-events.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';

/** 104 bits in 26 letters, like other ids. */
const HASH_LETTERS = 26;

const shortHash = (...parts: readonly string[]): string =>
  hash('sha256', parts.join('\n')).slice(0, HASH_LETTERS);

/** A document about an account is always the same event, however often it is found. */
export const eventIdOf = (accountId: string, documentId: string): string =>
  `evt_${shortHash(accountId, documentId)}`;

/** Derived from its events, so that a repeated look starts the run once. */
export const runIdOf = (accountId: string, eventIds: readonly string[]): string =>
  `run_${shortHash(accountId, ...eventIds)}`;

/** The result of reading a document. */
export type Verdict = Pick<MonitorEvent, 'status' | 'meaningful' | 'confidence' | 'reason'>;

const NOTHING_SAID: Verdict = {
  status: 'ignored',
  meaningful: false,
  confidence: 0,
  reason: "Doesn't mention any of your active signals.",
};

const UNREADABLE: Verdict = {
  status: 'failed',
  meaningful: false,
  confidence: 0,
  reason: 'Could not be read; the next scan of the account reads it again.',
};

export interface ReadDocumentPorts {
  readonly reasoner: Pick<SignalReasoner, 'judge'>;
  readonly now: () => Date;
}

/** Whether a document is worth a scan: only if it clearly shows an active signal at the company. */
export async function readDocument(
  { reasoner, now }: ReadDocumentPorts,
  document: ResearchDocument,
  company: CompanyIdentity,
  signals: readonly SignalDefinition[],
  abort: AbortSignal,
): Promise<Verdict> {
  try {
    const { taken, rejected } = await reasoner.judge({ document, signals, company, today: now() }, abort);
    const [strongest] = taken.toSorted((a, b) => b.strength - a.strength);
    if (strongest) {
      const confidence = Math.round(strongest.strength * 100) / 100;
      return { status: 'processed', meaningful: true, confidence, reason: strongest.reason };
    }
    const [mention] = rejected;
    return mention ? { ...NOTHING_SAID, reason: mention.reason } : NOTHING_SAID;
  } catch (error) {
    // A timeout says nothing about the document.
    if (abort.aborted) throw error;
    return UNREADABLE;
  }
}

/** A search has the status of its run. It is read from the run, so the two can't disagree. */
const SEARCH_STATUS = { running: 'running', done: 'completed', failed: 'failed' } as const;

export const withSearchStatus = (
  event: MonitorEvent,
  statusOfRun: ReadonlyMap<string, RunRecord['status']>,
): MonitorEvent => {
  const status = event.run_id === null ? undefined : statusOfRun.get(event.run_id);
  return event.search_status === 'running' && status !== undefined
    ? { ...event, search_status: SEARCH_STATUS[status] }
    : event;
};
