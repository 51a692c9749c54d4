import type { FullAccount } from '#contract/account.ts';
import { fold } from '#domain/shared/text/fold.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import { createDetectionId, type DetectionRecord } from './detection-record.ts';
import { NEW_STATE } from './detection-state.ts';
import {
  type FoundEvent,
  type FoundMention,
  isSameEvent,
  joinEvents,
  mayNameTheSame,
  pickEarlier,
} from './found-event.ts';
import type { ReadBy } from './signal-reasoner.ts';

/** As much as people read. Further sources are listed by URL only. */
const MAX_EVIDENCE = 6;
const MAX_SOURCES = 20;

/** A detection that so many documents report isn't made clearer by another, and its item must not grow without end. */
const MAX_DOCUMENTS = 200;

type Evidence = DetectionRecord['evidence'][number];

export const toEvidence = ({ mention, document }: FoundMention): Evidence => ({
  claim: mention.quote,
  source_url: document.url,
  published_date: document.published_at?.slice(0, 10) ?? null,
});

const normalizeClaim = ({ claim }: Pick<Evidence, 'claim'>): string =>
  fold(claim).replace(/\s+/g, ' ').trim();

/** Evidence without repeated claims. Reprints appear only among the sources. */
function removeRepeatedClaims(evidence: readonly Evidence[]): Evidence[] {
  const byClaim = new Map<string, Evidence>();
  for (const evidenceItem of evidence)
    if (!byClaim.has(normalizeClaim(evidenceItem))) byClaim.set(normalizeClaim(evidenceItem), evidenceItem);
  return [...byClaim.values()].slice(0, MAX_EVIDENCE);
}

/** Publishers with their own wording: a reprint corroborates nothing. */
function mergePublishers(
  existingPublishers: readonly string[],
  evidence: readonly Evidence[],
  mentions: readonly FoundMention[],
) {
  const quotedClaims = new Set(evidence.map(normalizeClaim));
  const publishers = new Set(existingPublishers);
  for (const foundMention of mentions) {
    const claim = normalizeClaim(toEvidence(foundMention));
    if (quotedClaims.has(claim) && publishers.size > 0) continue;
    quotedClaims.add(claim);
    publishers.add(foundMention.document.publisher);
  }
  return [...publishers];
}

/** One careful reader is enough. */
const computeReadBy = (mentions: readonly FoundMention[]): ReadBy =>
  mentions.some(({ mention }) => mention.read_by === 'model') ? 'model' : 'rules';

const mergeUnique = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];

const isUndated = ({ document }: FoundMention): boolean => document.published_at === null;

/** An undated page reports the same event on whatever day it is found again. */
const isReportedByUndated = (
  { event, document_ids }: DetectionRecord,
  { event: reportedEvent, mentions }: FoundEvent,
): boolean =>
  mayNameTheSame(event, reportedEvent) &&
  mentions.some((mention) => isUndated(mention) && document_ids.includes(mention.document.id));

/** The detection of this event. If there are several, one that already has a document of it. */
export function findMatchingDetection(
  detections: readonly DetectionRecord[],
  foundEvent: FoundEvent,
): DetectionRecord | undefined {
  const matchingDetections = detections.filter(
    (detection) =>
      isSameEvent({ event: detection.event, date: detection.detected_at }, foundEvent) ||
      isReportedByUndated(detection, foundEvent),
  );
  const ids = new Set(foundEvent.mentions.map(({ document }) => document.id));
  return (
    matchingDetections.find(({ document_ids }) => document_ids.some((id) => ids.has(id))) ??
    matchingDetections[0]
  );
}

/** Late events don't move a detection: each could take it further into the past, with the fresh ones it has. */
const isFirstParty = ({ mentions }: FoundEvent): boolean =>
  mentions.every(({ document }) => document.kind === 'event');

/** The detection with what this event adds, or undefined if every document is known. */
export function addToDetection(
  detection: DetectionRecord,
  foundEvent: FoundEvent,
  runId: string | null,
): DetectionRecord | undefined {
  const knownDocumentIds = new Set(detection.document_ids);
  const newMentions = foundEvent.mentions
    .filter(({ document }) => !knownDocumentIds.has(document.id))
    .slice(0, Math.max(0, MAX_DOCUMENTS - knownDocumentIds.size));
  if (newMentions.length === 0) return undefined;
  return {
    ...detection,
    event: joinEvents(detection.event, foundEvent.event),
    evidence: removeRepeatedClaims([...detection.evidence, ...newMentions.map(toEvidence)]),
    sources: mergeUnique(
      detection.sources,
      newMentions.map(({ document }) => document.url),
    ).slice(0, MAX_SOURCES),
    publishers: mergePublishers(detection.publishers, detection.evidence, newMentions),
    document_ids: mergeUnique(
      detection.document_ids,
      newMentions.map(({ document }) => document.id),
    ),
    detected_at: isFirstParty(foundEvent)
      ? detection.detected_at
      : pickEarlier(foundEvent.date, detection.detected_at),
    read_by: detection.read_by === 'model' ? 'model' : computeReadBy(newMentions),
    run_id: runId,
  };
}

/**
 * The detection once its event is over: its evidence stays, plus what ends it. Undefined if that is already
 * recorded.
 */
export function endDetection(
  detection: DetectionRecord,
  foundEvent: FoundEvent,
  runId: string | null,
): DetectionRecord | undefined {
  const extendedDetection = addToDetection(detection, foundEvent, runId);
  if (!extendedDetection && !detection.signal_present) return undefined;
  const { event, detected_at } = detection;
  return { ...detection, ...extendedDetection, event, detected_at, run_id: runId, signal_present: false };
}

/** A new detection's fields, except its texts. */
export function createDetection(
  { account, signal, runId }: { account: FullAccount; signal: SignalDefinition; runId: string | null },
  { event, mentions, date }: FoundEvent,
  now: Date,
): DetectionRecord {
  const [clearest] = mentions;
  // An undated page gets the day it was found, which doesn't identify the event.
  const timeKey = mentions.every(isUndated) ? clearest.document.id : date.slice(0, 7);
  const identity = `${event.anchors[0] ?? clearest.document.id} ${timeKey}`;
  return {
    id: createDetectionId(account.id, signal.id, identity),
    account_id: account.id,
    signal_id: signal.id,
    signal_present: true,
    alpha: 0,
    alpha_parts: { clarity: 0, source: 0, corroboration: 0, freshness: 0, size: 0, feedback: 0 },
    icp_fit: 0,
    icp_fit_reasons: [],
    relevance: null,
    relevance_reasons: [],
    quiet_relation: null,
    detected_at: date,
    headline: '',
    narrative: '',
    why_reach_out_md: '',
    no_message: null,
    is_contact_chosen: false,
    contact: null,
    drafted_message_md: '',
    evidence: removeRepeatedClaims(mentions.map(toEvidence)),
    key_facts: [],
    personas: [],
    persona_details: [],
    sources: [...new Set(mentions.map(({ document }) => document.url))].slice(0, MAX_SOURCES),
    feedback: null,
    message_edited_at: null,
    message_edited_by: null,
    message_sent_at: null,
    ...NEW_STATE,
    activity: [],
    crm_notes: [],
    read_by: computeReadBy(mentions),
    written_by: null,
    created_at: now.toISOString(),
    event,
    document_ids: [...new Set(mentions.map(({ document }) => document.id))],
    publishers: mergePublishers([], [], mentions),
    run_id: runId,
    first_run_id: runId,
    holds: [],
    written_from: null,
  };
}
