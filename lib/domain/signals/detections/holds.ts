import { FITS_FROM, RELEVANT_FROM } from '#contract/thresholds.ts';
import { DAY_MS } from '#contract/time.ts';
import { formatDay } from '#domain/shared/text/plain-figures.ts';
import { findBuiltinSignal } from '#domain/signals/definitions/catalog.ts';
import { findHoldRule } from '#domain/signals/definitions/hold-rules.ts';
import { formatContactLine } from './choose-contact.ts';
import type { DetectionRecord, Hold } from './detection-record.ts';
import { isIrrelevant } from './detection-state.ts';
import { computeDueTime, computeEndTime, phraseTime } from './event-times.ts';
import { isInUse } from './message.ts';
import { explainNoMessage, LEFT_ALONE_REASONS } from './no-message.ts';
import { isValid } from './score-inputs.ts';

/** No one writes about older news: a count, an open deal, a search for people may be over. */
export const NEWS_DAYS = 60;
/** Someone is new in a role for longer. */
const NEW_IN_ROLE_DAYS = 90;
/** After a message was sent, its reader gets no other for so long. */
const MESSAGE_GAP_DAYS = 30;
/** What stood in the way of other messages is worth knowing for a year. */
const REMINDER_DAYS = 365;

/** What holds follow from. */
export const HOLD_FIELDS = [
  'id',
  'signal_id',
  'signal_present',
  'feedback',
  'relevance',
  'alpha',
  'detected_at',
  'event',
  'evidence',
  'headline',
  'contact',
  'drafted_message_md',
  'message_edited_at',
  'message_sent_at',
] as const satisfies readonly (keyof DetectionRecord)[];

type HoldDetection = Pick<DetectionRecord, (typeof HOLD_FIELDS)[number]>;

const getEventTime = ({ event, detected_at }: Pick<HoldDetection, 'event' | 'detected_at'>): number =>
  Date.parse(event.happened_on ?? detected_at);

interface News extends Pick<HoldDetection, 'event' | 'detected_at'> {
  readonly evidence?: readonly { readonly claim: string }[];
}

/** The last day on which someone may write: some time after its own day, and as long as it is still ahead or running. */
const computeLastDay = ({ evidence = [], ...news }: News): number =>
  Math.max(
    getEventTime(news) + (news.event.move === 'joins' ? NEW_IN_ROLE_DAYS : NEWS_DAYS) * DAY_MS,
    computeEndTime(
      news.event,
      evidence.map(({ claim }) => claim),
      getEventTime(news),
    ),
  );

/**
 * Until which day someone can act on it: the company fits, there is something to offer, and it is news or still ahead.
 * Undefined if no one can. What isn't known counts for it.
 */
export const computeLastDayToAct = ({
  icp_fit,
  relevance,
  ...news
}: News & Pick<DetectionRecord, 'icp_fit' | 'relevance'>): string | undefined =>
  icp_fit >= FITS_FROM && (relevance ?? RELEVANT_FROM) >= RELEVANT_FROM
    ? addDays(computeLastDay(news), 0)
    : undefined;

/** Whether it is too old to write about. */
export const isOldNews = (news: News, now: Date): boolean => now.getTime() > computeLastDay(news);

const addDays = (day: number, days: number): string =>
  new Date(day + days * DAY_MS).toISOString().slice(0, 10);

/** Who gets the message. Two messages to an unnamed COO go to the same one. */
const findRecipient = ({ contact }: HoldDetection): string | undefined =>
  (contact?.full_name ?? contact?.title)?.toLowerCase();

/** What the team has worded or sent comes first, then what matters most, then the newest. */
const compareRank = (a: HoldDetection, b: HoldDetection): number =>
  Number(isInUse(b)) - Number(isInUse(a)) ||
  (b.relevance ?? 0) - (a.relevance ?? 0) ||
  getEventTime(b) - getEventTime(a) ||
  b.alpha - a.alpha ||
  (a.id < b.id ? -1 : 1);

/** Until when a message keeps others from its reader: once it is sent, or as long as it can be. */
const computeCoverEnd = (detection: HoldDetection): string =>
  detection.message_sent_at === null
    ? addDays(computeLastDay(detection), 0)
    : addDays(Date.parse(detection.message_sent_at), MESSAGE_GAP_DAYS);

/** What an event means for messages about the others, if anything. */
function createHold({ id, signal_id, event, evidence, ...rest }: HoldDetection): Hold | undefined {
  const rule = findHoldRule(
    findBuiltinSignal(signal_id)?.kind ?? null,
    event,
    evidence.map(({ claim }) => claim),
  );
  if (rule === undefined) return undefined;
  const day = getEventTime({ event, ...rest });
  const until = addDays(day, rule.days);
  return { by: id, why: rule.why, headline: rest.headline, on: addDays(day, 0), until };
}

