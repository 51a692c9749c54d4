import { DAY_MS } from '#contract/time.ts';
import { type TextSignal, textSignals } from '#domain/signals/definitions/signal-definition.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Judgement, JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { type DocumentView, type SentenceView, viewDocument } from '../language/document/view.ts';
import type { Found } from '../language/found.ts';
import { Reading } from '../language/reading.ts';
import type { Span } from '../language/text/token.ts';
import { type Candidate, candidatesIn, type Times } from './candidates.ts';
import { type CustomSignal, findCustomSignal, readCustomSignal, readPhrases } from './custom-signal.ts';
import { mentionOf, reasonForRejecting } from './explain.ts';
import { eventOf } from './extract/event-of.ts';
import type { Finding } from './finding.ts';
import { doubtAbout } from './modality/doubt.ts';
import { pastWords } from './modality/past.ts';
import { type PhraseIndex, stemsOf } from './phrases.ts';
import type { Features } from './score/features.ts';
import { BIAS, WEIGHTS } from './score/weights.ts';
import { oneKindPerDeal, weighFindings } from './weigh-findings.ts';

/** What is taken: 89 of 100 are right when the weights are fitted on other origins; a higher bound loses recall for little. */
const THRESHOLD = 0.4;

/** How likely a careful reader would call this a fact about the company, 0 to 1. */
function scoreOf(features: Features): number {
  let logit = BIAS;
  for (const [name, value] of Object.entries(features)) logit += (WEIGHTS[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-logit));
}

/** What lies further back than this is background, not news. */
const NEWS_DAYS = 365;
/** More of the same in one document tells nobody anything. */
const MAX_OF_A_SIGNAL = 25;
const LONGEST_QUOTE = 420;

/** Reads a document once for all signals. */
export function judgeDocument(request: JudgeRequest): Judgement {
  const { document, company, today } = request;
  const published = dateOrNull(document.published_at);
  const since = request.since === undefined ? new Date(today.getTime() - NEWS_DAYS * DAY_MS) : request.since;
  const view = viewDocument(document, company);
  const times: Times = {
    reference: published ?? today,
    dated: published !== null,
    since,
    stale: published !== null && since !== null && published < since,
  };
  const findings = new Map<TextSignal, Finding[]>();
  const add = (finding: Finding): void => {
    const known = findings.get(finding.signal) ?? [];
    findings.set(finding.signal, known);
    if (known.length < MAX_OF_A_SIGNAL) known.push(finding);
  };
  const asked = textSignals(request.signals);
  const signals = withDeals(asked);
  for (const finding of builtinFindings(view, signals, times)) add(finding);
  for (const finding of customFindings(view, asked, times)) add(finding);
  const weighed = signals.flatMap((signal) => weighFindings(findings.get(signal) ?? []));
  const all = oneKindPerDeal(weighed).filter(({ signal }) => signal.id !== UNASKED);
  return {
    read_by: 'rules',
    taken: all
      .filter(({ verdict }) => verdict === 'taken')
      .map((finding) => mentionOf(finding, company?.name ?? null)),
    rejected: all.flatMap(({ signal, verdict, quote, cue }) =>
      verdict === 'taken'
        ? []
        : [
            {
              signal_id: signal.id,
              code: verdict,
              quote,
              reason: reasonForRejecting(signal.kind, signal.name, verdict, cue, company?.name ?? null),
            },
          ],
    ),
  };
}

/** Signals that nobody asked for, read only to tell what an event is. */
const UNASKED = '';

/** A deal is told from a partnership only by reading for deals as well. */
function withDeals(signals: readonly TextSignal[]): readonly TextSignal[] {
  const asked = new Set(signals.map(({ kind }) => kind));
  if (!DEAL_LIKE.some((kind) => asked.has(kind))) return signals;
  const unasked = DEAL_LIKE.filter((kind) => kind !== 'partnership' && !asked.has(kind));
  return [
    ...signals,
    ...unasked.map((kind) => ({
      id: UNASKED,
      kind,
      name: '',
      description: '',
      keywords: [],
      exclusions: [],
    })),
  ];
}

const DEAL_LIKE = ['acquisition', 'being_acquired', 'partnership'] as const;

