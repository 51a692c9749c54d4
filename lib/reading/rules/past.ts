import { DAY_MS } from '#contract/time.ts';
import { dateOf } from '../text/date-of.ts';
import type { TaggedToken } from '../text/token.ts';
import type { ParsedSentence } from './grammar/reading.ts';
import type { StatedEvent } from './grammar/stated-event.ts';

const NEWS_DAYS = 365;
const LONG_AGO =
  /\b(?:(?:two|three|four|five|six|seven|eight|nine|ten|several|many|few|\d+) (?:years|decades) ago|a decade ago|decades ago|years earlier|in the (?:19|20)\d0s|last century|back in (?:19|20)\d\d|once upon|at the time|the following year|in the past|historically|in (?:19|20)\d\d, when|since (?:19|20)\d\d|since (?:its|our|their) (?:founding|inception|foundation|start)|over the years|for the (?:past|last) (?:\w+ )?(?:years|decades)|over the (?:past|last) (?:\w+ )?(?:years|decades))\b/i;
/** Words that tie a year to something else than the event. */
const UNRELATED_YEAR_WORD =
  /^(?:found|founded|established|born|since|due|maturing|versus|vs|than|compared|incorporated|started|copyright|model|fiscal|expires|ended|ending|dated|act|of)$/;

/** The words that place an event before the time of news; null where none do. */
export function findPastWords(
  reading: ParsedSentence,
  found: StatedEvent,
  reference: Date,
  since: Date | null,
): string | null {
  const { view, tokens } = reading;
  const written = view.source.slice(view.sentence.start, view.sentence.end);
  const near = (tokens[found.at.start]?.start ?? view.sentence.start) - view.sentence.start;
  // "allegations of violations, occurring on or about March 9, 2007": when it was settled is another matter.
  const alleged = /\b(?:occurr(?:ing|ed)|that took place|alleged to have)\b/i.exec(written.slice(near));
  const day = dateOf(alleged === null ? written : written.slice(0, near + alleged.index), near, reference, {
    isOver: isPastEvent(found),
  });
  const time = day === null ? null : new Date(day).getTime();
  const oldest = Math.max(reference.getTime() - NEWS_DAYS * DAY_MS, since?.getTime() ?? 0);
  if (time !== null && time < oldest) return day;
  const year = findYear(reading, found);
  if (
    year !== null &&
    year < reference.getUTCFullYear() - 1 &&
    (day === null || !day.startsWith(String(year)))
  )
    return String(year);
  const isUndatedBody = time === null && view.part === 'body';
  const month = isUndatedBody ? findMonth(written, near, reference) : null;
  if (month !== null) return month;
  // "bought a stake in Acme last year", in the middle of a story
  const lastYear =
    isUndatedBody && isPastEvent(found) ? /\b(?:last year|a year (?:ago|earlier))\b/i.exec(written) : null;
  if (lastYear !== null && Math.abs(lastYear.index - near) < 80) return lastYear[0];
  if (found.clause?.group.tense === 'perfect' && isPastPerfect(reading, found) && time === null) return 'had';
  const isRecent = time !== null && reference.getTime() - time < RECENT_DAYS * DAY_MS;
  const mark = isRecent ? null : findTimeMark(reading, found);
  if (mark !== null) return mark;
  const before = tokens.slice(Math.max(0, found.at.start - 2), found.at.end).find(
    ({ lower }, index, near) =>
      /^(?:previously|formerly|originally|once)$/.test(lower) &&
      // "completed its previously announced acquisition" is the end of it, and news.
      !/^(?:announced|disclosed|reported)$/.test(near[index + 1]?.lower ?? ''),
  );
  if (before !== undefined) return before.lower;
  const ago = LONG_AGO.exec(written);
  if (ago === null || Math.abs(ago.index - near) >= 80) return null;
  return isComparison(written, ago, near) ? null : ago[0];
}

/** "Acme, a retailer since 2003, announces", "in its biggest move since it began 8 years ago, Acme announces": not when it announced. */
const isComparison = (written: string, { index, 0: words }: RegExpExecArray, near: number): boolean =>
  index < near &&
  /,[^,]*$|\b(?:biggest|largest|first|most)\b[^,]{0,200}\bsince\b/i.test(written.slice(0, index)) &&
  /\bsince\b/i.test(written.slice(Math.max(0, index - 40), index) + words);

