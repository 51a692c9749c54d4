import type { MonitorEvent } from '#contract/monitor-events.ts';
import { deriveId } from '#domain/shared/text/hash-letters.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';

/** A document about an account is always the same event, however often it is found. */
export const createEventId = (accountId: string, documentId: string): string =>
  deriveId('evt', accountId, documentId);

/** An event as stored. */
export interface ReadEvent extends MonitorEvent {
  /** The model should have read its document, and couldn't yet. */
  readonly is_left?: true;
}

/**
 * Derived from its events, so that a repeated check starts the run once. Events that a model reads after rules have read
 * them start another one.
 */
export const createRunId = (
  accountId: string,
  events: readonly Pick<MonitorEvent, 'id' | 'read_by'>[],
): string =>
  deriveId('run', accountId, ...events.map(({ id, read_by }) => (read_by === 'model' ? `${id} model` : id)));

/** The result of reading a document. */
export type Verdict = Pick<
  ReadEvent,
  'status' | 'meaningful' | 'confidence' | 'reason' | 'read_by' | 'is_left'
>;

const NO_SIGNAL = {
  status: 'ignored',
  meaningful: false,
  confidence: 0,
  reason: "Doesn't mention any of your active signals.",
} as const;

/** Nobody else reads it meanwhile. */
const UNREAD = {
  status: 'queued',
  meaningful: false,
  confidence: 0,
  reason: 'Not read yet: the model has no budget or no answer. It is read when the model is back.',
} as const;

const UNREADABLE: Verdict = {
  status: 'failed',
  meaningful: false,
  confidence: 0,
  reason: 'Could not be read; the next look at the account reads it again.',
  read_by: 'rules',
  is_left: true,
};

/** Whether a document is worth a scan: only if it clearly shows an active signal at the company. */
export async function readDocument(
  reader: Pick<SignalReasoner, 'judge'>,
  today: Date,
  document: ResearchDocument,
  company: CompanyIdentity,
  signals: readonly SignalDefinition[],
  abortSignal: AbortSignal,
): Promise<Verdict> {
  try {
    const { accepted, rejected, read_by, isUnread } = await reader.judge(
      { document, signals, company, today },
      abortSignal,
    );
    const reading = { read_by, ...(isUnread && { is_left: true as const }) };
    const [strongest] = accepted.toSorted((a, b) => b.strength - a.strength);
    if (strongest) {
      const confidence = Math.round(strongest.strength * 100) / 100;
      return { status: 'processed', meaningful: true, confidence, reason: strongest.reason, ...reading };
    }
    if (isUnread) return { ...UNREAD, ...reading };
    const [mention] = rejected;
    return { ...NO_SIGNAL, ...(mention && { reason: mention.reason }), ...reading };
  } catch (error) {
    // A timeout says nothing about the document.
    if (abortSignal.aborted) throw error;
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
