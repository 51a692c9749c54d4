import type { FullAccount } from '#contract/account.ts';
import type { AccountPerson } from '#domain/market/people/account-people.ts';
import { findQuietRelation, type QuietRelations } from '#domain/market/relations/quiet-relations.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { WeighedSignal } from '#domain/signals/definitions/signal-weight.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { computeAlpha } from './alpha.ts';
import { addToDetection, createDetection, endDetection, findMatchingDetection } from './detection-facts.ts';
import type { DetectionRecord } from './detection-record.ts';
import type { DetectionStore } from './detection-store.ts';
import { type FoundEvent, type FoundMention, isEndOf } from './found-event.ts';
import { computeIcpFit } from './icp-fit.ts';
import { readIdealCustomer } from './ideal-customer.ts';
import { isInUse, isUnwritten, toStoredWords } from './message.ts';
import type { SignalReasoner, WriteRequest } from './signal-reasoner.ts';
import { computeBasis, RULES_VERSION } from './writing-basis.ts';

/** The ports for saving events whose documents were already read. */
interface RecordPorts {
  readonly reasoner: Pick<SignalReasoner, 'write'>;
  readonly detections: Pick<DetectionStore, 'load' | 'save'>;
  readonly relations: QuietRelations;
  readonly now: () => Date;
}

export interface DetectSignalPorts extends RecordPorts {
  readonly reasoner: SignalReasoner;
}

/** The documents to search for signals. */
export interface ReadRequest {
  readonly company: CompanyIdentity;
  readonly signals: readonly SignalDefinition[];
  readonly documents: readonly ResearchDocument[];
  /** Events before this day aren't news. Null: any age. */
  readonly since: Date | null;
}

/** The details needed to save events whose documents were already read. */
export interface RecordRequest {
  readonly workspaceId: string;
  /** Null if no run asked for it. */
  readonly runId: string | null;
  readonly account: FullAccount;
  readonly signal: WeighedSignal;
  readonly seller: SellerContext;
  readonly people: readonly AccountPerson[];
}

export interface DetectSignalResult {
  /** Events found in the documents, known or new. Excludes events that are over. */
  readonly events: number;
  /** Detections that this run created or extended, now or in an earlier try. */
  readonly written: readonly DetectionRecord[];
}

export interface Reading {
  readonly found: readonly FoundMention[];
  /** How many documents wait for the model, in whole or in part. */
  readonly unread: number;
}

/** What the documents say about these signals at this company. Each document is read once for all signals. */
export async function readMentions(
  { reasoner, now }: Pick<DetectSignalPorts, 'reasoner' | 'now'>,
  { company, signals, documents, since }: ReadRequest,
  abortSignal?: AbortSignal,
): Promise<Reading> {
  const foundMentions: FoundMention[] = [];
  let unreadCount = 0;
  for (const document of documents) {
    const request = { document, signals, company, today: now(), since };
    const { accepted, isUnread = false } = await reasoner.judge(request, abortSignal);
    foundMentions.push(...accepted.map((mention) => ({ mention, document })));
    unreadCount += Number(isUnread);
  }
  return { found: foundMentions, unread: unreadCount };
}

/** Saves events as detections: adds new sources to a known one, or creates a new one. */
export async function recordEvents(
  ports: RecordPorts,
  request: RecordRequest,
  events: readonly FoundEvent[],
  abortSignal?: AbortSignal,
): Promise<DetectSignalResult> {
  const { workspaceId, runId, account, signal } = request;
  if (events.length === 0) return { events: 0, written: [] };
  const eventCount = events.filter(({ ended }) => ended !== true).length;
  const writeTexts = createTextWriter(ports, request, abortSignal);
  return retryWhileChanged(async () => {
    const loadedDetections = await ports.detections.load(workspaceId, account.id, signal.id);
    const { changed, touched } = await mergeEvents(
      request,
      events,
      loadedDetections.detections,
      writeTexts,
      ports.now(),
    );
    if (changed.length > 0) {
      const outcome = await ports.detections.save(workspaceId, account.id, loadedDetections, changed);
      if (outcome === CHANGED_MEANWHILE) return CHANGED_MEANWHILE;
      if (outcome === 'account_gone') return { events: eventCount, written: [] };
    }
    const runDetections = touched.filter(({ run_id }) => run_id === runId);
    return { events: eventCount, written: runDetections };
  });
}

/**
 * Merges events into existing detections. Returns those that changed, and all that match one of the events.
 */
