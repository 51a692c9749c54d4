import { foldAccents } from '#domain/text/fold-accents.ts';
import {
  COMPANY_NOUNS,
  COMPANY_PREPOSITIONS,
  DETERMINERS,
  RELATIVE_WORDS,
  SCENE_NOUNS,
} from './query-grammar.ts';

export interface Token {
  /** As written, for the few words that count only in capitals. */
  readonly raw: string;
  /** Lower case without diacritics. */
  readonly text: string;
  /** `text` without a plural s, so that "handles" and "handle", "SDRs" and "SDR" meet. */
  readonly stem: string;
}

/** How far before "firms" its preposition may stand: "at fast growing mid size European software firms". */
const COMPANY_REACH = 7;

const CLAUSE_PUNCTUATION = new Set([',', ';', '.', '!', '?', '/']);

/** The words of a query, without those that only describe the employer. */
export function queryTokens(query: string): readonly Token[] {
  const words = query
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/\+/g, ' plus ')
    .match(/[\p{L}\p{N}\p{M}]+|[,;.!?/]/gu);
  return withoutCompany((words ?? []).map(token));
}

export function token(raw: string): Token {
  const text = foldAccents(raw);
  return { raw, text, stem: stem(text) };
}

function stem(text: string): string {
  if (text.length > 4 && text.endsWith('ies')) return `${text.slice(0, -3)}y`;
  return text.length > 2 && /[^sui]s$/.test(text) ? text.slice(0, -1) : text;
}

function withoutCompany(tokens: readonly Token[]): readonly Token[] {
  const dropped = new Set<number>();
  tokens.forEach((_, at) => {
    for (let place = companyStart(tokens, at); place <= at; place++) dropped.add(place);
  });
  return tokens.filter((_, at) => !dropped.has(at));
}

/** Where the words about the employer begin that end here; past the end where there are none. */
function companyStart(tokens: readonly Token[], end: number): number {
  const textAt = (at: number): string => tokens[at]?.text ?? '';
  const isCompany = COMPANY_NOUNS.has(textAt(end));
  if (!isCompany && !SCENE_NOUNS.has(textAt(end))) return end + 1;
  for (let at = end - 1; at >= Math.max(0, end - COMPANY_REACH); at--) {
    if (COMPANY_PREPOSITIONS.has(textAt(at)) && textAt(at + 1) !== 'charge') return at;
    if (RELATIVE_WORDS.has(textAt(at)) || CLAUSE_PUNCTUATION.has(textAt(at))) break;
  }
  // "SaaS company CFO" describes the employer, "runs the company" does not.
  return isCompany && end > 0 && !DETERMINERS.has(textAt(end - 1)) ? end - 1 : end + 1;
}
