import { setImmediate } from 'node:timers/promises';
import type { RejectionCode } from '#contract/rejection-codes.ts';
import { DAY_MS } from '#contract/time.ts';
import { selectTextSignals, type TextSignal } from '#domain/signals/definitions/signal-definition.ts';
import { TEXT_KINDS, type TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Judgement, JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { type DocumentKind, documentKinds } from '#domain/signals/research/document-kinds.ts';
import { type Finding, mergeDealKinds, toJudgement } from '../findings.ts';
import { ATTACHED } from '../text/filing-items.ts';
import { listStems, type PhraseIndex, readPhrases } from '../text/phrases.ts';
import type { Span } from '../text/token.ts';
import { type DocumentView, type SentenceView, viewDocument } from '../text/view.ts';
import { buildEvent, type DocumentTimes } from './build-event.ts';
import { findDoubt } from './doubt.ts';
import { KIND_RULES } from './frames.ts';
import { ParsedSentence } from './grammar/reading.ts';
import type { StatedEvent } from './grammar/stated-event.ts';
import { mergeFindings } from './merge-findings.ts';
import { findPastWords } from './past.ts';
import { readSentence } from './read-sentence.ts';

type Refusal = { readonly code: RejectionCode; readonly cue: string } | null;

/** What lies further back than this is background, not news. */
const NEWS_DAYS = 365;
const LONGEST_QUOTE = 420;
/** How far down a document, 0 to 1. */
const BACKGROUND_START_SHARE = 0.2;
/** So short a text has no background. */
const MIN_SENTENCES_FOR_BACKGROUND = 4;
/** Sentences taken apart in one document; what comes later is hardly ever its news. */
const MAX_SENTENCES = 150;
/** More of the same in one document tells nobody anything. */
const MAX_FINDINGS_PER_SIGNAL = 25;
/** Sentences read before others get a turn. */
const SENTENCES_AT_ONCE = 20;
/** How plainly it is said: with the company's name in the sentence, or told of "it". */
const STRENGTH_BY_MENTION = { named: 0.8, referred: 0.65 } as const;

/** Adverts speak of tasks and wishes; what machines write from fields states its facts. */
const isUnread = (kind: DocumentKind): boolean => kind === 'job_posting' || documentKinds[kind].isFromFields;

/** Reads a document once for all signals, by rules of English: the same document, the same findings. */
export async function judgeDocument(request: JudgeRequest, abortSignal?: AbortSignal): Promise<Judgement> {
  await yieldTurn(abortSignal);
  const { document, company } = request;
  const times = findTimes(request);
  const view = viewDocument(document, company);
  const requestedSignals = selectTextSignals(request.signals);
  const signals = addDealKinds(requestedSignals);
  const findings = new Map<TextSignal, Finding[]>();
  const addFinding = (finding: Finding): void => {
    const signalFindings = findings.get(finding.signal) ?? [];
    findings.set(finding.signal, signalFindings);
    if (signalFindings.length < MAX_FINDINGS_PER_SIGNAL) signalFindings.push(finding);
  };
  await readBuiltIn(view, signals, times, addFinding, abortSignal);
  await readKeywords(view, requestedSignals, times, addFinding, abortSignal);
  const mergedFindings = signals.flatMap((signal) => mergeFindings(findings.get(signal) ?? []));
  const finalFindings = mergeDealKinds(mergedFindings).filter(
    ({ signal }) => signal.id !== UNREQUESTED_SIGNAL_ID,
  );
  return toJudgement(finalFindings, company?.name ?? null, 'rules');
}

/** A document may take a while: what waits meanwhile, the time limit among it, gets its turn. */
async function yieldTurn(abortSignal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  abortSignal?.throwIfAborted();
}

function findTimes({ document, today, since: earliest }: JudgeRequest): DocumentTimes {
  const parsedDate = document.published_at === null ? null : new Date(document.published_at);
  const publishedDate = parsedDate === null || Number.isNaN(parsedDate.getTime()) ? null : parsedDate;
  const since = earliest === undefined ? new Date(today.getTime() - NEWS_DAYS * DAY_MS) : earliest;
  return {
    reference: publishedDate ?? today,
    isDated: publishedDate !== null,
    since,
    isStale: publishedDate !== null && since !== null && publishedDate < since,
  };
}

/** Signals that nobody asked for, read only to tell what an event is. */
const UNREQUESTED_SIGNAL_ID = '';
const DEAL_LIKE_KINDS = ['acquisition', 'being_acquired', 'partnership'] as const;

/** A deal is told from a partnership only by reading for deals as well. */
function addDealKinds(signals: readonly TextSignal[]): readonly TextSignal[] {
  const activeKinds = new Set(signals.map(({ kind }) => kind));
  if (!DEAL_LIKE_KINDS.some((kind) => activeKinds.has(kind))) return signals;
  const unrequestedKinds = DEAL_LIKE_KINDS.filter((kind) => kind !== 'partnership' && !activeKinds.has(kind));
  const blankSignal = { id: UNREQUESTED_SIGNAL_ID, name: '', description: '', keywords: [], exclusions: [] };
  return [...signals, ...unrequestedKinds.map((kind) => ({ ...blankSignal, kind }))];
}

async function readBuiltIn(
  view: DocumentView,
  signals: readonly TextSignal[],
  times: DocumentTimes,
  addFinding: (finding: Finding) => void,
  abortSignal: AbortSignal | undefined,
): Promise<void> {
  if (isUnread(view.kind)) return;
  const exclusions = listExclusions(signals);
  const requestedKinds = new Set(signals.map(({ kind }) => kind));
  let parsedCount = 0;
  for (const sentence of view.sentences) {
    const text = sentence.source.slice(sentence.sentence.start, sentence.sentence.end);
    const kinds = TEXT_KINDS.filter(
      (kind) => requestedKinds.has(kind) && mayState(view, sentence, kind, text),
    );
    if (kinds.length === 0) continue;
    parsedCount += 1;
    if (parsedCount > MAX_SENTENCES) return;
    if (parsedCount % SENTENCES_AT_ONCE === 0) await yieldTurn(abortSignal);
    const reading = new ParsedSentence(view, sentence);
    for (const statedEvent of readSentence(reading, kinds))
      for (const signal of signals.filter(({ kind }) => kind === statedEvent.kind)) {
        const refusal =
          findExclusion(exclusions.get(signal), sentence) ?? findRefusal(reading, statedEvent, times);
        addFinding(createFinding(reading, statedEvent, signal, refusal, times));
      }
  }
}

/** Whether a sentence may state such an event; of a filing, only some items do. */
const mayState = (view: DocumentView, { item }: SentenceView, kind: TextKind, text: string): boolean =>
  (view.kind !== 'filing' || item === null || item === ATTACHED || KIND_RULES[kind].items.includes(item)) &&
  KIND_RULES[kind].gate.test(text);

function findRefusal(reading: ParsedSentence, statedEvent: StatedEvent, times: DocumentTimes): Refusal {
  if (reading.document.company !== null && statedEvent.holder !== 'company')
    return { code: 'other_company', cue: '' };
  const doubt = findDoubt(reading, statedEvent);
  if (doubt !== null) return doubt;
  if (times.isStale) return { code: 'past', cue: '' };
  const pastWords = findPastWords(reading, statedEvent, times.reference, times.since);
  if (pastWords !== null) return { code: 'past', cue: pastWords };
  return isBackground(reading, statedEvent) ? { code: 'unclear', cue: '' } : null;
}

/** A day that makes it news, wherever it is told. */
const NEWS_DAY =
  /\b(?:today|yesterday|this (?:week|morning|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/;

/** Told as over in the middle of somebody else's story, without a day that makes it news. */
function isBackground({ view, document, lower, tokens }: ParsedSentence, { clause }: StatedEvent): boolean {
  const isInside =
    view.part === 'body' &&
    view.depth >= BACKGROUND_START_SHARE &&
    document.sentences.length >= MIN_SENTENCES_FOR_BACKGROUND &&
    !document.isByCompany;
  return (
    isInside &&
    clause !== null &&
    /^(?:past|perfect)$/.test(clause.group.tense) &&
    !NEWS_DAY.test(lower({ start: 0, end: tokens.length }))
  );
}

function createFinding(
  reading: ParsedSentence,
  statedEvent: StatedEvent,
  signal: TextSignal,
  refusal: Refusal,
  times: DocumentTimes,
): Finding {
  const quote = cutQuote(reading.view, statedEvent.at);
  const event = buildEvent(reading, statedEvent, quote, times);
  return {
    signal,
    source: reading.view.sentence.source,
    quote,
    event: statedEvent.form === KEYWORDS ? { ...event, form: null, anchors: [] } : event,
    strength: reading.view.company.length > 0 ? STRENGTH_BY_MENTION.named : STRENGTH_BY_MENTION.referred,
    verdict: refusal?.code ?? 'accepted',
    cue: refusal?.cue ?? '',
  };
}

/** Found by a workspace's own words, not by a frame. */
const KEYWORDS = 'keywords';
/** Adds what a workspace's own words find: in a sentence about the company that nothing denies. */
async function readKeywords(
  view: DocumentView,
  signals: readonly TextSignal[],
  times: DocumentTimes,
  addFinding: (finding: Finding) => void,
  abortSignal: AbortSignal | undefined,
): Promise<void> {
  const findingCounts = new Map<TextSignal, number>();
  const exclusions = listExclusions(signals);
  let keywordSignals = signals
    .filter(({ kind, keywords }) => kind === null || keywords.length > 0)
    .map((signal) => ({
      signal,
      phrases: readPhrases(signal.keywords.length > 0 ? signal.keywords : [signal.name]),
    }));
  for (const [index, sentence] of view.sentences.entries()) {
    // A hundred signals must not cost a hundred documents.
    keywordSignals = keywordSignals.filter(
      ({ signal }) => (findingCounts.get(signal) ?? 0) < MAX_FINDINGS_PER_SIGNAL,
    );
    if (keywordSignals.length === 0) return;
    if (index % SENTENCES_AT_ONCE === 0) await yieldTurn(abortSignal);
    const stems = listStems(sentence.sentence);
    let reading: ParsedSentence | null = null;
    for (const { signal, phrases } of keywordSignals) {
      const matchSpan = phrases.find(stems);
      if (matchSpan === null) continue;
      reading ??= new ParsedSentence(view, sentence);
      const statedEvent = findByWords(reading, signal, matchSpan);
      const refusal =
        findExclusion(exclusions.get(signal), sentence) ?? findRefusal(reading, statedEvent, times);
      findingCounts.set(signal, (findingCounts.get(signal) ?? 0) + 1);
      addFinding(createFinding(reading, statedEvent, signal, refusal, times));
    }
  }
}

function findByWords(reading: ParsedSentence, { kind }: TextSignal, matchSpan: Span): StatedEvent {
  const { view, document, clauses } = reading;
  const clause =
    clauses.find(({ group, end }) => group.start <= matchSpan.start && matchSpan.start < end) ?? null;
  const agent = reading.identify(clause?.agent ?? null);
  const isAboutCompany =
    view.company.length > 0 ||
    agent === 'company' ||
    (agent === 'nobody' && (view.inFocus || document.isByCompany));
  return {
    kind: kind ?? 'partnership',
    form: KEYWORDS,
    move: null,
    holder: isAboutCompany ? 'company' : 'other',
    at: matchSpan,
    clause,
    facts: {},
  };
}

const listExclusions = (signals: readonly TextSignal[]): ReadonlyMap<TextSignal, PhraseIndex> =>
  new Map(
    signals
      .filter(({ exclusions }) => exclusions.length > 0)
      .map((signal) => [signal, readPhrases(signal.exclusions)]),
  );

function findExclusion(exclusions: PhraseIndex | undefined, { sentence, source }: SentenceView): Refusal {
  const excludedSpan = exclusions?.find(listStems(sentence)) ?? null;
  if (excludedSpan === null) return null;
  const firstToken = sentence.tokens[excludedSpan.start];
  const lastToken = sentence.tokens[excludedSpan.end - 1];
  const cue =
    firstToken === undefined || lastToken === undefined ? '' : source.slice(firstToken.start, lastToken.end);
  return { code: 'excluded', cue: cue.slice(0, 80) };
}

/** The sentence word for word; of a very long one the part around what was found. */
function cutQuote({ sentence, source }: SentenceView, span: Span): string {
  if (sentence.end - sentence.start <= LONGEST_QUOTE) return source.slice(sentence.start, sentence.end);
  const middle = sentence.tokens[span.start]?.start ?? sentence.start;
  const firstToken = sentence.tokens.find(({ start }) => start >= middle - LONGEST_QUOTE / 2);
  const lastToken = sentence.tokens.findLast(({ end }) => end <= middle + LONGEST_QUOTE / 2);
  const quoteStart = firstToken?.start ?? sentence.start;
  return source.slice(quoteStart, Math.max(lastToken?.end ?? 0, quoteStart + 1));
}
