import { FITS_FROM, RELEVANT_FROM } from '#contract/thresholds.ts';
import { DAY_MS } from '#contract/time.ts';
import type { DetectionRecord } from './detection-record.ts';
import { computeEndTime } from './event-times.ts';
import { isInUse } from './message.ts';

/** No one writes about older news: a count, an open deal, a search for people may be over. */
export const NEWS_DAYS = 60;
/** Someone is new in a role for longer. */
export const NEW_IN_ROLE_DAYS = 90;

type DatedNews = Pick<DetectionRecord, 'event' | 'detected_at'>;

interface News extends DatedNews {
  readonly evidence?: readonly { readonly claim: string }[];
}

/** Milliseconds since 1970. */
export const getEventTime = ({ event, detected_at }: DatedNews): number =>
  Date.parse(event.happened_on ?? detected_at);

export const addDays = (time: number, days: number): string =>
  new Date(time + days * DAY_MS).toISOString().slice(0, 10);

const getNewsDays = ({ event }: Pick<DatedNews, 'event'>): number =>
  event.move === 'joins' ? NEW_IN_ROLE_DAYS : NEWS_DAYS;

/** The last day on which someone may write: some time after its own day, and as long as it is still ahead or running. */
export function computeLastDay({ evidence = [], ...news }: News): number {
  const claims = evidence.map(({ claim }) => claim);
  const eventTime = getEventTime(news);
  return Math.max(eventTime + getNewsDays(news) * DAY_MS, computeEndTime(news.event, claims, eventTime));
}

/** Whether it is too old to write about. */
export const isOldNews = (news: News, now: Date): boolean => now.getTime() > computeLastDay(news);

/**
 * Until which day someone can act on it: the company fits, there is something to offer, and it is news or still ahead.
 * Undefined if no one can, or another message tells of it. What isn't known counts for it.
 */
export const computeLastDayToAct = ({
  icp_fit,
  relevance,
  no_message,
  ...news
}: DetectionRecord): string | undefined =>
  icp_fit >= FITS_FROM && (relevance ?? RELEVANT_FROM) >= RELEVANT_FROM && no_message?.code !== 'joined'
    ? addDays(computeLastDay(news), 0)
    : undefined;

/** The day from which nothing stands in the way of a message. Undefined if nothing does, or the team worded one all the same. */
export function computeWaitEnd(detection: DetectionRecord): string | undefined {
  if (isInUse(detection)) return undefined;
  const isHurt = detection.no_message?.code === 'hurts';
  const days = [
    ...detection.holds.map(({ until }) => until),
    ...(isHurt ? [addDays(getEventTime(detection), NEWS_DAYS)] : []),
  ];
  return days.sort().at(-1);
}
