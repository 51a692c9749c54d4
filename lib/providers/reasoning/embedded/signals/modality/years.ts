import type { Sentence, Token } from '../text/token.ts';

/** Words that tie a year to something else than what is mentioned. */
const ELSEWHERE = new Set(
  'found founded established born since due maturing versus vs than compared incorporated started copyright model fiscal expires'.split(
    ' ',
  ),
);
/** Words that make a deadline or a bound of a year, when they stand right before it. */
const BOUNDS = new Set(['by', 'until', 'till', 'before', 'after', 'through', 'to']);
const LONG_AGO =
  /\b(?:(?:a|two|three|four|five|six|seven|eight|nine|ten|several|many|few|\d+) (?:years|decades) ago|a decade ago|decades ago|a (?:year|century) ago|years earlier|in the (?:19|20)\d0s|in the (?:early|late|mid)[- ](?:19|20)?\d0s|last century|(?:decades?|(?:two|three|four|five|six|seven|eight|nine|ten|\d+)-years?)-old (?:merger|takeover|deal|acquisition|purchase|case|lawsuit|buyout)|back in (?:19|20)\d\d|once upon)\b/i;

export interface PastEvent {
  readonly quote: string;
}

/**
 * Whether the words near a mention place it more than a year before the day of reference: a year by itself is past when it lies
 * before last year.
 */
export function pastNear(sentence: Sentence, source: string, at: number, reference: Date): PastEvent | null {
  const thisYear = reference.getUTCFullYear();
  let nearest: { readonly token: Token; readonly distance: number } | null = null;
  sentence.tokens.forEach((token, index) => {
    if (token.type !== 'year' || token.value === null) return;
    const before = sentence.tokens.slice(Math.max(0, index - 3), index).map(({ lower }) => lower);
    if (BOUNDS.has(before.at(-1) ?? '') && !before.includes('back')) return;
    if (before.some((word) => ELSEWHERE.has(word)) && !(before.includes('since') && index > at)) return;
    if (isAside(sentence.tokens, index, at)) return;
    const distance = Math.abs(index - at);
    if (nearest === null || distance < nearest.distance) nearest = { token, distance };
  });
  const found = nearest as { readonly token: Token; readonly distance: number } | null;
  if (found !== null && (found.token.value ?? thisYear) < thisYear - 1 && found.distance <= 18)
    return { quote: found.token.text };
  const ago = LONG_AGO.exec(source.slice(sentence.start, sentence.end));
  return ago === null ? null : { quote: ago[0] };
}

/** The year stands in a relative clause that closed before the mention began. */
function isAside(tokens: readonly Token[], year: number, at: number): boolean {
  if (year > at || !tokens.slice(year, at).some(({ text }) => text === ',')) return false;
  for (let index = year; index > Math.max(0, year - 14); index -= 1) {
    if (/^(?:which|who|whose)$/.test(tokens[index]?.lower ?? '')) return true;
  }
  return false;
}