const MONTHS =
  /\b(?:in|last) (?:early |late |mid-)?(january|february|march|april|may|june|july|august|september|october|november|december)(?:,? (\d{4}))?\b/gi;
const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(' ');
/** In the middle of a story, what happened longer ago than this is told for its background. */
const BACKGROUND_DAYS = 120;
/** "after the bank was bought on Monday" is news for all that. */
const RECENT_DAYS = 30;

/** "went public in September 2018", "was shedding jobs last June", in a story of the next summer. */
function findMonth(written: string, near: number, reference: Date): string | null {
  for (const match of written.matchAll(MONTHS)) {
    // What opens a sentence dates all of it.
    if (match.index > 0 && Math.abs(match.index - near) > 80) continue;
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

/** "had acquired": before something else that is told. */
const isPastPerfect = ({ tokens, clauses }: ParsedSentence, { clause }: StatedEvent): boolean =>
  clause !== null &&
  // "said it had agreed" is "has agreed" in their own words.
  !clauses.some(
    ({ group }) =>
      group.end <= clause.group.start &&
      clause.group.start - group.end <= 6 &&
      /^(?:say|announce|confirm|disclose|tell|report|reveal|state)$/.test(group.verb),
  ) &&
  tokens.slice(clause.group.start, clause.group.end).some(({ lower }) => lower === 'had');

/** "before the bank was acquired by Acme": known already, and only says when something else happened. */
function findTimeMark({ tokens, view, document }: ParsedSentence, { clause }: StatedEvent): string | null {
  if (clause === null || view.part !== 'body') return null;
  // "had sought approval after signing a deal with Kabel"
  if (clause.group.tense === 'participle' && clause.group.start > 1 && !document.isByCompany) {
    const opener = tokens[clause.group.start - 1]?.lower ?? '';
    return /^(?:after|since|before)$/.test(opener) ? opener : null;
  }
  if (!/^(?:past|perfect)$/.test(clause.group.tense)) return null;
  const subject = clause.group.isPassive ? clause.patient : clause.agent;
  const from = subject === null || subject.start > clause.group.start ? clause.group.start : subject.start;
  const before = tokens[from - 1]?.lower ?? '';
  return /^(?:before|after|since|until|when)$/.test(before) ? before : null;
}

function findYear(
  { tokens, clauses }: ParsedSentence,
  { at: { start: at }, kind }: StatedEvent,
): number | null {
  let best: { readonly year: number; readonly distance: number } | null = null;
  for (const [index, token] of tokens.entries()) {
    // "In a landmark 2009 settlement, …" dates the whole sentence.
    if (
      token.type !== 'year' ||
      token.value === null ||
      (Math.abs(index - at) > 16 &&
        index > 5 &&
        !(kind !== 'regulatory_pressure' && isClosing(tokens, index)))
    )
      continue;
    const before = tokens.slice(Math.max(0, index - 3), index).map(({ lower }) => lower);
    // "since emerging from bankruptcy in 2009"
    if (tokens.slice(Math.max(0, index - 7), index).some(({ lower }) => lower === 'since')) continue;
    if (before.some((word) => UNRELATED_YEAR_WORD.test(word))) continue;
    if (isAside(tokens, clauses, index, at)) continue;
    const distance = Math.abs(index - at);
    if (best === null || distance < best.distance) best = { year: token.value, distance };
  }
  return best?.year ?? null;
}

/** "was appointed chief executive of Acme, a maker of pumps, in August 2023": what closes a sentence dates it. */
const isClosing = (tokens: readonly TaggedToken[], at: number): boolean =>
  at >= tokens.length - 2 && tokens.slice(at - 2, at).some(({ lower }) => lower === 'in');

/** "Acme, which bought Beta in 2014, has raised": the year belongs to a clause that closed before. */
const isAside = (
  tokens: readonly TaggedToken[],
  clauses: ParsedSentence['clauses'],
  year: number,
  at: number,
): boolean =>
  year < at &&
  clauses.some(
    ({ about, group, end }) => about !== null && group.start <= year && year < Math.max(end, group.end + 8),
  ) &&
  tokens.slice(year, at).some(({ text }) => text === ',');
