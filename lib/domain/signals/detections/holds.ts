import type { NamedRelation } from '#contract/relation.ts';
import { DAY_MS } from '#contract/time.ts';
import { dayMonthYear } from '#domain/shared/text/plain-figures.ts';
import { bearingOf } from '#domain/signals/definitions/bearings.ts';
import { builtinSignal } from '#domain/signals/definitions/catalog.ts';
import { isIrrelevant } from './background.ts';
import { withoutContactLine } from './contact.ts';
import type { DetectionRecord, Hold } from './detection-record.ts';
import { isInUse } from './message.ts';
import { isOpen } from './score-inputs.ts';
import { calledOn, dueOn, underWayUntil } from './takes-effect.ts';

/** No one writes about older news: a count, an open deal, a search for people may be over. */
export const NEWS_DAYS = 60;
/** Someone is new in a role for longer. */
export const NEW_IN_ROLE_DAYS = 90;
/** After a message was sent, its reader gets no other for so long. */
export const APART_DAYS = 30;
/** What stood in the way of other messages is worth knowing for a year. */
const KEPT_IN_MIND_DAYS = 365;

/** What holds follow from. */
export const READ_BY_HOLDS = [
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

type HeldDetection = Pick<DetectionRecord, (typeof READ_BY_HOLDS)[number]>;

const dayOf = ({ event, detected_at }: Pick<HeldDetection, 'event' | 'detected_at'>): number =>
  Date.parse(event.happened_on ?? detected_at);

interface News extends Pick<HeldDetection, 'event' | 'detected_at'> {
  readonly evidence?: readonly { readonly claim: string }[];
}

/** The last day on which someone may write: some time after its own day, and as long as it is still ahead or running. */
const lastDay = ({ evidence = [], ...news }: News): number =>
  Math.max(
    dayOf(news) + (news.event.move === 'joins' ? NEW_IN_ROLE_DAYS : NEWS_DAYS) * DAY_MS,
    underWayUntil(
      news.event,
      evidence.map(({ claim }) => claim),
      dayOf(news),
    ),
  );

/** Whether it is too old to write about. */
export const isOldNews = (news: News, now: Date): boolean => now.getTime() > lastDay(news);

const dayAfter = (day: number, days: number): string =>
  new Date(day + days * DAY_MS).toISOString().slice(0, 10);

/** Who gets the message. Two messages to an unnamed COO go to the same one. */
const readerOf = ({ contact }: HeldDetection): string | undefined =>
  (contact?.full_name ?? contact?.title)?.toLowerCase();

/** What the team has worded or sent comes first, then what matters most, then the newest. */
const byRank = (a: HeldDetection, b: HeldDetection): number =>
  Number(isInUse(b)) - Number(isInUse(a)) ||
  (b.relevance ?? 0) - (a.relevance ?? 0) ||
  dayOf(b) - dayOf(a) ||
  b.alpha - a.alpha ||
  (a.id < b.id ? -1 : 1);

/** Until when a message keeps others from its reader: once it is sent, or as long as it can be. */
const coversUntil = (detection: HeldDetection): string =>
  detection.message_sent_at === null
    ? dayAfter(lastDay(detection), 0)
    : dayAfter(Date.parse(detection.message_sent_at), APART_DAYS);

/** What an event means for messages about the others, if anything. */
function holdOf({ id, signal_id, event, evidence, ...rest }: HeldDetection): Hold | undefined {
  const bearing = bearingOf(
    builtinSignal(signal_id)?.kind ?? null,
    event,
    evidence.map(({ claim }) => claim),
  );
  if (bearing === undefined) return undefined;
  const day = dayOf({ event, ...rest });
  const until = dayAfter(day, bearing.days);
  return { by: id, why: bearing.why, headline: rest.headline, on: dayAfter(day, 0), until };
}

/**
 * Which messages of an account wait for another of its detections: one message per person, and none for some time after
 * what stands before any pitch. It doesn't depend on today, so it is stored and compared with the day when it is read.
 */
export function holdsOf(detections: readonly HeldDetection[]): ReadonlyMap<string, readonly Hold[]> {
  const open = detections.filter(isOpen).sort(byRank);
  const bearings = open
    .flatMap((each) => holdOf(each) ?? [])
    .sort((a, b) => b.until.localeCompare(a.until) || (a.by < b.by ? -1 : 1));
  const kept: HeldDetection[] = [];
  const holds = new Map<string, readonly Hold[]>();
  const isDrafted = ({ drafted_message_md }: HeldDetection): boolean => drafted_message_md !== '';
  const silent = open.filter((each) => !isDrafted(each) && !isIrrelevant(each.relevance));
  for (const each of [...open.filter(isDrafted), ...silent]) {
    const reader = readerOf(each);
    const found = bearings.filter(({ by }) => by !== each.id).slice(0, 1);
    for (const other of kept) {
      const until = coversUntil(other);
      // One that keeps it longer than those before it.
      if (reader === undefined || readerOf(other) !== reader || found.some((hold) => hold.until >= until))
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
    if (isDrafted(each)) kept.push(each);
    if (found.length > 0) holds.set(each.id, found);
  }
  return holds;
}

/** Detections of an account that is stored with them. */
export function withHolds(detections: readonly DetectionRecord[]): readonly DetectionRecord[] {
  const holds = holdsOf(detections);
  return detections.map((each) => ({ ...each, holds: holds.get(each.id) ?? [] }));
}

const OLD_NEWS = `this is more than ${NEWS_DAYS} days old. Find out what has happened since before you write.`;
const NO_LONGER_NEW = `this is more than ${NEW_IN_ROLE_DAYS} days old, so they are no longer new in the role.`;
/** Why no one writes about what is too old. */
export const tooOld = ({ move }: Pick<DetectionRecord['event'], 'move'>): string =>
  move === 'joins' ? NO_LONGER_NEW : OLD_NEWS;

/** Why nothing is drafted after an event that hurts, as it is stored. Until when is said when it is read. */
export const NO_PITCH_REASON = 'this is not the time for a pitch. Help if they ask.';
/** Texts stored before said how long, also when that was over. */
const NO_PITCH = /this is not the time for a pitch\. (?:Wait at least 60 days, and help|Help) if they ask\./;

const FOR_INFORMATION = 'this is for your information. You have nothing to offer after it.';

const noPitchAt = (news: Pick<HeldDetection, 'event' | 'detected_at' | 'relevance'>, now: Date): string =>
  now.getTime() - dayOf(news) > NEWS_DAYS * DAY_MS
    ? isIrrelevant(news.relevance)
      ? FOR_INFORMATION
      : OLD_NEWS
    : `this is not the time for a pitch. Wait until ${dayMonthYear(new Date(dayAfter(dayOf(news), NEWS_DAYS)))}, and help if they ask.`;

const waitingFor = ({ why, headline, until }: Hold): string => {
  switch (why) {
    case 'insolvent':
      return `“${headline}” comes first. Find out how the company goes on.`;
    case 'takeover':
      return `“${headline}” comes first, and no source says that the deal has closed. Check who decides now.`;
    case 'sensitive':
      return `wait until ${dayMonthYear(new Date(until))}, because of “${headline}”.`;
    case 'same_contact':
      return `the message about “${headline}” goes to the same person, and one is enough.`;
  }
};

/** The same for what has no message of its own. */
const alsoWaitingFor = (hold: Hold): string => {
  if (hold.why === 'same_contact') return `The message about “${hold.headline}” goes to the same person.`;
  const told = waitingFor(hold);
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}`;
};

/** Why nothing is drafted for a company that is left alone. */
const LEFT_ALONE: Readonly<Record<NamedRelation, string>> = {
  prospect: 'this is a prospect.',
  customer: 'this is a customer.',
  open_deal: 'there is an open deal.',
  competitor: 'this is a competitor.',
  partner: 'this is a partner.',
};

/** Without what a reason says about its message already. */
const withoutSilence = (reasons: string): string => {
  const at = reasons.indexOf('**No message:**');
  return at < 0 ? reasons : reasons.slice(0, at).trimEnd();
};

type Worded = Pick<
  DetectionRecord,
  | 'quiet_relation'
  | 'event'
  | 'detected_at'
  | 'evidence'
  | 'holds'
  | 'contact'
  | 'relevance'
  | 'why_reach_out_md'
  | 'drafted_message_md'
  | 'message_edited_at'
  | 'message_sent_at'
>;

/** What a day makes of an event: over its day without a source that says so, or old. Null if it is neither. */
function lateness(detection: Worded, now: Date): { readonly alone: string; readonly also: string } | null {
  const { deadline } = detection.event;
  const due = dueOn(detection.event, dayOf(detection));
  if (due !== null && due < now.getTime()) {
    const said = `was due ${deadline}, and no source says that it has happened`;
    return { alone: `this ${said}. Check first.`, also: `It ${said}.` };
  }
  if (!isOldNews(detection, now)) return null;
  const days = detection.event.move === 'joins' ? NEW_IN_ROLE_DAYS : NEWS_DAYS;
  return { alone: tooOld(detection.event), also: `It is also more than ${days} days old.` };
}

/** Then its age adds nothing. */
const SAYS_ENOUGH = /days old|Check first\.|in your ideal customer profile/;

/** The reason of what has no message, with what has changed since it was written. */
function silentReason(detection: Worded, reasons: string, now: Date): string {
  const told = reasons.replace(NO_PITCH, () => noPitchAt(detection, now));
  if (isIrrelevant(detection.relevance) || !told.includes('**No message:**')) return told;
  const late = SAYS_ENOUGH.test(told) ? null : lateness(detection, now);
  const day = now.toISOString();
  const other = detection.holds.find(({ from = '', until }) => from <= day && day < until);
  return [
    told,
    ...(late === null ? [] : [late.also]),
    ...(other === undefined ? [] : [alsoWaitingFor(other)]),
  ].join(' ');
}

/** What a salesperson should know before they send a message that is due. */
function keptInMind({ event, holds, ...rest }: Worded, now: Date): readonly string[] {
  const since = dayAfter(now.getTime(), -KEPT_IN_MIND_DAYS);
  const past = holds.filter(({ why, on = '' }) => why !== 'same_contact' && on > since);
  const isRunning =
    event.deadline !== null && calledOn(event.deadline, dayOf({ event, ...rest }), now) !== event.deadline;
  return [
    ...(event.ahead && isRunning ? ['**Check first:** it is due about now, and may have happened.'] : []),
    ...past.map(
      ({ headline, on = '' }) => `**Keep in mind:** “${headline}” (${dayMonthYear(new Date(on))}).`,
    ),
  ];
}

/**
 * The reason and the message as they are on a day. A draft may be old, on hold or for a company that is left alone; then the
 * reason says so, and names no one to write to. What the team has worded or sent stays.
 */
export function wordsAt(
  detection: Worded,
  now: Date,
): Pick<DetectionRecord, 'why_reach_out_md' | 'drafted_message_md'> & { readonly covered_by: string | null } {
  const { why_reach_out_md, drafted_message_md, contact, quiet_relation, event } = detection;
  if (isInUse(detection)) return { why_reach_out_md, drafted_message_md, covered_by: null };
  const reasons = withoutContactLine(why_reach_out_md, contact);
  if (quiet_relation !== null)
    return {
      why_reach_out_md: `${withoutSilence(reasons)}\n\n**No message:** ${LEFT_ALONE[quiet_relation]}`,
      drafted_message_md: '',
      covered_by: null,
    };
  if (drafted_message_md === '')
    return { why_reach_out_md: silentReason(detection, reasons, now), drafted_message_md, covered_by: null };
  const late = lateness(detection, now);
  const hold = detection.holds.find(({ until }) => now.toISOString() < until);
  if (late === null && hold === undefined) {
    const { deadline } = event;
    const called = deadline === null ? '' : calledOn(deadline, dayOf(detection), now);
    return {
      why_reach_out_md: [why_reach_out_md, ...keptInMind(detection, now)].join('\n\n'),
      drafted_message_md:
        deadline === null || !event.ahead
          ? drafted_message_md
          : drafted_message_md.replaceAll(deadline, called),
      covered_by: null,
    };
  }
  const silence = [
    ...(late === null ? [] : [late.alone]),
    ...(hold === undefined ? [] : [late === null ? waitingFor(hold) : alsoWaitingFor(hold)]),
  ];
  return {
    why_reach_out_md: `${reasons}\n\n**No message:** ${silence.join(' ')}`,
    drafted_message_md: '',
    covered_by: late === null ? (hold?.by ?? null) : null,
  };
}
