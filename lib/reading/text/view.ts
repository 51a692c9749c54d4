import type { JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { type DocumentKind, documentKinds } from '#domain/signals/research/document-kinds.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';
import { foldName } from '../text/fold-name.ts';
import { blankMarkup, type Segment, segmentText } from '../text/segment.ts';
import type { Sentence, Span } from '../text/token.ts';
import { tokenize } from '../text/tokenize.ts';
import { type CompanyNames, findMentions, readCompanyNames, withDefinedNames } from './company-names.ts';
import { findItems } from './filing-items.ts';
import { Focus } from './focus.ts';
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
const SHORTEST_NAME = 4;
const MIN_SHORT_NAME_MENTIONS = 3;
const LEAD_SENTENCES = 3;
const LEAD_CHARACTERS = 700;
/** A shorter line is a dateline, a byline or a heading. */
const SHORTEST_LEAD = 40;
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
  const heading = title.trim() === '' ? [] : [tokenize(title, { start: 0, end: title.length }, 'title')];
  const body = segments.map((segment) => tokenize(text, segment, 'text'));
  const words = new WordsOfDocument([...heading, ...body]);
  const items = document.kind === 'filing' ? findItems(text) : [];
  const parts = partsOf(
    segments,
    items.map(({ start }) => start),
  );
  const focus = new Focus(
    words,
    names !== null &&
      (hasFullName(names, `${title} ${text}`) || isCalledShort(names, document.kind, words, text)),
  );
  const sister = names !== null && isNameOfSister(names, [...heading, ...body]);
  const opening = document.kind === 'filing' ? OPENING_CHARACTERS.filing : OPENING_CHARACTERS.other;
  let isAboutCompany = names !== null && isCompanySite(document.url, names);
  let mentions = 0;
  const sentences = [...heading, ...body].map((sentence, index): SentenceView => {
    const found = names === null ? [] : focus.accept(sister ? [] : findMentions(names, sentence));
    mentions += found.length;
    if (found.length > 0 && (sentence.source === 'title' || sentence.start < opening)) isAboutCompany = true;
    const inFocus = focus.onCompany;
    focus.pass(sentence, found);
    const at = index - heading.length;
    return {
      sentence,
      source: sentence.source === 'title' ? document.title : document.text,
      part: sentence.source === 'title' ? 'title' : (parts[at] ?? 'body'),
      item: items.findLast(({ start }) => start <= sentence.start)?.item ?? null,
      company: found,
      inFocus,
      depth: sentence.source === 'title' ? 0 : sentence.start / Math.max(1, text.length),
    };
  });
  // From nowhere in particular: an advert or a post handed over for the company speaks for it. A post may name it late.
  const unnamed =
    (mentions === 0 || document.kind === 'blog') &&
    (document.url === '' || names?.domain === null) &&
    (document.kind === 'job_posting' || document.kind === 'blog' || document.kind === 'filing');
  return {
    kind: document.kind,
    sentences,
    words,
    company,
    mentions,
    isByCompany: documentKinds[document.kind].isByCompany && (isAboutCompany || unnamed),
  };
}

/** Whether the whole name stands somewhere; its first word is then short for it. */
function hasFullName({ names }: CompanyNames, text: string): boolean {
  const [full] = names;
  return full !== undefined && foldName(text).includes(full.words.join(' '));
}

/** A company's own post or advert may never say its whole name: "Fleet" for Fleet Device Management. */
function isCalledShort(
  { names }: CompanyNames,
  kind: DocumentKind,
  words: WordsOfDocument,
  text: string,
): boolean {
  const short = names[0]?.words[0] ?? '';
  if ((kind !== 'blog' && kind !== 'job_posting') || names.length < 2 || short.length < SHORTEST_NAME)
    return false;
  if (words.isWrittenSmall(short)) return false;
  const written = new RegExp(`\\b${short}\\b(?! [A-Z])`, 'gi');
  return (text.match(written)?.length ?? 0) >= MIN_SHORT_NAME_MENTIONS;
}

/** "Pastiko Campus faces a probe": a text that never says "Pastiko" alone speaks of a company that is called much alike. */
function isNameOfSister(names: CompanyNames, sentences: readonly Sentence[]): boolean {
  let longer = 0;
  for (const sentence of sentences) {
    if (sentence.shouting) continue;
    for (const { start, end } of findMentions(names, sentence)) {
      if (end - start > 1) return false;
      const next = sentence.tokens[end];
      // "40 Acme A40 jets" are what the company makes.
      if (next?.type !== 'word' || !next.capital || LEGAL_FORM.test(next.lower) || /\d/.test(next.text))
        return false;
      longer += 1;
    }
  }
  return longer > 0;
}

const LEGAL_FORM =
  /^(?:inc|corp|corporation|co|company|ltd|limited|plc|llc|gmbh|ag|se|sa|nv|bv|ab|oyj|asa|group|holdings?|ceo|cfo|chief|president|chairman|director|vice|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

function partsOf(segments: readonly Segment[], items: readonly number[]): readonly Part[] {
  let lead = LEAD_SENTENCES;
  let leadEnd = Number.POSITIVE_INFINITY;
  let item = -1;
  return segments.map(({ start, end }) => {
    const current = items.findLastIndex((from) => from <= start);
    if (current !== item) {
      // Every item of a filing is a story of its own.
      item = current;
      lead = LEAD_SENTENCES;
      leadEnd = Number.POSITIVE_INFINITY;
    }
    if (lead > 0 && end - start >= SHORTEST_LEAD && start < leadEnd) {
      if (leadEnd === Number.POSITIVE_INFINITY) leadEnd = start + LEAD_CHARACTERS;
      lead -= 1;
      return 'lead';
    }
    return 'body';
  });
}

function isCompanySite(url: string, company: CompanyNames): boolean {
  if (company.domain === null || !URL.canParse(url)) return false;
  const host = new URL(url).hostname.toLowerCase().replace(/^www\./, '');
  return host === company.domain || host.endsWith(`.${company.domain}`);
}
