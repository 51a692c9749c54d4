import type { CompanyIdentity } from '#domain/research/research.ts';
import type { JudgeRequest } from '#domain/signals/signal-reasoner.ts';
import { ruleBook } from '../patterns/rule-book.ts';
import { blankMarkup, segmentText } from '../text/segment.ts';
import type { Sentence } from '../text/token.ts';
import { tokenize } from '../text/tokenize.ts';
import { type CompanyNames, companyMentions, companyNames } from './company-names.ts';
import { nameSpans, type Span } from './names.ts';

/** A sentence with everything that judging it needs. */
export interface SentenceView {
  readonly sentence: Sentence;
  /** The string its offsets point into. */
  readonly source: string;
  readonly names: readonly Span[];
  readonly company: readonly Span[];
  /** Whether "it" and "the company", said here, mean the company in question. */
  readonly inFocus: boolean;
}

export interface DocumentView {
  readonly sentences: readonly SentenceView[];
  /** Null: nobody in particular is asked for. */
  readonly company: CompanyIdentity | null;
  readonly names: boolean;
  /** Whether "we" is the company in question. */
  readonly speaks: boolean;
}

/** What is longer than any article is cut: a reader's time is bounded. */
const MOST_CHARACTERS = 120_000;
const OWN_WORDS: readonly string[] = ['blog', 'press_release', 'job_posting', 'job_board'];

export function viewDocument(
  document: JudgeRequest['document'],
  company: CompanyIdentity | null,
): DocumentView {
  const wanted = company === null ? null : companyNames(company);
  const own = wanted !== null && isOwnSite(document.url, wanted);
  const sentences: SentenceView[] = [];
  const focus = new Focus();
  for (const [source, text] of [
    ['title', document.title],
    ['text', document.text],
  ] as const) {
    const blanked = blankMarkup(text.slice(0, MOST_CHARACTERS));
    const segments =
      source === 'title'
        ? blanked.trim() === ''
          ? []
          : [{ start: 0, end: Math.min(blanked.length, 600) }]
        : segmentText(blanked);
    for (const segment of segments) {
      const sentence = tokenize(blanked, segment, source, ruleBook.vocabulary);
      const names = nameSpans(sentence);
      const mentions = wanted === null ? [] : focus.accept(companyMentions(wanted, sentence));
      sentences.push({ sentence, source: text, names, company: mentions, inFocus: focus.onCompany });
      focus.pass(sentence, names, mentions);
    }
  }
  const named = own || focus.seen;
  return {
    sentences,
    company,
    names: named,
    speaks: own || (focus.seen && (OWN_WORDS.includes(document.kind) || document.kind === 'filing')),
  };
}

/** Follows whom a document is speaking of from sentence to sentence. */
class Focus {
  seen = false;
  /** Whoever is meant before anybody was named is the one the document is about. */
  onCompany = true;
  #lookalikeFirst = false;
  /** Words that stood with a capital letter where only names do. */
  readonly #known = new Set<string>();

  /** A short name counts once the whole was said, and a name shared with a look-alike counts for who was named first. */
  accept(mentions: ReturnType<typeof companyMentions>): readonly Span[] {
    const accepted: Span[] = [];
    for (const mention of mentions) {
      if (mention.as === 'lookalike') {
        if (!this.seen) this.#lookalikeFirst = true;
        continue;
      }
      if (mention.as === 'short' && !this.seen) continue;
      if (this.#lookalikeFirst && !this.seen && mention.end - mention.start === 1) continue;
      this.seen = true;
      accepted.push(mention);
    }
    return accepted;
  }

  pass(sentence: Sentence, names: readonly Span[], company: readonly Span[]): void {
    const leading = names.find(
      ({ start, end }) =>
        !isPerson(sentence, start, end) &&
        !follows(sentence, start) &&
        !this.#isPlainWord(sentence, start, end) &&
        !modifies(sentence, start, end),
    );
    for (const { start } of names) if (start > 0) this.#known.add(sentence.tokens[start]?.lower ?? '');
    if (sentence.shouting && sentence.source === 'text' && company.length === 0) return;
    if (leading === undefined) {
      if (company.length > 0) this.onCompany = true;
      return;
    }
    const isCompany = company.some(({ start, end }) => start < leading.end && leading.start < end);
    if (isCompany) this.onCompany = true;
    else if (leading.start < 6) this.onCompany = company.some(({ start }) => start < leading.start);
  }

  /** "Revenue doubled": the first word of a sentence before a verb, never seen as a name elsewhere. */
  #isPlainWord(sentence: Sentence, start: number, end: number): boolean {
    const next = sentence.tokens[end];
    return (
      start === 0 &&
      end === 1 &&
      next?.type === 'word' &&
      !next.capital &&
      !this.#known.has(sentence.tokens[0]?.lower ?? '')
    );
  }
}

const PERSONAL =
  /^(?:mr|mrs|ms|dr|prof|sir|lord|founder|chief|ceo|cfo|chairman|chairwoman|president|director|officer|minister|leader|spokesman|spokeswoman|boss|executive|manager|analyst|mayor|co-founder|head|chair|treasurer)$/;

/** A name with a title before it, or an office behind it. */
export function isPerson(sentence: Sentence, start: number, end: number): boolean {
  if (PERSONAL.test(sentence.tokens[start - 1]?.lower ?? '')) return true;
  const behind = sentence.tokens.slice(end, end + 6);
  return (
    sentence.tokens[end]?.text === ',' && behind.some(({ lower }) => PERSONAL.test(lower)) && end - start >= 2
  );
}

/** "The Berlin firm": the name tells which firm, it does not act. */
function modifies(sentence: Sentence, start: number, end: number): boolean {
  const next = sentence.tokens[end];
  if (
    !/^(?:the|a|an)$/.test(sentence.tokens[start - 1]?.lower ?? '') ||
    next?.type !== 'word' ||
    next.capital
  )
    return false;
  return ![...(next.forms?.values() ?? [])].some((forms) => forms.has('past'));
}

const follows = (sentence: Sentence, start: number): boolean =>
  /^(?:in|at|near|on|from|of|to|for|with|by)$/.test(sentence.tokens[start - 1]?.lower ?? '');

function isOwnSite(url: string, company: CompanyNames): boolean {
  if (company.domain === null) return false;
  const host = /^https?:\/\/(?:[^/@]*@)?([^/:?#]+)/i
    .exec(url)?.[1]
    ?.toLowerCase()
    .replace(/^www\./, '');
  return host !== undefined && (host === company.domain || host.endsWith(`.${company.domain}`));
}
