import type { Found } from '../kinds/kind-reader.ts';
import type { Reading } from '../reading.ts';
import type { TaggedToken } from '../text/token.ts';
import { dateOf } from './date-of.ts';

const DAY = 86_400_000;
const NEWS_DAYS = 365;
const LONG_AGO =
  /\b(?:(?:two|three|four|five|six|seven|eight|nine|ten|several|many|few|\d+) (?:years|decades) ago|a decade ago|decades ago|years earlier|in the (?:19|20)\d0s|last century|back in (?:19|20)\d\d|once upon|at the time|in the past|historically|in (?:19|20)\d\d, when|since (?:19|20)\d\d|since (?:its|our|their) (?:founding|inception|foundation|start)|over the years|for the (?:past|last) (?:\w+ )?(?:years|decades)|over the (?:past|last) (?:\w+ )?(?:years|decades))\b/i;
/** Words that tie a year to something else than the event. */
const ELSEWHERE =
  /^(?:found|founded|established|born|since|due|maturing|versus|vs|than|compared|incorporated|started|copyright|model|fiscal|expires|ended|ending|dated|act|of)$/;
const BOUNDS = /^(?:by|until|till|before|after|through|to)$/;

/** The words that place an event before the time of news; null where none do. */
export function pastWords(
  reading: Reading,
  found: Found,
  reference: Date,
  since: Date | null,
): string | null {
  const { view, tokens } = reading;
  const written = view.source.slice(view.sentence.start, view.sentence.end);
  const near = (tokens[found.at.start]?.start ?? view.sentence.start) - view.sentence.start;
  const day = dateOf(written, near, reference);
  const time = day === null ? null : new Date(day).getTime();
  const oldest = Math.max(reference.getTime() - NEWS_DAYS * DAY, since?.getTime() ?? 0);
  if (time !== null && time < oldest) return day;
  const year = yearNear(reading, found.at.start);
  if (
    year !== null &&
    year < reference.getUTCFullYear() - 1 &&
    (day === null || !day.startsWith(String(year)))
  )
    return String(year);
  if (time === null && found.clause?.group.tense === 'perfect' && had(reading, found)) return 'had';
  const before = tokens.slice(Math.max(0, found.at.start - 2), found.at.end).find(
    ({ lower }, index, near) =>
      /^(?:previously|formerly|originally|once)$/.test(lower) &&
      // "completed its previously announced acquisition" is the end of it, and news.
      !/^(?:announced|disclosed|reported)$/.test(near[index + 1]?.lower ?? ''),
  );
  if (before !== undefined) return before.lower;
  const ago = LONG_AGO.exec(written);
  return ago !== null && Math.abs(ago.index - near) < 80 ? ago[0] : null;
}

/** "had acquired": before something else that is told. */
const had = ({ tokens }: Reading, { clause }: Found): boolean =>
  clause !== null && tokens.slice(clause.group.start, clause.group.end).some(({ lower }) => lower === 'had');

function yearNear({ tokens, clauses }: Reading, at: number): number | null {
  let best: { readonly year: number; readonly distance: number } | null = null;
  for (const [index, token] of tokens.entries()) {
    // "In a landmark 2009 settlement, …" dates the whole sentence.
    if (token.type !== 'year' || token.value === null || (Math.abs(index - at) > 16 && index > 5)) continue;
    const before = tokens.slice(Math.max(0, index - 3), index).map(({ lower }) => lower);
    // "since emerging from bankruptcy in 2009"
    if (tokens.slice(Math.max(0, index - 7), index).some(({ lower }) => lower === 'since')) continue;
    if (BOUNDS.test(before.at(-1) ?? '') || before.some((word) => ELSEWHERE.test(word))) continue;
    if (isAside(tokens, clauses, index, at)) continue;
    const distance = Math.abs(index - at);
    if (best === null || distance < best.distance) best = { year: token.value, distance };
  }
  return best?.year ?? null;
}

/** "Acme, which bought Beta in 2014, has raised": the year belongs to a clause that closed before. */
const isAside = (
  tokens: readonly TaggedToken[],
  clauses: Reading['clauses'],
  year: number,
  at: number,
): boolean =>
  year < at &&
  clauses.some(
    ({ about, group, end }) => about !== null && group.start <= year && year < Math.max(end, group.end + 8),
  ) &&
  tokens.slice(year, at).some(({ text }) => text === ',');