function builtinFindings(view: DocumentView, signals: readonly TextSignal[], times: Times): Finding[] {
  const byKind = Map.groupBy(
    signals.filter(({ kind }) => kind !== null),
    ({ kind }) => kind as TextKind,
  );
  const exclusions = exclusionsOf(signals);
  const counts = new Map<TextKind, number>();
  return candidatesIn(view, new Set(byKind.keys()), times).flatMap((candidate) => {
    const { kind } = candidate.found;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count > MAX_OF_A_SIGNAL) return [];
    return (byKind.get(kind) ?? []).map((signal) =>
      findingOf(candidate, signal, exclusions.get(signal) ?? null, times),
    );
  });
}

const exclusionsOf = (signals: readonly TextSignal[]): ReadonlyMap<TextSignal, PhraseIndex> =>
  new Map(
    signals
      .filter(({ exclusions }) => exclusions.length > 0)
      .map((signal) => [signal, readPhrases(signal.exclusions)]),
  );

function findingOf(
  { found, reading, features, refused }: Candidate,
  signal: TextSignal,
  exclusions: PhraseIndex | null,
  times: Times,
): Finding {
  const strength = Math.round(scoreOf(features) * 100) / 100;
  const excluded = excludedBy(exclusions, reading.view);
  const unclear = strength < THRESHOLD ? { code: 'unclear' as const, cue: '' } : null;
  const against = excluded ?? refused ?? unclear;
  const quote = quoteOf(reading.view, found.at);
  return {
    signal,
    source: reading.view.sentence.source,
    quote,
    event: eventOf(reading, found, quote, times),
    strength,
    verdict: against?.code ?? 'taken',
    cue: against?.cue ?? '',
  };
}

/** What a workspace's own words find: in a sentence about the company that nothing denies. */
function* customFindings(
  view: DocumentView,
  signals: readonly TextSignal[],
  times: Times,
): Generator<Finding> {
  const custom = signals
    .filter(({ kind, keywords }) => kind === null || keywords.length > 0)
    .map(readCustomSignal);
  if (custom.length === 0) return;
  const exclusions = exclusionsOf(signals);
  for (const sentence of view.sentences) {
    const stems = stemsOf(sentence.sentence);
    let reading: Reading | null = null;
    for (const each of custom) {
      const at = findCustomSignal(each, stems);
      if (at === null) continue;
      reading ??= new Reading(view, sentence);
      yield customFinding(view, reading, each, at, exclusions.get(each.signal) ?? null, times);
    }
  }
}

function customFinding(
  view: DocumentView,
  reading: Reading,
  { signal }: CustomSignal,
  at: Span,
  exclusions: PhraseIndex | null,
  times: Times,
): Finding {
  const clause = reading.clauses.find(({ group, end }) => group.start <= at.start && at.start < end) ?? null;
  const named = reading.view.company.length > 0;
  const doer = reading.who(clause?.agent ?? null);
  const holder =
    named || doer === 'company' || (doer === 'nobody' && (reading.view.inFocus || view.own))
      ? ('company' as const)
      : ('other' as const);
  const found: Found = {
    kind: signal.kind ?? 'partnership',
    frame: 'keywords',
    holder,
    at,
    clause,
    facts: {},
    complete: 1,
    plain: true,
  };
  const past = times.stale ? '' : pastWords(reading, found, times.reference, times.since);
  const against =
    excludedBy(exclusions, reading.view) ??
    (view.company !== null && holder !== 'company' ? { code: 'other_company' as const, cue: '' } : null) ??
    doubtAbout(reading, found) ??
    (past === null ? null : { code: 'past' as const, cue: past });
  const quote = quoteOf(reading.view, at);
  return {
    signal,
    source: reading.view.sentence.source,
    quote,
    event: { ...eventOf(reading, found, quote, times), anchors: [] },
    strength: named ? 0.7 : 0.6,
    verdict: against?.code ?? 'taken',
    cue: against?.cue ?? '',
  };
}

function excludedBy(
  exclusions: PhraseIndex | null,
  { sentence, source }: SentenceView,
): { readonly code: 'excluded'; readonly cue: string } | null {
  const found = exclusions?.find(stemsOf(sentence)) ?? null;
  if (found === null) return null;
  const first = sentence.tokens[found.start];
  const last = sentence.tokens[found.end - 1];
  return {
    code: 'excluded',
    cue: first === undefined || last === undefined ? '' : source.slice(first.start, last.end).slice(0, 80),
  };
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

function dateOrNull(written: string | null): Date | null {
  const date = written === null ? null : new Date(written);
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}
