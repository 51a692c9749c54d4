import type { FullAccount } from '#contract/account.ts';
import type { AccountPerson } from '#domain/market/people/account-people.ts';
import { findQuietRelation, type QuietRelations } from '#domain/market/relations/quiet-relations.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
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
import { readIdealCustomer, selectProfileTexts } from './ideal-customer.ts';
import { isInUse, isUnwritten, toStoredWords } from './message.ts';
import type { SignalReasoner, WriteRequest } from './signal-reasoner.ts';
import { computeBasis, RULES_VERSION } from './writing-basis.ts';

export interface DetectSignalPorts {
  readonly reasoner: SignalReasoner;
  readonly detections: DetectionStore;
  readonly relations: QuietRelations;
  readonly now: () => Date;
}

/** The documents to search for signals. */
export interface ReadRequest {
  readonly company: CompanyIdentity;
  readonly signals: readonly SignalDefinition[];
  readonly documents: readonly ResearchDocument[];
  /** Events before this day aren't news. Null: any age. */
  readonly since: Date | null;
}

/** The ports for saving events whose documents were already read. */
type RecordPorts = Omit<DetectSignalPorts, 'reasoner'> & {
  readonly reasoner: Pick<SignalReasoner, 'write'>;
};

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
  readonly outcome: 'done' | 'account_gone';
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
  abort?: AbortSignal,
): Promise<Reading> {
  const found: FoundMention[] = [];
  let unread = 0;
  for (const document of documents) {
    const request = { document, signals, company, today: now(), since };
    const { accepted, isUnread = false } = await reasoner.judge(request, abort);
    found.push(...accepted.map((mention) => ({ mention, document })));
    unread += Number(isUnread);
  }
  return { found, unread };
}

/** Saves events as detections: adds new sources to a known one, or creates a new one. */
export async function recordEvents(
  ports: RecordPorts,
  request: RecordRequest,
  events: readonly FoundEvent[],
  abort?: AbortSignal,
): Promise<DetectSignalResult> {
  const { workspaceId, runId, account, signal } = request;
  if (events.length === 0) return { events: 0, written: [], outcome: 'done' };
  const count = events.filter(({ ended }) => ended !== true).length;
  const writeTexts = createTextWriter(ports, request, abort);
  return retryWhileChanged(async () => {
    const seen = await ports.detections.load(workspaceId, account.id, signal.id);
    const { changed, touched } = await merge(request, events, seen.detections, writeTexts, ports.now());
    if (changed.length > 0) {
      const outcome = await ports.detections.save(workspaceId, account.id, seen, changed);
      if (outcome === CHANGED) return CHANGED;
      if (outcome === 'account_gone') return { events: count, written: [], outcome };
    }
    const written = touched.filter(({ run_id }) => run_id === runId);
    return { events: count, written, outcome: 'done' as const };
  });
}

/** The detections for an account that doesn't exist yet. */
export async function createDetections(
  ports: Pick<RecordPorts, 'reasoner' | 'relations' | 'now'>,
  request: RecordRequest,
  events: readonly FoundEvent[],
  abort?: AbortSignal,
): Promise<readonly DetectionRecord[]> {
  const { changed } = await merge(request, events, [], createTextWriter(ports, request, abort), ports.now());
  return changed;
}

/**
 * Merges events into existing detections. Returns those that changed, and all that match one of the events.
 */
async function merge(
  request: RecordRequest,
  events: readonly FoundEvent[],
  detections: readonly DetectionRecord[],
  writeTexts: ReturnType<typeof createTextWriter>,
  now: Date,
): Promise<{ readonly changed: DetectionRecord[]; readonly touched: DetectionRecord[] }> {
  const current = new Map(detections.map((detection) => [detection.id, detection]));
  const touched = new Set<string>();
  const changed = new Set<string>();
  for (const event of events) {
    if (event.ended) {
      for (const existing of current.values()) {
        if (!isEndOf(event, { event: existing.event, date: existing.detected_at })) continue;
        touched.add(existing.id);
        const ended = endDetection(existing, event, request.runId);
        if (!ended) continue;
        current.set(existing.id, ended);
        changed.add(existing.id);
      }
      continue;
    }
    const fresh = createDetection(request, event, now);
    const existing = findMatchingDetection([...current.values()], event) ?? current.get(fresh.id);
    const facts = existing ? addToDetection(existing, event, request.runId) : fresh;
    touched.add((existing ?? fresh).id);
    if (!facts) continue;
    current.set(facts.id, await writeTexts(facts, event, existing));
    changed.add(facts.id);
  }
  const recordsOf = (ids: ReadonlySet<string>) => [...current.values()].filter(({ id }) => ids.has(id));
  return { changed: recordsOf(changed), touched: recordsOf(touched) };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

/** Evidence from an earlier scan has no document, but its URL still shows the publisher. */
export const toWriterEvidence = (
  evidence: DetectionRecord['evidence'],
  documents: readonly Pick<ResearchDocument, 'url' | 'title' | 'publisher'>[] = [],
): WriteRequest['evidence'] =>
  evidence.map((each) => {
    const from = documents.find(({ url }) => url === each.source_url);
    return { ...each, title: from?.title ?? '', publisher: from?.publisher ?? hostOf(each.source_url) };
  });

/** Writes a detection's texts once for the same facts, however often the write is repeated. */
function createTextWriter(
  { reasoner, relations, now }: Pick<RecordPorts, 'reasoner' | 'relations' | 'now'>,
  { workspaceId, account, signal, seller, people }: RecordRequest,
  abort?: AbortSignal,
) {
  const written = new Map<string, DetectionRecord>();
  const profile = readIdealCustomer(selectProfileTexts(seller.sections));
  return async (
    facts: DetectionRecord,
    found: FoundEvent,
    before: DetectionRecord | undefined,
  ): Promise<DetectionRecord> => {
    const key = `${facts.id} ${facts.document_ids.join(' ')}`;
    const repeated = written.get(key);
    if (repeated) return repeated;
    const today = now();
    const quiet_relation = await findQuietRelation(relations, workspaceId, account);
    const request: WriteRequest = {
      company: account,
      signal,
      event: facts.event,
      detected_at: facts.detected_at,
      evidence: toWriterEvidence(
        facts.evidence,
        found.mentions.map(({ document }) => document),
      ),
      seller,
      people,
      isQuiet: quiet_relation !== null,
      today,
    };
    const text = await reasoner.write(request, abort);
    // A model writes later, for the whole account. What it wrote before stays until then.
    const isLater = isUnwritten(text) && facts.written_by !== null && !isUnwritten(facts);
    const basis = quiet_relation === null ? computeBasis(request, RULES_VERSION) : null;
    const detection: DetectionRecord = {
      ...facts,
      ...computeAlpha(
        {
          strength: Math.max(...found.mentions.map(({ mention }) => mention.strength)),
          kinds: found.mentions.map(({ document }) => document.kind),
          publishers: facts.publishers.length,
          event: facts.event,
          employees: account.employees,
          date: facts.detected_at,
          before: before?.alpha_parts,
          weight: signal.weight,
        },
        today,
      ),
      ...computeIcpFit(profile, account),
      quiet_relation,
      headline: isLater && facts.written_by === 'model' ? facts.headline : text.headline,
      narrative: text.narrative,
      key_facts: [...text.key_facts],
      ...(!isLater && toStoredWords(text, basis)),
      ...(isInUse(facts) && { drafted_message_md: facts.drafted_message_md }),
    };
    written.set(key, detection);
    return detection;
  };
}
