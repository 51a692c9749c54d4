import { findBuiltinSignal } from '#domain/signals/definitions/catalog.ts';
import { HURTFUL_KINDS, type SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { DetectionRecord, Hold } from './detection-record.ts';
import { isIrrelevant, isValid } from './detection-state.ts';
import { isInUse, SUBJECT } from './message.ts';
import { addDays, computeLastDay, getEventTime } from './news-age.ts';

/** After a message was sent, its reader gets no other for so long. */
const MESSAGE_GAP_DAYS = 30;

/** What an event means for messages about the company's other events: they wait. */
interface HoldRule {
  readonly why: Exclude<Hold['why'], 'same_contact' | 'same_message'>;
  readonly kinds: readonly SignalKind[];
  /** The sources have one of these words. @default whatever they say */
  readonly wording?: RegExp;
  /** Only while it is decided and still to come. */
  readonly onlyPlanned?: true;
  /** How long, from its day. */
  readonly days: number;
}

/** The first that applies counts. Kinds that aren't here stand in no other's way. */
const HOLD_RULES: readonly HoldRule[] = [
  // At a company that buys or opens something, the words may be about somebody else.
  {
    why: 'insolvent',
    kinds: ['layoffs', 'being_acquired', 'regulatory_pressure'],
    wording:
      /\b(?:insolven\w+|bankrupt\w*|chapter (?:7|11)|receivership|liquidation|(?:into|in) administration)\b/i,
    days: 365,
  },
  // Most deals close within half a year, or a source says why not.
  { why: 'takeover', kinds: ['being_acquired'], onlyPlanned: true, days: 180 },
  { why: 'sensitive', kinds: HURTFUL_KINDS, days: 60 },
];

/**
 * Which messages of an account wait for another of its detections: one message per person, the same one to a single person,
 * and none for some time after what stands before any pitch. It doesn't depend on today, so it is stored and compared with the
 * day when it is read.
 */
export function computeHolds(detections: readonly DetectionRecord[]): ReadonlyMap<string, readonly Hold[]> {
  const rankedDetections = detections.filter(isValid).sort(compareRank);
  const accountHolds = rankedDetections
    .flatMap((detection) => createAccountHold(detection) ?? [])
    .sort((a, b) => b.until.localeCompare(a.until) || (a.by < b.by ? -1 : 1));
  const isDrafted = ({ drafted_message_md }: DetectionRecord): boolean => drafted_message_md !== '';
  const undrafted = rankedDetections.filter(
    (detection) => !isDrafted(detection) && !isIrrelevant(detection.relevance),
  );
  const holds = new Map<string, readonly Hold[]>();
  const earlierDrafts: DetectionRecord[] = [];
  for (const detection of [...rankedDetections.filter(isDrafted), ...undrafted]) {
    const detectionHolds = accountHolds.filter(({ by }) => by !== detection.id).slice(0, 1);
    for (const draft of earlierDrafts) {
      const hold = createReaderHold(draft, detection, holds.get(draft.id)?.[0]);
      // Only one that keeps it longer than those before it.
      if (hold && !detectionHolds.some(({ until }) => until >= hold.until)) detectionHolds.push(hold);
    }
    if (isDrafted(detection)) earlierDrafts.push(detection);
    if (detectionHolds.length > 0) holds.set(detection.id, detectionHolds);
  }
  return holds;
}

/** Detections of an account that is stored with them. */
export function attachHolds(detections: readonly DetectionRecord[]): readonly DetectionRecord[] {
  const holds = computeHolds(detections);
  return detections.map((detection) => ({ ...detection, holds: holds.get(detection.id) ?? [] }));
}

/** What the team has worded or sent comes first, then what matters most, then the newest. */
const compareRank = (a: DetectionRecord, b: DetectionRecord): number =>
  Number(isInUse(b)) - Number(isInUse(a)) ||
  (b.relevance ?? 0) - (a.relevance ?? 0) ||
  getEventTime(b) - getEventTime(a) ||
  b.alpha - a.alpha ||
  (a.id < b.id ? -1 : 1);

/** What an event means for messages about all others of its account, if anything. */
function createAccountHold(detection: DetectionRecord): Hold | undefined {
  const { id, signal_id, event, evidence, headline } = detection;
  const kind = findBuiltinSignal(signal_id)?.kind;
  const rule = HOLD_RULES.find(
    ({ kinds, wording, onlyPlanned }) =>
      kinds.some((ruleKind) => ruleKind === kind) &&
      (onlyPlanned === undefined || event.ahead) &&
      (wording === undefined || evidence.some(({ claim }) => wording.test(claim))),
  );
  if (rule === undefined) return undefined;
  const time = getEventTime(detection);
  return { by: id, why: rule.why, headline, on: addDays(time, 0), until: addDays(time, rule.days) };
}

/** Keeps a message back because of an earlier draft, until that has been the only one for long enough. */
function createReaderHold(
  draft: DetectionRecord,
  detection: DetectionRecord,
  holdOfDraft: Hold | undefined,
): Hold | undefined {
  const sharedPart = findSharedPart(detection, draft);
  if (sharedPart === undefined) return undefined;
  return {
    by: draft.id,
    why: sharedPart,
    headline: draft.headline,
    ...(sharedPart === 'same_message' && { to: draft.contact?.full_name ?? draft.contact?.title }),
    ...(sharedPart === 'same_message' && draft.message_sent_at !== null && { sent: draft.message_sent_at }),
    ...(holdOfDraft && { from: holdOfDraft.until }),
    until: computeCoverEnd(draft),
  };
}

/** Why a message waits for one that comes before it, if it does: both go to one person, or say the same to two. */
function findSharedPart(
  firstDetection: DetectionRecord,
  secondDetection: DetectionRecord,
): 'same_contact' | 'same_message' | undefined {
  const recipient = findRecipient(firstDetection);
  if (recipient !== undefined && findRecipient(secondDetection) === recipient) return 'same_contact';
  const subject = findSubject(firstDetection);
  return subject !== undefined && findSubject(secondDetection) === subject ? 'same_message' : undefined;
}

/** Who gets the message. Two messages to an unnamed COO go to the same one. */
const findRecipient = ({ contact }: DetectionRecord): string | undefined =>
  (contact?.full_name ?? contact?.title)?.toLowerCase();

/** Two drafts of a company with one subject are the same message, also to two people. */
const findSubject = ({ drafted_message_md }: DetectionRecord): string | undefined =>
  SUBJECT.exec(drafted_message_md)?.[1];

/** Until when a message keeps others from its reader: once it is sent, or as long as it can be. */
const computeCoverEnd = (detection: DetectionRecord): string =>
  detection.message_sent_at === null
    ? addDays(computeLastDay(detection), 0)
    : addDays(Date.parse(detection.message_sent_at), MESSAGE_GAP_DAYS);