/**
 * Which messages of an account wait for another of its detections: one message per person, and none for some time after
 * what stands before any pitch. It doesn't depend on today, so it is stored and compared with the day when it is read.
 */
export function computeHolds(detections: readonly HoldDetection[]): ReadonlyMap<string, readonly Hold[]> {
  const open = detections.filter(isValid).sort(compareRank);
  const accountHolds = open
    .flatMap((each) => createHold(each) ?? [])
    .sort((a, b) => b.until.localeCompare(a.until) || (a.by < b.by ? -1 : 1));
  const drafted: HoldDetection[] = [];
  const holds = new Map<string, readonly Hold[]>();
  const isDrafted = ({ drafted_message_md }: HoldDetection): boolean => drafted_message_md !== '';
  const withoutMessage = open.filter((each) => !isDrafted(each) && !isIrrelevant(each.relevance));
  for (const each of [...open.filter(isDrafted), ...withoutMessage]) {
    const recipient = findRecipient(each);
    const found = accountHolds.filter(({ by }) => by !== each.id).slice(0, 1);
    for (const other of drafted) {
      const until = computeCoverEnd(other);
      // One that keeps it longer than those before it.
      if (
        recipient === undefined ||
        findRecipient(other) !== recipient ||
        found.some((hold) => hold.until >= until)
      )
        continue;
      const [waits] = holds.get(other.id) ?? [];
      found.push({
        by: other.id,
        why: 'same_contact',
        headline: other.headline,
        ...(waits && { from: waits.until }),
        until,
      });
    }
    if (isDrafted(each)) drafted.push(each);
    if (found.length > 0) holds.set(each.id, found);
  }
  return holds;
}

/** Detections of an account that is stored with them. */
export function attachHolds(detections: readonly DetectionRecord[]): readonly DetectionRecord[] {
  const holds = computeHolds(detections);
  return detections.map((each) => ({ ...each, holds: holds.get(each.id) ?? [] }));
}

const OLD_NEWS = `this is more than ${NEWS_DAYS} days old. Find out what has happened since before you write.`;
const NO_LONGER_NEW = `this is more than ${NEW_IN_ROLE_DAYS} days old, so they are no longer new in the role.`;
const FOR_INFORMATION = 'this is for your information. You have nothing to offer after it.';

const explainNoPitch = (
  news: Pick<HoldDetection, 'event' | 'detected_at' | 'relevance'>,
  now: Date,
): string =>
  now.getTime() - getEventTime(news) > NEWS_DAYS * DAY_MS
    ? isIrrelevant(news.relevance)
      ? FOR_INFORMATION
      : OLD_NEWS
    : `this is not the time for a pitch. Wait until ${formatDay(new Date(addDays(getEventTime(news), NEWS_DAYS)))}, and help if they ask.`;

const explainHold = ({ why, headline, until }: Hold): string => {
  switch (why) {
    case 'insolvent':
      return `“${headline}” comes first. Find out how the company goes on.`;
    case 'takeover':
      return `“${headline}” comes first, and no source says that the deal has closed. Check who decides now.`;
    case 'sensitive':
      return `wait until ${formatDay(new Date(until))}, because of “${headline}”.`;
    case 'same_contact':
      return `the message about “${headline}” goes to the same person, and one is enough.`;
  }
};

