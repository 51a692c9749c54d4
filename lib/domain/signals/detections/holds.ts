import { DAY_MS } from '#contract/time.ts';
import { dayMonthYear } from '#domain/shared/text/plain-figures.ts';
import { builtinSignal } from '#domain/signals/definitions/catalog.ts';
import { hurts } from '#domain/signals/definitions/signal-kinds.ts';
import { withoutContactLine } from './contact.ts';
import type { DetectionRecord, Hold } from './detection-record.ts';
import { isInUse } from './message.ts';
import { isOpen } from './score-inputs.ts';
import { underWayUntil } from './takes-effect.ts';

/** No one writes about older news: a count, an open deal, a search for people may be over. Bad news keeps others as long. */
const NEWS_DAYS = 60;
/** Two messages to one person are at least this far apart. */
const APART_DAYS = 30;

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

/** How far two events are apart in time. One that is still ahead lasts until it is due. */
const apartMs = (a: HeldDetection, b: HeldDetection): number =>
  Math.max(dayOf(a) - underWayUntil(b.event, [], dayOf(b)), dayOf(b) - underWayUntil(a.event, [], dayOf(a)));

/** The last day on which someone may write: some time after its own day, and as long as it is still ahead or running. */
const lastDay = ({ evidence = [], ...news }: News): number =>
  Math.max(
    dayOf(news) + NEWS_DAYS * DAY_MS,
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

const isSensitive = ({ signal_id }: HeldDetection): boolean => hurts(builtinSignal(signal_id)?.kind ?? null);

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

/**
 * Which messages of an account wait for another of its detections: one message per person, and none for some time after
 * something that hurts. It doesn't depend on today, so it is stored and compared with the day when it is read.
 */
export function holdsOf(detections: readonly HeldDetection[]): ReadonlyMap<string, readonly Hold[]> {
  const open = detections.filter(isOpen);
  const sensitive = open.filter(isSensitive).toSorted((a, b) => dayOf(b) - dayOf(a) || byRank(a, b));
  const kept: HeldDetection[] = [];
  const holds = new Map<string, readonly Hold[]>();
  for (const each of open.filter(({ drafted_message_md }) => drafted_message_md !== '').sort(byRank)) {
    const [blow] = sensitive;
    const reader = readerOf(each);
    const before = kept.find(
      (other) =>
        reader !== undefined && readerOf(other) === reader && apartMs(other, each) <= APART_DAYS * DAY_MS,
    );
    if (before === undefined) kept.push(each);
    const found: Hold[] = [];
    if (blow !== undefined)
      found.push({
        by: blow.id,
        why: 'sensitive',
        headline: blow.headline,
        until: dayAfter(dayOf(blow), NEWS_DAYS),
      });
    if (before !== undefined)
      found.push({
        by: before.id,
        why: 'same_contact',
        headline: before.headline,
        until: coversUntil(before),
      });
    if (found.length > 0) holds.set(each.id, found);
  }
  return holds;
}

/** Detections of an account that is stored with them. */
export function withHolds(detections: readonly DetectionRecord[]): readonly DetectionRecord[] {
  const holds = holdsOf(detections);
  return detections.map((each) => ({ ...each, holds: holds.get(each.id) ?? [] }));
}

export const OLD_NEWS = `this is more than ${NEWS_DAYS} days old. Find out what has happened since before you write.`;

/** Why nothing is drafted after an event that hurts, as it is stored. Until when is said when it is read. */
export const NO_PITCH_REASON = 'this is not the time for a pitch. Help if they ask.';
/** Texts stored before said how long, also when that was over. */
const NO_PITCH = /this is not the time for a pitch\. (?:Wait at least 60 days, and help|Help) if they ask\./;

const noPitchAt = (news: Pick<HeldDetection, 'event' | 'detected_at'>, now: Date): string =>
  now.getTime() - dayOf(news) > NEWS_DAYS * DAY_MS
    ? OLD_NEWS
    : `this is not the time for a pitch. Wait until ${dayMonthYear(new Date(dayAfter(dayOf(news), NEWS_DAYS)))}, and help if they ask.`;

const waitingFor = ({ why, headline, until }: Hold): string =>
  why === 'sensitive'
    ? `wait until ${dayMonthYear(new Date(until))}, because of “${headline}”.`
    : `the message about “${headline}” goes to the same person, and one is enough.`;

type Worded = Pick<
  DetectionRecord,
  | 'event'
  | 'detected_at'
  | 'evidence'
  | 'holds'
  | 'contact'
  | 'why_reach_out_md'
  | 'drafted_message_md'
  | 'message_edited_at'
  | 'message_sent_at'
>;

/**
 * The reason and the message as they are on a day. A draft may be old or on hold; then the reason says so, and names no one
 * to write to. What the team has worded or sent stays.
 */
export function wordsAt(
  detection: Worded,
  now: Date,
): Pick<DetectionRecord, 'why_reach_out_md' | 'drafted_message_md'> & { readonly covered_by: string | null } {
  const { why_reach_out_md, drafted_message_md, contact } = detection;
  if (isInUse(detection)) return { why_reach_out_md, drafted_message_md, covered_by: null };
  const reasons = withoutContactLine(why_reach_out_md, contact);
  if (drafted_message_md === '')
    return {
      why_reach_out_md: reasons.replace(NO_PITCH, () => noPitchAt(detection, now)),
      drafted_message_md,
      covered_by: null,
    };
  const isOld = isOldNews(detection, now);
  const hold = isOld ? undefined : detection.holds.find(({ until }) => now.toISOString() < until);
  if (!isOld && hold === undefined) return { why_reach_out_md, drafted_message_md, covered_by: null };
  return {
    why_reach_out_md: `${reasons}\n\n**No message:** ${hold === undefined ? OLD_NEWS : waitingFor(hold)}`,
    drafted_message_md: '',
    covered_by: hold?.by ?? null,
  };
}
