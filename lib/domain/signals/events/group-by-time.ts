import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { type FoundEvent, type FoundMention, isSameEvent } from '#domain/signals/detections/found-event.ts';

/**
 * Groups events that have only their time: each group is what happened within two weeks of its first event. Grouped in
 * another order, each one could move its group into the past, and the next one further.
 */
export function groupByTime(found: readonly FoundMention[], now: Date): FoundEvent[] {
  const timeOf = ({ document }: FoundMention): string => document.published_at ?? now.toISOString();
  const groups: FoundEvent[] = [];
  for (const each of found.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)))) {
    const alone: FoundEvent = { event: NO_DETAILS, mentions: [each], date: timeOf(each).slice(0, 10) };
    const last = groups.at(-1);
    if (last && isSameEvent(last, alone)) {
      groups[groups.length - 1] = { ...last, mentions: [each, ...last.mentions] };
    } else groups.push(alone);
  }
  return groups;
}
