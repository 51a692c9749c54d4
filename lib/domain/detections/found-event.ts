import type { ResearchDocument } from '#domain/research/research.ts';
import type { SignalEvent, SignalMention } from '#domain/signals/signal-reasoner.ts';

/** A sentence that was taken for a signal, and where it stands. */
export interface FoundMention {
  readonly mention: SignalMention;
  readonly document: Pick<ResearchDocument, 'id' | 'kind' | 'url' | 'publisher' | 'title' | 'published_at'>;
}

/** One thing that happened, with all that was said about it. */
export interface FoundEvent {
  readonly event: SignalEvent;
  /** The plainest first. */
  readonly mentions: readonly [FoundMention, ...FoundMention[]];
  /** When it became known: the first publication, else the day of reading; ISO date. */
  readonly date: string;
  /** The event is over: it makes no detection, and ends the one that tells of it. */
  readonly ended?: true;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The press takes a few weeks to be done with a story. */
const SAME_STORY_DAYS = 60;
/** Without a name to go by, only what was told at about the same time is the same. */
const SAME_MOMENT_DAYS = 14;

interface DatedEvent {
  readonly event: Pick<SignalEvent, 'anchors'>;
  readonly date: string;
}

/** Of two ISO dates. */
export const earlier = (a: string, b: string): string => (a.localeCompare(b) <= 0 ? a : b);

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;

/** Whether both name the same, within the time a story lasts. */
const shareName = (a: DatedEvent, b: DatedEvent): boolean =>
  daysBetween(a.date, b.date) <= SAME_STORY_DAYS &&
  a.event.anchors.some((anchor) => b.event.anchors.includes(anchor));

/** Whether both name the same, or one of them nothing at all. */
export const mayNameTheSame = (a: Pick<SignalEvent, 'anchors'>, b: Pick<SignalEvent, 'anchors'>): boolean =>
  a.anchors.length === 0 || b.anchors.length === 0 || a.anchors.some((anchor) => b.anchors.includes(anchor));

/** Whether two accounts of one signal speak of the same thing. */
export const isSameEvent = (a: DatedEvent, b: DatedEvent): boolean =>
  a.event.anchors.length === 0 || b.event.anchors.length === 0
    ? daysBetween(a.date, b.date) <= SAME_MOMENT_DAYS
    : shareName(a, b);

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])].sort();

/** What two tellings know together; the first one's word counts where both have one. */
export const joinEvents = (a: SignalEvent, b: SignalEvent): SignalEvent => ({
  anchors: union(a.anchors, b.anchors),
  person: a.person ?? b.person,
  role: a.role ?? b.role,
  move: a.move ?? b.move,
  form: a.form ?? b.form,
  ahead: a.ahead && b.ahead,
  counterpart: a.counterpart ?? b.counterpart,
  place: a.place ?? b.place,
  product: a.product ?? b.product,
  amount: a.amount ?? b.amount,
  count: a.count ?? b.count,
  unit: a.count === null ? b.unit : a.unit,
  happened_on: a.happened_on ?? b.happened_on,
});

const dateOf = ({ document }: FoundMention, today: Date): string =>
  (document.published_at ?? today.toISOString()).slice(0, 10);

const plainestFirst = (a: FoundMention, b: FoundMention): number =>
  b.mention.strength - a.mention.strength || (a.document.id < b.document.id ? -1 : 1);

const toEvent = (found: FoundMention, today: Date): FoundEvent => ({
  event: found.mention.event,
  mentions: [found],
  date: dateOf(found, today),
});

function join(a: FoundEvent, b: FoundEvent): FoundEvent {
  const [plainest, ...rest] = [...a.mentions, ...b.mentions].sort(plainestFirst);
  if (!plainest) return a;
  return {
    event: joinEvents(a.event, b.event),
    mentions: [plainest, ...rest],
    date: earlier(a.date, b.date),
  };
}

/** Whether an ending is about this event: it names the same and is not older. Months may lie between the two. */
export const isEndOf = (ending: DatedEvent, { event, date }: DatedEvent): boolean =>
  date <= ending.date && event.anchors.some((anchor) => ending.event.anchors.includes(anchor));

/**
 * Puts together what speaks of the same thing. The plainest tellings lead, so the order of documents does not matter.
 * What is over is left out, and its ending told instead.
 */
export function groupEvents(found: readonly FoundMention[], today: Date): FoundEvent[] {
  const endings = found.filter(({ mention }) => mention.ends === true);
  const told = found.filter(({ mention }) => mention.ends !== true);
  const ended = grouped(endings, today).map((event) => ({ ...event, ended: true as const }));
  const current = grouped(told, today).filter((event) => !ended.some((ending) => isEndOf(ending, event)));
  return [...current, ...ended];
}

function grouped(found: readonly FoundMention[], today: Date): FoundEvent[] {
  const groups: FoundEvent[] = [];
  for (const each of found.toSorted(plainestFirst)) {
    let event = toEvent(each, today);
    let at = groups.findIndex((group) => isSameEvent(group, event));
    while (at >= 0) {
      const [group] = groups.splice(at, 1);
      if (group) event = join(group, event);
      // With the names it has now it may speak of what another group does.
      at = groups.findIndex((other) => shareName(other, event));
    }
    groups.push(event);
  }
  return groups;
}
