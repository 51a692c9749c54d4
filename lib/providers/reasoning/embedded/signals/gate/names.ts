import { ruleBook } from '../patterns/rule-book.ts';
import type { Sentence, Token } from '../text/token.ts';

/** A stretch of tokens, from one up to, not including, another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const NOT_NAMES = new Set(
  'the a an and or but if it he she they we you i in on at of for to from by with as its their his her our this that these those there here when while after before since under over about into more most some all both two three four one first new no not yes mr mrs ms dr prof sir lord monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december today yesterday tomorrow who what which how why where also however meanwhile separately earlier last next many several analysts shares sources investors regulators prosecutors hackers officials shareholders customers employees workers staff unions private despite founded backed based according announcing introducing meet inc corp ltd plc gmbh llc co ceo cfo coo cto item form company board q1 q2 q3 q4 swedish german french british american dutch spanish italian danish finnish norwegian chinese japanese indian canadian swiss polish european asian african u.s us uk eu former rival'.split(
    ' ',
  ),
);
const JOINERS = new Set(['&', 'de', 'van', 'von', 'der', 'la', 'le', 'du', 'al']);
/** "Bank of Riga" is one name, "Kabel of Utrecht" is two. */
const JOINED_BY_OF =
  /^(?:Bank|University|Port|City|Council|House|Ministry|Department|Institute|Board|Republic|Court|Museum)$/;

/** Names as their capital letters show them: companies, people, places and products alike. */
export function nameSpans(sentence: Sentence): readonly Span[] {
  const { tokens } = sentence;
  const spans: Span[] = [];
  let index = 0;
  while (index < tokens.length) {
    const institution = sentence.shouting ? undefined : endOfInstitution(tokens, index);
    if (institution !== undefined) {
      spans.push({ start: index, end: institution });
      index = institution;
      continue;
    }
    if (!isNamePart(sentence, index)) {
      index += 1;
      continue;
    }
    let end = index + 1;
    while (end < tokens.length) {
      if (
        isNamePart(sentence, end) ||
        /^(?:Inc|Corp|Ltd|plc|PLC|GmbH|LLC|Co|AG|SA|NV|AB|Oyj|SpA)$/.test(tokens[end]?.text ?? '')
      )
        end += 1;
      else if (joins(tokens, end) && isNamePart(sentence, end + 1)) end += 2;
      else break;
    }
    spans.push({ start: index, end });
    index = end;
  }
  return spans;
}

/** "Competition and Markets Authority" is one name, though it is made of everyday words and an "and". */
const INSTITUTION =
  /^(?:Authority|Administration|Commission|Agency|Board|Office|Bureau|Council|Inspectorate|Ombudsman|Tribunal)$/;
const INSTITUTION_JOINERS = new Set(['and', 'of', 'for', '&']);
const LONGEST_INSTITUTION = 7;

/** Where an institution's name of several words ends that begins here. */
function endOfInstitution(tokens: readonly Token[], start: number): number | undefined {
  const isCapital = (at: number) => tokens[at]?.type === 'word' && tokens[at]?.capital === true;
  if (!isCapital(start) || NOT_NAMES.has(tokens[start]?.lower ?? '')) return undefined;
  for (let at = start + 1; at < start + LONGEST_INSTITUTION; at += 1) {
    if (isCapital(at) && INSTITUTION.test(tokens[at]?.text ?? '')) return at + 1;
    const goesOn = isCapital(at) || (INSTITUTION_JOINERS.has(tokens[at]?.lower ?? '') && isCapital(at + 1));
    if (!goesOn) return undefined;
  }
  return undefined;
}

const joins = (tokens: readonly Token[], at: number): boolean =>
  JOINERS.has(tokens[at]?.lower ?? '') ||
  (tokens[at]?.lower === 'of' && JOINED_BY_OF.test(tokens[at - 1]?.text ?? ''));

function isNamePart(sentence: Sentence, index: number): boolean {
  const token = sentence.tokens[index];
  if (token === undefined || token.type !== 'word' || !token.capital || token.text.length < 2) return false;
  if (
    /^(?:New|San|Los|Las|Saint|St|North|South|East|West)$/.test(token.text) &&
    index > 0 &&
    !sentence.shouting
  )
    return isNamePart(sentence, index + 1);
  if (NOT_NAMES.has(token.lower) || /-(?:based|listed|owned|born|led|backed)$/.test(token.lower))
    return false;
  const known = ruleBook.vocabulary.has(token.lower);
  if (sentence.shouting) return !known;
  if (index > 0 && !opensQuote(sentence.tokens[index - 1])) return !known || !isLowerElsewhere(token);
  // At the start of a sentence every word is capitalised: one that rules know, or a plural before a verb, is no name.
  return !known && opensLikeName(sentence.tokens[index + 1]);
}

/** What stands behind a name at the start of a sentence: another part of it, a mark, a verb; not the noun of "Customs software". */
function opensLikeName(next: Token | undefined): boolean {
  if (next === undefined || next.type !== 'word' || next.capital) return true;
  if (
    /^(?:and|has|have|had|is|was|are|were|will|would|may|might|could|can|must|to|said|says|also|today|today's|plc|based|in|of)$/.test(
      next.lower,
    )
  )
    return true;
  return next.forms !== null && [...next.forms.values()].some((forms) => forms.has('s') || forms.has('past'));
}

const opensQuote = (token: Token | undefined): boolean =>
  token !== undefined && /^["“‘(:•*-]$/.test(token.text);

/** Titles before a person's name are written with a capital letter too. */
const isLowerElsewhere = (token: Token): boolean =>
  /^(?:chief|executive|officer|president|chairman|chairwoman|chair|director|head|senior|vice|managing|financial|operating|board|finance|manager|founder|series|technology|marketing|revenue|general|counsel|data|security|sec|court|commission|authority|judge|ipo)$/.test(
    token.lower,
  );

export function textOf(source: string, sentence: Sentence, span: Span): string {
  const first = sentence.tokens[span.start];
  const last = sentence.tokens[span.end - 1];
  return first === undefined || last === undefined ? '' : source.slice(first.start, last.end);
}
