import { DAY_MS } from '#contract/time.ts';
import { findDay } from '../text/find-day.ts';
import type { TaggedToken } from '../text/token.ts';
import { REPORTING_VERB } from './grammar/clauses.ts';
import type { ParsedSentence } from './grammar/reading.ts';
import type { StatedEvent } from './grammar/stated-event.ts';

const NEWS_DAYS = 365;
/** In the middle of a story, what happened longer ago than this is told for its background. */
const BACKGROUND_DAYS = 120;
/** "after the bank was bought on Monday" is news for all that. */
const RECENT_DAYS = 30;
/** So far from what happened, a time tells of something else: in characters, and in words for a year. */
const NEAR_CHARACTERS = 80;
const NEAR_WORDS = 16;
const LONG_AGO =
  /\b(?:(?:two|three|four|five|six|seven|eight|nine|ten|several|many|few|\d+) (?:years|decades) ago|a decade ago|decades ago|years earlier|in the (?:19|20)\d0s|last century|back in (?:19|20)\d\d|once upon|at the time|the following year|in the past|historically|in (?:19|20)\d\d, when|since (?:19|20)\d\d|since (?:its|our|their) (?:founding|inception|foundation|start)|over the years|for the (?:past|last) (?:\w+ )?(?:years|decades)|over the (?:past|last) (?:\w+ )?(?:years|decades))\b/i;
const MONTHS =
  /\b(?:in|last) (?:early |late |mid-)?(january|february|march|april|may|june|july|august|september|october|november|december)(?:,? (\d{4}))?\b/gi;
const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(' ');

/** The words that place an event before the time of news; null where none do. */
export function findPastWords(
  reading: ParsedSentence,
  statedEvent: StatedEvent,
  reference: Date,
  since: Date | null,
): string | null {
  const { view, tokens } = reading;
  const sentenceText = view.source.slice(view.sentence.start, view.sentence.end);
  const eventOffset = (tokens[statedEvent.at.start]?.start ?? view.sentence.start) - view.sentence.start;
  const day = findDay(sentenceText, eventOffset, reference, { isOver: isPastEvent(statedEvent) });
  const time = day === null ? null : new Date(day).getTime();
  const oldestTime = Math.max(reference.getTime() - NEWS_DAYS * DAY_MS, since?.getTime() ?? 0);
  if (time !== null && time < oldestTime) return day;
  const year = findYear(tokens, statedEvent);
  if (year !== null && year < reference.getUTCFullYear() - 1) return String(year);
  if (view.part === 'body' && time === null) {
    const month = findMonth(sentenceText, eventOffset, reference);
    if (month !== null) return month;
  }
  if (time === null && isPastPerfect(reading, statedEvent)) return 'had';
  const isRecent = time !== null && reference.getTime() - time < RECENT_DAYS * DAY_MS;
  const timeMark = isRecent ? null : findTimeMark(reading, statedEvent);
  if (timeMark !== null) return timeMark;
  const longAgoMatch = LONG_AGO.exec(sentenceText);
  return longAgoMatch === null ||
    Math.abs(longAgoMatch.index - eventOffset) >= NEAR_CHARACTERS ||
    isSpan(sentenceText, longAgoMatch)
    ? null
    : longAgoMatch[0];
}

/** "Acme, a retailer since 2003, announces": since when, not when it announced. */
const isSpan = (sentenceText: string, { index, 0: words }: RegExpExecArray): boolean =>
  /\bsince\b/i.test(sentenceText.slice(Math.max(0, index - 40), index) + words);

/** "went public in September 2018", "was shedding jobs last June", in a story of the next summer. */
function findMonth(sentenceText: string, eventOffset: number, reference: Date): string | null {
  for (const match of sentenceText.matchAll(MONTHS)) {
    if (match.index > 0 && Math.abs(match.index - eventOffset) > NEAR_CHARACTERS) continue;
    const month = MONTH_NAMES.indexOf((match[1] ?? '').toLowerCase());
    const year =
      match[2] === undefined
        ? reference.getUTCFullYear() - (month > reference.getUTCMonth() ? 1 : 0)
        : Number(match[2]);
    if (reference.getTime() - Date.UTC(year, month + 1, 0) > BACKGROUND_DAYS * DAY_MS) return match[0];
  }
  return null;
}

/** "since it bought Kabel on January 1": told as done, so the day has been. */
export const isPastEvent = ({ clause }: StatedEvent): boolean =>
  clause !== null && /^(?:past|perfect)$/.test(clause.group.tense) && clause.group.via.length === 0;

/** "had acquired": before something else that is told. "said it had agreed" is "has agreed" in their own words. */
const isPastPerfect = ({ tokens, clauses }: ParsedSentence, { clause }: StatedEvent): boolean =>
  clause?.group.tense === 'perfect' &&
  tokens.slice(clause.group.start, clause.group.end).some(({ lower }) => lower === 'had') &&
  !clauses.some(({ group }) => group.end <= clause.group.start && REPORTING_VERB.test(group.verb));

/** "before the bank was acquired by Acme": known already, and only says when something else happened. */
function findTimeMark({ tokens, view }: ParsedSentence, { clause }: StatedEvent): string | null {
  if (clause === null || view.part !== 'body') return null;
  const { tense, isPassive, start } = clause.group;
  if (!/^(?:past|perfect|participle)$/.test(tense)) return null;
  const subject = tense === 'participle' ? null : isPassive ? clause.patient : clause.agent;
  const clauseStart = subject === null || subject.start > start ? start : subject.start;
  const previousWord = tokens[clauseStart - 1]?.lower ?? '';
  return /^(?:before|after|since|until|when)$/.test(previousWord) ? previousWord : null;
}

/** The year nearest to the event, unless a comma closes its clause before: "Acme, which bought Beta in 2014, has raised". */
function findYear(tokens: readonly TaggedToken[], { at: { start: eventStart } }: StatedEvent): number | null {
  const years = tokens.flatMap(({ type, value }, index) =>
    type === 'year' &&
    value !== null &&
    (Math.abs(index - eventStart) <= NEAR_WORDS || isClosing(tokens, index)) &&
    !tokens.slice(index, eventStart).some(({ text }) => text === ',')
      ? [{ year: value, distance: Math.abs(index - eventStart) }]
      : [],
  );
  return years.toSorted((a, b) => a.distance - b.distance)[0]?.year ?? null;
}

/** "was appointed chief executive of Acme, a maker of pumps, in August 2023": what closes a sentence dates it. */
const isClosing = (tokens: readonly TaggedToken[], yearIndex: number): boolean =>
  yearIndex >= tokens.length - 2 &&
  tokens.slice(yearIndex - 2, yearIndex).some(({ lower }) => lower === 'in');
