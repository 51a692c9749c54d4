import type { findMentions } from './company-names.ts';
import { isOverlapping, type Sentence, type Span, type Token } from './token.ts';
import type { WordsOfDocument } from './words-of-document.ts';

const PREPOSITION = /^(?:in|at|near|on|from|of|to|for|with|by)$/;
/** "Finally, the platform helps": a capital letter at the start that names no one. */
const OPENING_ADVERB =
  /^(?:\w+ly|however|meanwhile|moreover|furthermore|instead|nevertheless|nonetheless|otherwise|overall|besides|still|yet|then|thus|therefore|hence|afterwards|elsewhere)$/;
/** A dateline is no longer than this. */
const MAX_DATELINE_TOKENS = 12;

/** A name further down isn't the subject of its sentence. */
const MAX_TOKENS_BEFORE_SUBJECT = 6;
/** The leading name is looked for in so many tokens. */
const MAX_OPENING_TOKENS = 12;

/** Tracks who a document talks about from sentence to sentence. */
export class Focus {
  /** Before anybody is named, "the company" is the one the document is about. */
  isOnCompany = true;
  #wasNamed = false;
  readonly #hasFullName: boolean;
  #isAfterLookalike = false;
  readonly #words: WordsOfDocument;

  /** `hasFullName`: the whole name stands somewhere in the document, so that its first word may be short for it. */
  constructor(words: WordsOfDocument, hasFullName: boolean) {
    this.#words = words;
    this.#hasFullName = hasFullName;
  }

  /** A short name counts once the whole was said; a name shared with a look-alike counts for the one named first. */
  acceptMentions(mentions: ReturnType<typeof findMentions>): readonly Span[] {
    const acceptedMentions: Span[] = [];
    for (const mention of mentions) {
      if (mention.form === 'lookalike') {
        if (!this.#wasNamed) this.#isAfterLookalike = true;
        continue;
      }
      if (mention.form === 'short' && !this.#wasNamed && !this.#hasFullName) continue;
      if (this.#isAfterLookalike && !this.#wasNamed && mention.end - mention.start === 1) continue;
      this.#wasNamed = true;
      acceptedMentions.push(mention);
    }
    return acceptedMentions;
  }

  /** Moves the focus to the name that leads the sentence. */
  readSentence(sentence: Sentence, mentions: readonly Span[]): void {
    if (sentence.shouting && sentence.source === 'text' && mentions.length === 0) return;
    const leadingName = this.#findLeadingName(sentence);
    if (leadingName === null) {
      if (mentions.length > 0) this.isOnCompany = true;
      return;
    }
    if (mentions.some((mention) => isOverlapping(mention, leadingName))) this.isOnCompany = true;
    else if (leadingName.start - skipDateline(sentence.tokens) < MAX_TOKENS_BEFORE_SUBJECT)
      this.isOnCompany = mentions.some(({ start }) => start < leadingName.start);
  }

  /** The first name that isn't behind a preposition. */
  #findLeadingName({ tokens }: Sentence): Span | null {
    const sentenceStart = skipDateline(tokens);
    for (
      let start = sentenceStart;
      start < Math.min(tokens.length, sentenceStart + MAX_OPENING_TOKENS);
      start += 1
    ) {
      const token = tokens[start];
      if (token === undefined || !this.#isName(token, start)) continue;
      if (start === 0 && tokens[1]?.text === ',' && OPENING_ADVERB.test(token.lower)) continue;
      let end = start + 1;
      while (tokens[end]?.capital === true) end += 1;
      if (!PREPOSITION.test(tokens[start - 1]?.lower ?? '')) return { start, end };
      start = end;
    }
    return null;
  }

  #isName = (token: Token, index: number): boolean =>
    token.capital &&
    token.type === 'word' &&
    (index > 0 ? !/^(?:i|ceo|cfo)$/.test(token.lower) : this.#words.isName(token));
}

/** "NEW YORK (Reuters) - Acme said", "LYON--(BUSINESS WIRE)--Acme": neither the place nor the agency is spoken of. */
function skipDateline(tokens: readonly Token[]): number {
  const closeIndex = tokens.findIndex(({ text }, index) => index < MAX_DATELINE_TOKENS && text === ')');
  let sentenceStart = closeIndex + 1;
  while (closeIndex > 0 && /^[-–—]+$/.test(tokens[sentenceStart]?.text ?? '')) sentenceStart += 1;
  return closeIndex > 0 && sentenceStart > closeIndex + 1 ? sentenceStart : 0;
}
