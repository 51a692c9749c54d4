import type { JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { type DocumentKind, documentKinds } from '#domain/signals/research/document-kinds.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';
import { type CompanyNames, findMentions, readCompanyNames, withDefinedNames } from './company-names.ts';
import { findItems } from './filing-items.ts';
import { Focus } from './focus.ts';
import { foldName } from './fold-name.ts';
import { blankMarkup, type Segment, segmentText } from './segment.ts';
import type { Sentence, Span } from './token.ts';
import { tokenize } from './tokenize.ts';
import { WordsOfDocument } from './words-of-document.ts';

/** Where in a document a sentence stands. What title and lead say is what the document is about. */
type Part = 'title' | 'lead' | 'body';

export interface SentenceView {
  readonly sentence: Sentence;
  /** The string its offsets point into. */
  readonly source: string;
  readonly part: Part;
  /** The item of a filing that it stands in, such as "5.02". */
  readonly item: string | null;
  /** Where the company is named. */
  readonly company: readonly Span[];
  /** Whether "it" and "the company", said here, mean the company asked about. */
  readonly inFocus: boolean;
  /** How far down the document it stands, 0 to 1. */
  readonly depth: number;
}

export interface DocumentView {
  readonly kind: DocumentKind;
  readonly sentences: readonly SentenceView[];
  readonly words: WordsOfDocument;
  /** Null: nobody in particular is asked for. */
  readonly company: CompanyIdentity | null;
  /** How often the company is named. */
  readonly mentions: number;
  /** Whether the company itself speaks here, so that "we" and "the Company" are the company. */
  readonly isByCompany: boolean;
}

/** Longer documents are cut: a reader's time is bounded. */
const MAX_CHARACTERS = 120_000;
/** A short name counts by itself where it has this many letters and is said this often. */
const MIN_SHORT_NAME_LETTERS = 4;
const MIN_SHORT_NAME_MENTIONS = 3;
const LEAD_SENTENCES = 3;
const LEAD_CHARACTERS = 700;
/** A shorter line is a dateline, a byline or a heading. */
const MIN_LEAD_CHARACTERS = 40;
/** The cover of a filing and the first screen of everything else. */
const OPENING_CHARACTERS = { filing: 4_000, other: 1_200 } as const;

export function viewDocument(
  document: JudgeRequest['document'],
  company: CompanyIdentity | null,
): DocumentView {
  const title = blankMarkup(document.title.slice(0, 600));
  const text = blankMarkup(document.text.slice(0, MAX_CHARACTERS));
  const names = company === null ? null : withDefinedNames(readCompanyNames(company), text);
  const segments = segmentText(text);
  const titleSentences =
    title.trim() === '' ? [] : [tokenize(title, { start: 0, end: title.length }, 'title')];
  const allSentences = [...titleSentences, ...segments.map((segment) => tokenize(text, segment, 'text'))];
  const words = new WordsOfDocument(allSentences);
  const items = document.kind === 'filing' ? findItems(text) : [];
  const parts = findParts(
    segments,
    items.map(({ start }) => start),
  );
  const mayBeCalledShort =
    names !== null &&
    (hasFullName(names, `${title} ${text}`) || isCalledShort(names, document.kind, words, text));
  const focus = new Focus(words, mayBeCalledShort);
  const isAboutSister = names !== null && isNameOfSister(names, allSentences);
  const sentences = allSentences.map((sentence, index): SentenceView => {
    const isTitle = sentence.source === 'title';
    const mentions =
      names === null || isAboutSister ? [] : focus.acceptMentions(findMentions(names, sentence));
    const inFocus = focus.isOnCompany;
    focus.readSentence(sentence, mentions);
    return {
      sentence,
      source: isTitle ? document.title : document.text,
      part: isTitle ? 'title' : (parts[index - titleSentences.length] ?? 'body'),
      item: items.findLast(({ start }) => start <= sentence.start)?.item ?? null,
      company: mentions,
      inFocus,
      depth: isTitle ? 0 : sentence.start / Math.max(1, text.length),
    };
  });
  const mentions = sentences.reduce((count, view) => count + view.company.length, 0);
  return {
    kind: document.kind,
    sentences,
    words,
    company,
    mentions,
    isByCompany: documentKinds[document.kind].isByCompany && speaksForCompany(document, names, sentences),
  };
}

/** Whether a document of a kind that companies write is this company's own: on its site, or named at the beginning. */
function speaksForCompany(
  { kind, url }: JudgeRequest['document'],
  names: CompanyNames | null,
  sentences: readonly SentenceView[],
): boolean {
  if (names !== null && isCompanySite(url, names)) return true;
  const openingEnd = kind === 'filing' ? OPENING_CHARACTERS.filing : OPENING_CHARACTERS.other;
  const isNamedEarly = sentences.some(
    ({ company, sentence }) =>
      company.length > 0 && (sentence.source === 'title' || sentence.start < openingEnd),
  );
  if (isNamedEarly) return true;
  // From nowhere in particular: an advert or a post handed over for the company speaks for it. A post may name it late.
  const isFromNowhere = url === '' || names?.domain === null;
  const isUnnamed = sentences.every(({ company }) => company.length === 0);
  return isFromNowhere && (kind === 'blog' || (isUnnamed && (kind === 'job_posting' || kind === 'filing')));
}

/** Whether the whole name stands somewhere; its first word is then short for it. */
function hasFullName({ names }: CompanyNames, text: string): boolean {
  const [fullName] = names;
  return fullName !== undefined && foldName(text).includes(fullName.words.join(' '));
}

/** A company's own post or advert may never say its whole name: "Fleet" for Fleet Device Management. */
function isCalledShort(
  { names }: CompanyNames,
  kind: DocumentKind,
  words: WordsOfDocument,
  text: string,
): boolean {
  const shortName = names[0]?.words[0] ?? '';
  if ((kind !== 'blog' && kind !== 'job_posting') || names.length < 2) return false;
  if (shortName.length < MIN_SHORT_NAME_LETTERS || words.isWrittenSmall(shortName)) return false;
  const shortNamePattern = new RegExp(`\\b${shortName}\\b(?! [A-Z])`, 'gi');
  return (text.match(shortNamePattern)?.length ?? 0) >= MIN_SHORT_NAME_MENTIONS;
}

/** "Pastiko Campus faces a probe": a text that never says "Pastiko" alone speaks of a company that is called much alike. */
function isNameOfSister(names: CompanyNames, sentences: readonly Sentence[]): boolean {
  let longerNames = 0;
  for (const sentence of sentences) {
    if (sentence.shouting) continue;
    for (const { start, end } of findMentions(names, sentence)) {
      if (end - start > 1) return false;
      const nextToken = sentence.tokens[end];
      // "40 Acme A40 jets" are what the company makes.
      if (
        nextToken?.type !== 'word' ||
        !nextToken.capital ||
        LEGAL_FORM.test(nextToken.lower) ||
        /\d/.test(nextToken.text)
      )
        return false;
      longerNames += 1;
    }
  }
  return longerNames > 0;
}

const LEGAL_FORM =
  /^(?:inc|corp|corporation|co|company|ltd|limited|plc|llc|gmbh|ag|se|sa|nv|bv|ab|oyj|asa|group|holdings?|ceo|cfo|chief|president|chairman|director|vice|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

/** The first sentences are the lead. Every item of a filing is a story of its own, with its own lead. */
function findParts(segments: readonly Segment[], itemStarts: readonly number[]): readonly Part[] {
  let currentItem = -1;
  let leadStart: number | null = null;
  let leadSentences = 0;
  return segments.map(({ start, end }) => {
    const item = itemStarts.findLastIndex((itemStart) => itemStart <= start);
    if (item !== currentItem) {
      currentItem = item;
      leadStart = null;
      leadSentences = 0;
    }
    const isNear = leadStart === null || start < leadStart + LEAD_CHARACTERS;
    if (leadSentences === LEAD_SENTENCES || end - start < MIN_LEAD_CHARACTERS || !isNear) return 'body';
    leadStart ??= start;
    leadSentences += 1;
    return 'lead';
  });
}

function isCompanySite(url: string, company: CompanyNames): boolean {
  if (company.domain === null || !URL.canParse(url)) return false;
  const host = new URL(url).hostname.toLowerCase().replace(/^www\./, '');
  return host === company.domain || host.endsWith(`.${company.domain}`);
}
