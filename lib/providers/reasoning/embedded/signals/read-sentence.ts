import type { JudgeRequest, RejectionCode } from '#domain/signals/signal-reasoner.ts';
import { findCustomSignal } from './custom-signal.ts';
import { dateOf } from './extract/date-of.ts';
import { eventOf } from './extract/event-of.ts';
import type { Finding } from './finding.ts';
import type { DocumentView, SentenceView } from './gate/document-view.ts';
import { isAboutCompany, isNamedOrInFocus } from './gate/is-about-company.ts';
import type { Span } from './gate/names.ts';
import type { CueLines } from './modality/cues.ts';
import { cuesOf, modalityOf } from './modality/modality-of.ts';
import { pastNear } from './modality/years.ts';
import type { PatternMatch } from './patterns/find-matches.ts';
import { findPhrase, type Phrase, stemsOf } from './phrases.ts';
import type { ReadDefinition, ReadDefinitions } from './read-definitions.ts';
import { type Hit, recognise } from './recognise.ts';
import { strengthOf } from './strength-of.ts';

/** What reading any sentence of a document needs to know. */
export interface Reading {
  readonly document: DocumentView;
  readonly definitions: ReadDefinitions;
  /** The document's own day, or the day of reading. */
  readonly reference: Date;
  readonly since: Date | null;
  /** The document itself is older than what is asked for. */
  readonly stale: boolean;
  readonly kind: JudgeRequest['document']['kind'];
}

interface Verdict {
  readonly verdict: Finding['verdict'];
  readonly cue: string;
}

const DAY = 86_400_000;
const OLD_NEWS_DAYS = 365;
const LONGEST_QUOTE = 420;
const NEARBY = 12;

export function readSentence(reading: Reading, view: SentenceView): readonly Finding[] {
  const stems = reading.definitions.needsStems ? stemsOf(view.sentence) : [];
  // "32 days of leave, questions go to …": a posting is full of words that elsewhere tell of somebody's going.
  const gathers = reading.kind !== 'job_posting' && reading.kind !== 'job_board';
  const hits =
    reading.definitions.byKind.size === 0 ? new Map<never, never>() : recognise(view.sentence, gathers);
  const findings: Finding[] = [];
  let cues: readonly PatternMatch<CueLines>[] | null = null;
  for (const [kind, definitions] of reading.definitions.byKind) {
    const own = hits.get(kind);
    if (own === undefined) continue;
    cues ??= cuesOf(view.sentence);
    const told = toldAs(reading, view, own, cues);
    for (const definition of definitions)
      findings.push(judgeHits(reading, view, definition, own, told, stems));
  }
  for (const definition of reading.definitions.custom) {
    const found = findCustomSignal(definition.custom, stems);
    if (found === null) continue;
    cues ??= cuesOf(view.sentence);
    findings.push(judgeCustom(reading, view, definition, found, cues, stems));
  }
  return findings;
}

/** How each hit is told; a denial or an end said of one holds for the others beside it. */
function toldAs(
  reading: Reading,
  view: SentenceView,
  hits: readonly Hit[],
  cues: readonly PatternMatch<CueLines>[],
): readonly Verdict[] {
  const own = hits.map((hit) => {
    const forced = hit.meaning.frame.code;
    if (forced !== undefined) return { verdict: forced, cue: words(view, hit) };
    const doubt = modalityOf(view.sentence, hit, cues);
    return doubt === null
      ? pastOrTaken(reading, view, hit.start)
      : { verdict: doubt.code, cue: words(view, doubt) };
  });
  return own.map((verdict, index) => {
    if (verdict.verdict === 'called_off' || verdict.verdict === 'negated') return verdict;
    const stronger = own.find(
      (other, at) =>
        (other.verdict === 'called_off' || other.verdict === 'negated') &&
        Math.abs((hits[at]?.start ?? 0) - (hits[index]?.start ?? 0)) <= NEARBY,
    );
    return stronger ?? verdict;
  });
}

function pastOrTaken(reading: Reading, view: SentenceView, at: number): Verdict {
  const past = pastNear(view.sentence, view.source, at, reading.reference);
  if (past !== null) return { verdict: 'past', cue: past.quote };
  const { sentence, source } = view;
  const near = (sentence.tokens[at]?.start ?? sentence.start) - sentence.start;
  const day = dateOf(source.slice(sentence.start, sentence.end), near, reading.reference);
  const time = day === null ? null : new Date(day).getTime();
  if (time !== null && time < reading.reference.getTime() - OLD_NEWS_DAYS * DAY)
    return { verdict: 'past', cue: day ?? '' };
  if (time !== null && reading.since !== null && time < reading.since.getTime())
    return { verdict: 'past', cue: day ?? '' };
  return reading.stale ? { verdict: 'past', cue: '' } : { verdict: 'taken', cue: '' };
}

