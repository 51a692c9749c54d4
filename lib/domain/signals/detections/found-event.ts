import { DAY_MS } from '#contract/time.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import type { SignalMention } from './signal-reasoner.ts';

/** A sentence recognized as a signal, with its document. */
export interface FoundMention {
  readonly mention: SignalMention;
  readonly document: Pick<ResearchDocument, 'id' | 'kind' | 'url' | 'publisher' | 'title' | 'published_at'>;
}

/** One event, with everything said about it. */
export interface FoundEvent {
  readonly event: SignalEvent;
  /** Clearest first. */
  readonly mentions: readonly [FoundMention, ...FoundMention[]];
  /** When it became known: the first publication, or else the day of reading. An ISO date. */
  readonly date: string;
  /** The event is over: it creates no detection, and ends the existing one. */
  readonly ended?: true;
}

/** The press covers a story for a few weeks. */
const SAME_STORY_DAYS = 60;
/** Without a shared name, only mentions from about the same time are the same event. */
const SAME_MOMENT_DAYS = 14;

interface DatedEvent {
  readonly event: Pick<SignalEvent, 'anchors'>;
  readonly date: string;
  /** @default dated */
  readonly mentions?: readonly FoundMention[];
}

/** The day on which a page without a date was read says nothing about when its event was. */
const isUndated = ({ mentions = [] }: DatedEvent): boolean =>
  mentions.length > 0 && mentions.every(({ document }) => document.published_at === null);

/** The earlier of two ISO dates. */
export const pickEarlier = (a: string, b: string): string => (a.localeCompare(b) <= 0 ? a : b);

const countDaysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;

/** Whether both share a name, within the time a story lasts as far as that is known. */
const hasSharedName = (a: DatedEvent, b: DatedEvent): boolean =>
  (countDaysBetween(a.date, b.date) <= SAME_STORY_DAYS || isUndated(a) || isUndated(b)) &&
  a.event.anchors.some((anchor) => b.event.anchors.includes(anchor));

/** Whether both share a name, or one of them has none. */
export const mayNameTheSame = (a: Pick<SignalEvent, 'anchors'>, b: Pick<SignalEvent, 'anchors'>): boolean =>
  a.anchors.length === 0 || b.anchors.length === 0 || a.anchors.some((anchor) => b.anchors.includes(anchor));

/** Whether two mentions of one signal report the same event. */
export const isSameEvent = (a: DatedEvent, b: DatedEvent): boolean =>
  a.event.anchors.length === 0 || b.event.anchors.length === 0
    ? countDaysBetween(a.date, b.date) <= SAME_MOMENT_DAYS
    : hasSharedName(a, b);

const mergeUnique = (a: readonly string[], b: readonly string[]): string[] =>
  [...new Set([...a, ...b])].sort();

/** Combines two mentions. If both have a value, the first one's counts. */
export const joinEvents = (a: SignalEvent, b: SignalEvent): SignalEvent => ({
  anchors: mergeUnique(a.anchors, b.anchors),
  person: a.person ?? b.person,
  role: a.role ?? b.role,
  move: a.move ?? b.move,
  form: a.form ?? b.form,
  // What is being built is still to open.
  ahead: a.ahead && (b.ahead || b.form === 'builds'),
  counterpart: a.counterpart ?? b.counterpart,
  place: a.place ?? b.place,
  product: a.product ?? b.product,
  amount: a.amount ?? b.amount,
  count: a.count ?? b.count,
  unit: a.count === null ? b.unit : a.unit,
  baseline: a.baseline ?? (a.count === null || a.count === b.count ? b.baseline : null),
  share: a.share ?? b.share,
  deadline: a.deadline ?? b.deadline,
  happened_on: a.happened_on ?? b.happened_on,
});

const getDate = ({ document }: FoundMention, today: Date): string =>
  (document.published_at ?? today.toISOString()).slice(0, 10);

const compareClarity = (a: FoundMention, b: FoundMention): number =>
  b.mention.strength - a.mention.strength || (a.document.id < b.document.id ? -1 : 1);

const toEvent = (foundMention: FoundMention, today: Date): FoundEvent => ({
  event: foundMention.mention.event,
  mentions: [foundMention],
  date: getDate(foundMention, today),
});

function mergeFoundEvents(a: FoundEvent, b: FoundEvent): FoundEvent {
  const [clearest, ...otherMentions] = [...a.mentions, ...b.mentions].sort(compareClarity);
  if (!clearest) return a;
  return {
    event: joinEvents(a.event, b.event),
    mentions: [clearest, ...otherMentions],
    date: pickEarlier(a.date, b.date),
  };
}

/**
 * Whether an ending is about this event: it shares a name and isn't older. Months may pass between the two.
 */
export const isEndOf = (ending: DatedEvent, { event, date }: DatedEvent): boolean =>
  date <= ending.date && event.anchors.some((anchor) => ending.event.anchors.includes(anchor));

/**
 * Groups mentions of the same event. The clearest lead, so the order of documents doesn't matter. Events that
 * are over are replaced by their ending.
 */
export function groupEvents(mentions: readonly FoundMention[], today: Date): FoundEvent[] {
  const endingMentions = mentions.filter(({ mention }) => mention.ends === true);
  const ongoingMentions = mentions.filter(({ mention }) => mention.ends !== true);
  const endedEvents = groupMentions(endingMentions, today).map((event) => ({
    ...event,
    ended: true as const,
  }));
  const currentEvents = groupMentions(ongoingMentions, today).filter(
    (event) => !endedEvents.some((ending) => isEndOf(ending, event)),
  );
  return [...currentEvents, ...endedEvents];
}

function groupMentions(mentions: readonly FoundMention[], today: Date): FoundEvent[] {
  const groups: FoundEvent[] = [];
  for (const foundMention of mentions.toSorted(compareClarity)) {
    let event = toEvent(foundMention, today);
    let groupIndex = groups.findIndex((group) => isSameEvent(group, event));
    while (groupIndex >= 0) {
      const [group] = groups.splice(groupIndex, 1);
      if (group) event = mergeFoundEvents(group, event);
      // With its new names it may match another group.
      groupIndex = groups.findIndex((candidateGroup) => hasSharedName(candidateGroup, event));
    }
    groups.push(event);
  }
  return groups;
}