async function mergeEvents(
  request: RecordRequest,
  events: readonly FoundEvent[],
  detections: readonly DetectionRecord[],
  writeTexts: ReturnType<typeof createTextWriter>,
  now: Date,
): Promise<{ readonly changed: DetectionRecord[]; readonly touched: DetectionRecord[] }> {
  const detectionsById = new Map(detections.map((detection) => [detection.id, detection]));
  const touchedIds = new Set<string>();
  const changedIds = new Set<string>();
  for (const event of events) {
    if (event.ended) {
      for (const currentDetection of detectionsById.values()) {
        if (!isEndOf(event, { event: currentDetection.event, date: currentDetection.detected_at })) continue;
        touchedIds.add(currentDetection.id);
        const endedDetection = endDetection(currentDetection, event, request.runId);
        if (!endedDetection) continue;
        detectionsById.set(currentDetection.id, endedDetection);
        changedIds.add(currentDetection.id);
      }
      continue;
    }
    const newDetection = createDetection(request, event, now);
    const matchingDetection =
      findMatchingDetection([...detectionsById.values()], event) ?? detectionsById.get(newDetection.id);
    const facts = matchingDetection ? addToDetection(matchingDetection, event, request.runId) : newDetection;
    touchedIds.add((matchingDetection ?? newDetection).id);
    if (!facts) continue;
    detectionsById.set(facts.id, await writeTexts(facts, event, matchingDetection));
    changedIds.add(facts.id);
  }
  const selectRecords = (ids: ReadonlySet<string>) =>
    [...detectionsById.values()].filter(({ id }) => ids.has(id));
  return { changed: selectRecords(changedIds), touched: selectRecords(touchedIds) };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

/** Evidence from an earlier scan has no document, but its URL still shows the publisher. */
export const toWriterEvidence = (
  evidence: DetectionRecord['evidence'],
  documents: readonly Pick<ResearchDocument, 'url' | 'title' | 'publisher'>[] = [],
): WriteRequest['evidence'] =>
  evidence.map((evidenceItem) => {
    const sourceDocument = documents.find(({ url }) => url === evidenceItem.source_url);
    return {
      ...evidenceItem,
      title: sourceDocument?.title ?? '',
      publisher: sourceDocument?.publisher ?? hostOf(evidenceItem.source_url),
    };
  });

/** Writes a detection's texts. Only rules write here, so that a repeated write costs nothing. */
function createTextWriter(
  { reasoner, relations, now }: Pick<RecordPorts, 'reasoner' | 'relations' | 'now'>,
  { workspaceId, account, signal, seller, people }: RecordRequest,
  abortSignal?: AbortSignal,
) {
  const profile = readIdealCustomer(seller.sections);
  return async (
    facts: DetectionRecord,
    foundEvent: FoundEvent,
    previousRecord: DetectionRecord | undefined,
  ): Promise<DetectionRecord> => {
    const today = now();
    const quiet_relation = await findQuietRelation(relations, workspaceId, account);
    const request: WriteRequest = {
      company: account,
      signal,
      event: facts.event,
      detected_at: facts.detected_at,
      evidence: toWriterEvidence(
        facts.evidence,
        foundEvent.mentions.map(({ document }) => document),
      ),
      seller,
      people,
      today,
    };
    const text = await reasoner.write(request, abortSignal);
    // A model writes later, for the whole account. What it wrote before stays until then.
    const isWrittenLater = isUnwritten(text) && facts.written_by !== null && !isUnwritten(facts);
    const basis = quiet_relation === null ? computeBasis(request, RULES_VERSION) : null;
    return {
      ...facts,
      ...computeAlpha(
        {
          strength: Math.max(...foundEvent.mentions.map(({ mention }) => mention.strength)),
          kinds: foundEvent.mentions.map(({ document }) => document.kind),
          publishers: facts.publishers.length,
          event: facts.event,
          employees: account.employees,
          date: facts.detected_at,
          before: previousRecord?.alpha_parts,
          weight: signal.weight,
        },
        today,
      ),
      ...computeIcpFit(profile, account),
      quiet_relation,
      headline: isWrittenLater && facts.written_by === 'model' ? facts.headline : text.headline,
      narrative: text.narrative,
      key_facts: [...text.key_facts],
      ...(!isWrittenLater && toStoredWords(text, basis)),
      ...(isInUse(facts) && { drafted_message_md: facts.drafted_message_md }),
    };
  };
}