const RANK: readonly Finding['verdict'][] = [
  'taken',
  'past',
  'conditional',
  'rumour',
  'negated',
  'called_off',
  'other_company',
];

function judgeHits(
  reading: Reading,
  view: SentenceView,
  definition: ReadDefinition,
  hits: readonly Hit[],
  told: readonly Verdict[],
  stems: readonly string[],
): Finding {
  const { signal } = definition;
  const kind = signal.kind ?? 'funding';
  let best: { readonly hit: Hit; readonly verdict: Verdict } | null = null;
  hits.forEach((hit, index) => {
    const about = isAboutCompany(reading.document, view, hit, kind);
    const verdict: Verdict = about
      ? (told[index] ?? { verdict: 'taken', cue: '' })
      : { verdict: 'other_company', cue: '' };
    if (best === null || RANK.indexOf(verdict.verdict) < RANK.indexOf(best.verdict.verdict))
      best = { hit, verdict };
  });
  const { hit, verdict } = best ?? { hit: hits[0] as Hit, verdict: { verdict: 'taken', cue: '' } as Verdict };
  const event = eventOf(view, hit, kind, reading.reference);
  return {
    signal,
    source: view.sentence.source,
    quote: quoteOf(view, hit),
    event,
    strength: strengthOf(view, hit, event, reading.kind),
    ...(excludedBy(definition.exclusions, stems, view) ?? verdict),
  };
}

function judgeCustom(
  reading: Reading,
  view: SentenceView,
  definition: ReadDefinition,
  found: Span,
  cues: readonly PatternMatch<CueLines>[],
  stems: readonly string[],
): Finding {
  const doubt = modalityOf(view.sentence, { ...found, kind: 'custom' }, cues);
  const told: Verdict =
    doubt === null
      ? pastOrTaken(reading, view, found.start)
      : { verdict: doubt.code, cue: words(view, doubt) };
  const about = isNamedOrInFocus(reading.document, view);
  const other: Verdict = { verdict: 'other_company', cue: '' };
  return {
    signal: definition.signal,
    source: view.sentence.source,
    quote: quoteOf(view, found),
    event: {
      anchors: [],
      person: null,
      counterpart: null,
      place: null,
      amount: null,
      count: null,
      happened_on: dateIn(reading, view, found.start),
    },
    strength: view.company.length > 0 ? 0.7 : 0.6,
    ...(excludedBy(definition.exclusions, stems, view) ?? (about ? told : other)),
  };
}

function dateIn(reading: Reading, { sentence, source }: SentenceView, at: number): string | null {
  const near = (sentence.tokens[at]?.start ?? sentence.start) - sentence.start;
  return dateOf(source.slice(sentence.start, sentence.end), near, reading.reference);
}

function excludedBy(
  exclusions: readonly Phrase[],
  stems: readonly string[],
  view: SentenceView,
): { verdict: RejectionCode; cue: string } | null {
  for (const phrase of exclusions) {
    const found = findPhrase(phrase, stems);
    if (found !== null) return { verdict: 'excluded', cue: words(view, found) };
  }
  return null;
}

function words({ sentence, source }: SentenceView, span: Span): string {
  const first = sentence.tokens[span.start];
  const last = sentence.tokens[span.end - 1];
  return first === undefined || last === undefined ? '' : source.slice(first.start, last.end).slice(0, 80);
}

/** The sentence word for word; of a very long one the part around what was found. */
function quoteOf({ sentence, source }: SentenceView, span: Span): string {
  if (sentence.end - sentence.start <= LONGEST_QUOTE) return source.slice(sentence.start, sentence.end);
  const middle = sentence.tokens[span.start]?.start ?? sentence.start;
  const first = sentence.tokens.find(({ start }) => start >= middle - LONGEST_QUOTE / 2);
  const last = sentence.tokens.findLast(({ end }) => end <= middle + LONGEST_QUOTE / 2);
  return source.slice(
    first?.start ?? sentence.start,
    Math.max(last?.end ?? 0, (first?.start ?? sentence.start) + 1),
  );
}
