import type { EventRule } from '#contract/signal-events.ts';
import { DAY_MS } from '#contract/time.ts';
import type { SentEvent } from './sent-event.ts';

/** An event that may still count toward a rule. */
export interface OpenEvent {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface RuleResult {
  /** The ids of events that fulfill the rule, together or one by one. */
  readonly fulfilled: readonly (readonly string[])[];
  /** Events that may still count. */
  readonly open: readonly OpenEvent[];
}

const compareTime = (a: OpenEvent, b: OpenEvent): number => a.at - b.at || (a.id < b.id ? -1 : 1);

/** Events rarely arrive in order, so more are kept than the rule counts. */
const computeOpenLimit = (count: number): number => 2 * count;

function judgeCounts(
  { count, within_days }: { readonly count: number; readonly within_days: number },
  events: readonly OpenEvent[],
): RuleResult {
  const fulfilled: string[][] = [];
  const openEvents: OpenEvent[] = [];
  for (let startIndex = 0; startIndex < events.length; ) {
    const firstEvent = events[startIndex];
    if (!firstEvent) break;
    const endIndex = events.findIndex(
      ({ at }, index) => index > startIndex && at - firstEvent.at > within_days * DAY_MS,
    );
    const windowEvents = events.slice(startIndex, endIndex === -1 ? events.length : endIndex);
    if (windowEvents.length >= count) {
      fulfilled.push(windowEvents.map(({ id }) => id));
      startIndex += windowEvents.length;
    } else {
      openEvents.push(firstEvent);
      startIndex += 1;
    }
  }
  return { fulfilled, open: openEvents.slice(-computeOpenLimit(count)) };
}

/** Decides what an account's new events fulfill, with those that count still. An event counts once. */
export function judgeEvents(
  rule: EventRule,
  openEvents: readonly OpenEvent[],
  newEvents: readonly SentEvent[],
): RuleResult {
  if ('count' in rule) {
    const newOpenEvents = newEvents.map(({ id, occurred_at }) => ({ id, at: Date.parse(occurred_at) }));
    return judgeCounts(rule, [...openEvents, ...newOpenEvents].sort(compareTime));
  }
  const isFulfilling = ({ properties }: SentEvent): boolean => {
    if (!('property' in rule)) return true;
    const value = Object.hasOwn(properties, rule.property) ? properties[rule.property] : undefined;
    return typeof value === 'number' && value >= rule.at_least;
  };
  return { fulfilled: newEvents.filter(isFulfilling).map(({ id }) => [id]), open: [] };
}
