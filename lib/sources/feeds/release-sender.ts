import { foldAccents } from '#domain/shared/text/fold-accents.ts';

/** The sender of a release. */
export interface Sender {
  readonly name: string;
  readonly ticker: string | null;
}

/** The first sentence names the sender. Wires cut releases after a few hundred characters anyway. */
const READ_CHARACTERS = 1_000;
const MAX_NAME_WORDS = 8;

/** "BONN, Oct. 30, 2026 /PRNewswire/ -- ", "LYON, Oct. 30, 2026 (GLOBE NEWSWIRE) -- ". */
const DATELINE =
  /^.{0,200}?(?:\/PRNewswire[^/]{0,40}\/|\((?:GLOBE NEWSWIRE|BUSINESS WIRE)\))\s{0,3}(?:--|–|—|-)?\s{0,3}/u;
/** "(NYSE: ABC)", "(Nasdaq: ABC)". */
const TICKER = /\((?:NYSE|NASDAQ|Nasdaq|AMEX|NYSE American)\s{0,2}:\s{0,2}([A-Z][A-Z.]{0,5})\)/;

const FORM =
  /^(?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|llp|lp|gmbh|ag|se|sa|nv|bv|ab|asa|oyj|spa)\.?,?$/i;
const CONNECTORS: ReadonlySet<string> = new Set(['of', 'and', 'the', 'for', '&', 'de', 'und', 'von']);
/** Words that start a sentence but not a name. */
const OPENERS: ReadonlySet<string> = new Set(
  'today in on as with according this that these a an for after at from when to by it we our more following during since while despite and but there here its his her their if'.split(
    ' ',
  ),
);

const isNameWord = (word: string): boolean => /^["“‘(]?[\p{Lu}\p{N}]/u.test(word);

/** The name at the start of a sentence: capitalized words, joined by "of" and the like, with the company's form. */
function leadingName(sentence: string): string | null {
  const words = sentence.split(/\s+/).slice(0, MAX_NAME_WORDS + 4);
  const name: string[] = [];
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? '';
    if (word.startsWith('(') || name.length >= MAX_NAME_WORDS) break;
    if (!isNameWord(word) && !(CONNECTORS.has(word) && name.length > 0 && isNameWord(next))) break;
    name.push(word);
    // "Acme Robotics, Inc." continues after its comma. "Acme Robotics, a maker of arms," doesn't.
    if (/[,:;]$/.test(word) && !FORM.test(next)) break;
  }
  while (name.length > 0 && CONNECTORS.has(name.at(-1) ?? '')) name.pop();
  if (/^the$/i.test(name[0] ?? '')) name.shift();
  const [first = ''] = name;
  if (first === '' || OPENERS.has(first.toLowerCase())) return null;
  return name
    .join(' ')
    .replace(/^["“‘]|["”’]$/gu, '')
    .replace(/[,:;]$/, '')
    .replace(/(['’]s)$/u, '');
}

const wordsOf = (text: string): readonly string[] => foldAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The sender of a release by its own words: the name at the start of the first sentence, confirmed by the headline or
 * a ticker after it. Null if it isn't clear.
 */
export function senderIn(title: string, text: string): Sender | null {
  const opening = text.slice(0, READ_CHARACTERS).replace(/\s+/g, ' ').trim();
  const body = opening.replace(DATELINE, '');
  const name = leadingName(body);
  if (name === null) return null;
  const behind = body.slice(body.indexOf(name) + name.length);
  const ticker = TICKER.exec(body)?.[1] ?? null;
  const isListed = /^\s?\(/.test(behind) && ticker !== null;
  const [first = ''] = wordsOf(name);
  const isInTitle = wordsOf(title.slice(0, READ_CHARACTERS)).includes(first);
  return isListed || isInTitle ? { name, ticker: isListed ? ticker : null } : null;
}