/** The same for what has no message of its own. */
const explainOtherHold = (hold: Hold): string => {
  if (hold.why === 'same_contact') return `The message about “${hold.headline}” goes to the same person.`;
  const text = explainHold(hold);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

type WrittenDetection = Pick<
  DetectionRecord,
  | 'quiet_relation'
  | 'event'
  | 'detected_at'
  | 'evidence'
  | 'holds'
  | 'contact'
  | 'relevance'
  | 'why_reach_out_md'
  | 'no_message'
  | 'drafted_message_md'
  | 'message_edited_at'
  | 'message_sent_at'
>;

/** What a day makes of an event: over its day without a source that says so, or old. Null if it is neither. */
function findLateness(
  detection: WrittenDetection,
  now: Date,
): { readonly alone: string; readonly also: string } | null {
  const { deadline } = detection.event;
  const due = computeDueTime(detection.event, getEventTime(detection));
  if (due !== null && due < now.getTime()) {
    const statement = `was due ${deadline}, and no source says that it has happened`;
    return { alone: `this ${statement}. Check first.`, also: `It ${statement}.` };
  }
  if (!isOldNews(detection, now)) return null;
  const days = detection.event.move === 'joins' ? NEW_IN_ROLE_DAYS : NEWS_DAYS;
  return {
    alone: detection.event.move === 'joins' ? NO_LONGER_NEW : OLD_NEWS,
    also: `It is also more than ${days} days old.`,
  };
}

/** Why there is no message, with what has changed since it was written. Empty if nothing was written yet. */
function explainMissingMessage(detection: WrittenDetection, now: Date): string {
  const { no_message, relevance, holds } = detection;
  if (no_message === null) return '';
  if (no_message.code === 'joined') return explainNoMessage(no_message);
  const isHurt = no_message.code === 'hurts';
  const why = isHurt ? explainNoPitch(detection, now) : explainNoMessage(no_message);
  if (isIrrelevant(relevance)) return why;
  const lateness = isHurt ? null : findLateness(detection, now);
  const day = now.toISOString();
  const other = holds.find(({ from = '', until }) => from <= day && day < until);
  return [
    why,
    ...(lateness === null ? [] : [lateness.also]),
    ...(other === undefined ? [] : [explainOtherHold(other)]),
  ].join(' ');
}

/** What a salesperson should know before they send a message that is due. */
function listReminders({ event, holds, ...rest }: WrittenDetection, now: Date): readonly string[] {
  const since = addDays(now.getTime(), -REMINDER_DAYS);
  const past = holds.filter(({ why, on = '' }) => why !== 'same_contact' && on > since);
  const isRunning =
    event.deadline !== null &&
    phraseTime(event.deadline, getEventTime({ event, ...rest }), now) !== event.deadline;
  return [
    ...(event.ahead && isRunning ? ['**Check first:** it is due about now, and may have happened.'] : []),
    ...past.map(({ headline, on = '' }) => `**Keep in mind:** “${headline}” (${formatDay(new Date(on))}).`),
  ];
}

export interface ComposedWords extends Pick<DetectionRecord, 'why_reach_out_md' | 'drafted_message_md'> {
  /** The reason without whom to contact. */
  readonly reasons_md: string;
  readonly covered_by: string | null;
}

const PARAGRAPH = '\n\n';

/** The reason with why nobody writes. It names no one to write to. */
function withoutMessage(reasons: string, why: string, covered_by: string | null = null): ComposedWords {
  const text = [reasons, ...(why === '' ? [] : [`**No message:** ${why}`])].join(PARAGRAPH);
  return { why_reach_out_md: text, reasons_md: text, drafted_message_md: '', covered_by };
}

/** The reason, whom to write to, and the message. */
function withMessage(
  { why_reach_out_md, contact }: WrittenDetection,
  drafted_message_md: string,
  notes: readonly string[] = [],
): ComposedWords {
  const whom = contact === null ? [] : [formatContactLine(contact)];
  return {
    why_reach_out_md: [why_reach_out_md, ...whom, ...notes].join(PARAGRAPH),
    reasons_md: [why_reach_out_md, ...notes].join(PARAGRAPH),
    drafted_message_md,
    covered_by: null,
  };
}

/**
 * The reason and the message as they are on a day. A draft may be old, on hold or for a company that is left alone; then the
 * reason says so, and names no one to write to. What the team has worded or sent stays.
 */
export function composeWords(detection: WrittenDetection, now: Date): ComposedWords {
  const { why_reach_out_md: reasons, drafted_message_md: message, quiet_relation, event } = detection;
  if (isInUse(detection)) return withMessage(detection, message);
  if (quiet_relation !== null) return withoutMessage(reasons, LEFT_ALONE_REASONS[quiet_relation]);
  if (message === '')
    return withoutMessage(reasons, explainMissingMessage(detection, now), detection.no_message?.by ?? null);
  const lateness = findLateness(detection, now);
  const hold = detection.holds.find(({ until }) => now.toISOString() < until);
  if (lateness === null && hold === undefined) {
    const { deadline } = event;
    const isDated = deadline !== null && event.ahead;
    const called = isDated ? phraseTime(deadline, getEventTime(detection), now) : '';
    const today = isDated ? message.replaceAll(deadline, called) : message;
    return withMessage(detection, today, listReminders(detection, now));
  }
  const why = [
    ...(lateness === null ? [] : [lateness.alone]),
    ...(hold === undefined ? [] : [lateness === null ? explainHold(hold) : explainOtherHold(hold)]),
  ];
  return withoutMessage(reasons, why.join(' '), lateness === null ? (hold?.by ?? null) : null);
}
