import type { DiscoverySpec } from '#contract/runs.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import type { CrmRelationPorts } from '#domain/market/relations/quiet-relations.ts';
import type { WeighedSignal } from '#domain/signals/definitions/signal-weight.ts';
import {
  type DetectSignalPorts,
  type RecordRequest,
  readMentions,
  recordEvents,
} from '#domain/signals/detections/detect-signal.ts';
import type { DetectionStore } from '#domain/signals/detections/detection-store.ts';
import { type FoundEvent, groupEvents } from '#domain/signals/detections/found-event.ts';
import { refreshAccountSummary } from '#domain/signals/detections/refresh-account-summary.ts';
import { type WriteMessagesPorts, writeMessages } from '#domain/signals/detections/write-messages.ts';
import type { MonitorStore } from '#domain/signals/monitors/monitor-store.ts';
import type { PublicIdentities } from '#domain/signals/research/public-identity.ts';
import type { CompanyIdentity, Research, ResearchDocument } from '#domain/signals/research/research.ts';
import type { AccountSources } from '#domain/signals/research/source-reports.ts';
import type { AddedStats, RunStore } from '#domain/signals/runs/run-store.ts';
import type { CandidateStore } from './candidate-store.ts';

export interface EvaluationPorts extends WriteMessagesPorts, DetectSignalPorts, CrmRelationPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save' | 'insert'>;
  readonly accountSources: Pick<AccountSources, 'put'>;
  readonly candidates: Pick<CandidateStore, 'piece' | 'documentsOf'>;
  readonly detections: WriteMessagesPorts['detections'] & Pick<DetectionStore, 'setInbox'>;
  readonly directory: Pick<Directory, 'status' | 'findCompany'>;
  readonly identities: Pick<PublicIdentities, 'get'>;
  readonly monitors: Pick<MonitorStore, 'memoryOf'>;
  readonly now: () => Date;
  readonly research: Pick<Research, 'documentsAbout'>;
  readonly runs: Pick<RunStore, 'get' | 'countJob' | 'isCounted'>;
}

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

/** Stores what was found at an account as a scan does. Returns how many events it has of them, and what this run wrote. */
export async function recordFindings(
  ports: EvaluationPorts,
  { workspaceId, runId, abort }: Evaluation,
  request: Pick<RecordRequest, 'account' | 'seller' | 'people'>,
  bySignal: readonly SignalEvents[],
): Promise<{ readonly events: number; readonly detections: number }> {
  const total = { events: 0, detections: 0 };
  for (const { signal, events } of bySignal) {
    const recorded = await recordEvents(ports, { ...request, workspaceId, runId, signal }, events, abort);
    total.events += recorded.events;
    total.detections += recorded.written.length;
  }
  return total;
}

/**
 * Writes an account's messages, so that alerts carry them, and updates it. Messages are promised, so what there is no time for
 * fails nothing.
 */
export async function finishAccount(
  ports: EvaluationPorts,
  { workspaceId, abort }: Evaluation,
  accountId: string,
): Promise<void> {
  if (!abort.aborted) {
    try {
      await writeMessages(ports, workspaceId, accountId, abort);
    } catch (error) {
      if (!abort.aborted) throw error;
    }
  }
  await refreshAccountSummary(ports, workspaceId, accountId);
}
