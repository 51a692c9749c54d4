import { isOverlapping, type Sentence, type Span, type Token } from '../text/token.ts';
import type { findMentions } from './company-names.ts';
import type { WordsOfDocument } from './words-of-document.ts';

const PREPOSITION = /^(?:in|at|near|on|from|of|to|for|with|by)$/;
/** "Finally, the platform helps": a capital letter at the start that names no one. */
const OPENING_ADVERB =
  /^(?:\w+ly|however|meanwhile|moreover|furthermore|instead|nevertheless|nonetheless|otherwise|overall|besides|still|yet|then|thus|therefore|hence|afterwards|elsewhere)$/;
/** A dateline is no longer than this. */
const LONGEST_DATELINE = 12;

/** Tracks who a document talks about from sentence to sentence. */
export class Focus {
  /** Before anybody is named, "the company" is the one the document is about. */
  onCompany = true;
  #seen = false;
  readonly #hasFullName: boolean;
  #isAfterLookalike = false;
  readonly #words: WordsOfDocument;

  /** `hasFullName`: the whole name stands somewhere in the document, so that its first word may be short for it. */
  constructor(words: WordsOfDocument, hasFullName: boolean) {
    this.#words = words;
    this.#hasFullName = hasFullName;
  }

  /** A short name counts once the whole was said; a name shared with a look-alike counts for the one named first. */
  accept(mentions: ReturnType<typeof findMentions>): readonly Span[] {
    const accepted: Span[] = [];
    for (const mention of mentions) {
      if (mention.as === 'lookalike') {
        if (!this.#seen) this.#isAfterLookalike = true;
        continue;
      }
      if (mention.as === 'short' && !this.#seen && !this.#hasFullName) continue;
      if (this.#isAfterLookalike && !this.#seen && mention.end - mention.start === 1) continue;
      this.#seen = true;
      accepted.push(mention);
    }
    return accepted;
  }

  pass(sentence: Sentence, company: readonly Span[]): void {
    if (sentence.shouting && sentence.source === 'text' && company.length === 0) return;
    const leading = this.#leadingName(sentence);
    if (leading === null) {
      if (company.length > 0) this.onCompany = true;
      return;
    }
    if (company.some((mention) => isOverlapping(mention, leading))) this.onCompany = true;
    else if (leading.start - skipDateline(sentence.tokens) < 6)
      this.onCompany = company.some(({ start }) => start < leading.start);
  }

  /** The first name that isn't behind a preposition. */
  #leadingName({ tokens }: Sentence): Span | null {
    const from = skipDateline(tokens);
    for (let at = from; at < Math.min(tokens.length, from + 12); at += 1) {
      const token = tokens[at];
      if (token === undefined || !this.#isName(token, at)) continue;
      if (at === 0 && tokens[1]?.text === ',' && OPENING_ADVERB.test(token.lower)) continue;
      let end = at + 1;
      while (tokens[end]?.capital === true) end += 1;
      const span = { start: at, end };
      if (!PREPOSITION.test(tokens[at - 1]?.lower ?? '')) return span;
      at = end;
    }
    return null;
  }

  #isName = (token: Token, at: number): boolean =>
    token.capital &&
    token.type === 'word' &&
    (at > 0 ? !/^(?:i|ceo|cfo)$/.test(token.lower) : this.#words.isName(token));
}

/** "NEW YORK (Reuters) - Acme said", "LYON--(BUSINESS WIRE)--Acme": neither the place nor the agency is spoken of. */
function skipDateline(tokens: readonly Token[]): number {
  const close = tokens.findIndex(({ text }, at) => at < LONGEST_DATELINE && text === ')');
  let at = close + 1;
  while (close > 0 && /^[-–—]+$/.test(tokens[at]?.text ?? '')) at += 1;
  return close > 0 && at > close + 1 ? at : 0;
}
