import type { DiscoverySpec } from '#contract/runs.ts';
import type { WeighedSignal } from '#domain/signals/definitions/signal-weight.ts';
import { type DetectSignalPorts, readMentions } from '#domain/signals/detections/detect-signal.ts';
import { type FoundEvent, groupEvents } from '#domain/signals/detections/found-event.ts';
import { type WriteMessagesPorts, writeMessages } from '#domain/signals/detections/write-messages.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import type { AddedStats } from '#domain/signals/runs/run-store.ts';

/** What all companies of a piece are evaluated by. */
export interface Evaluation {
  readonly workspaceId: string;
  readonly runId: string;
  readonly spec: DiscoverySpec;
  readonly signals: readonly WeighedSignal[];
  readonly since: Date | null;
  readonly isLast: boolean;
  readonly abort: AbortSignal;
}

/** What one company adds to the run's stats. */
export type EvaluationCounts = Required<
  Pick<AddedStats, 'accounts' | 'matched' | 'documents' | 'unread' | 'detections'>
>;

export const NO_COUNTS: EvaluationCounts = {
  accounts: 0,
  matched: 0,
  documents: 0,
  unread: 0,
  detections: 0,
};

export const sumCounts = (companyCounts: readonly EvaluationCounts[]): EvaluationCounts =>
  companyCounts.reduce(
    (total, counts) => ({
      accounts: total.accounts + counts.accounts,
      matched: total.matched + counts.matched,
      documents: total.documents + counts.documents,
      unread: total.unread + counts.unread,
      detections: total.detections + counts.detections,
    }),
    NO_COUNTS,
  );

export interface SignalEvents {
  readonly signal: WeighedSignal;
  readonly events: readonly FoundEvent[];
}

/** The events that documents show at a company, by signal. */
export async function readEvents(
  ports: Pick<DetectSignalPorts, 'reasoner' | 'now'>,
  { since, abort }: Pick<Evaluation, 'since' | 'abort'>,
  signals: readonly WeighedSignal[],
  company: CompanyIdentity,
  documents: readonly ResearchDocument[],
): Promise<{ readonly bySignal: readonly SignalEvents[]; readonly unread: number }> {
  const { found, unread } = await readMentions(ports, { company, signals, documents, since }, abort);
  const mentionsBySignal = Map.groupBy(found, ({ mention }) => mention.signal_id);
  const bySignal = signals.map((signal) => ({
    signal,
    events: groupEvents(mentionsBySignal.get(signal.id) ?? [], ports.now()),
  }));
  return { bySignal, unread };
}

/** Writes an account's messages, so that alerts carry them. They are promised, so what there is no time for fails nothing. */
export async function writeInTime(
  ports: WriteMessagesPorts,
  { workspaceId, abort }: Pick<Evaluation, 'workspaceId' | 'abort'>,
  accountId: string,
): Promise<void> {
  if (abort.aborted) return;
  try {
    await writeMessages(ports, workspaceId, accountId, abort);
  } catch (error) {
    if (!abort.aborted) throw error;
  }
}
