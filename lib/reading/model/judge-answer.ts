import type { RejectionCode } from '#contract/rejection-codes.ts';
import { type TextSignal, textSignals } from '#domain/signals/definitions/signal-definition.ts';
import { NO_DETAILS, type SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { Judgement, JudgeRequest, SignalMention } from '#domain/signals/detections/signal-reasoner.ts';
import { count } from '#platform/count.ts';
import { ASKED } from '../kinds/registry.ts';
import type { SentenceView } from '../language/document/view.ts';
import { mentionOf, reasonForRejecting } from '../rules/explain.ts';
import type { Finding } from '../rules/finding.ts';
import { oneKindPerDeal } from '../rules/weigh-findings.ts';
import type { JudgedEvent } from './answers.ts';
import {
  citedSentences,
  doubtAbout,
  isBefore,
  isCertainty,
  isExcluded,
  REJECTIONS,
} from './cited-sentences.ts';
import { referenceOf } from './document-text.ts';
import { eventsIn, type QuotedEvent } from './quoted-events.ts';
import type { ShownSentence } from './shown-text.ts';

const CODES: Readonly<Record<Exclude<JudgedEvent['verdict'], 'fact'>, RejectionCode>> = {
  ...REJECTIONS,
  routine: 'unclear',
};

/** What is needed to read the answer to a question about a document. */
interface JudgeQuestion {
  readonly shown: readonly ShownSentence[];
  /** The wanted signals by kind. */
  readonly asked: ReadonlyMap<string, readonly TextSignal[]>;
  /** Whether a sentence may be about the company. */
  readonly isAbout: (sentence: SentenceView) => boolean;
}

/**
 * Evaluates a model's answer. An entry is dropped if it cites unshown sentences or is about another company. A detail
 * that no sentence contains is dropped, and with it an event that is nothing without it. Events found by the rules are
 * dropped unless the model confirms them.
 */
export function judgementOf(
  request: JudgeRequest,
  ruled: Judgement,
  question: JudgeQuestion,
  given: readonly JudgedEvent[],
): Judgement {
  const findings = given.flatMap((each) => findingsOf(request, question, each));
  const company = request.company?.name ?? null;
  const left = oneKindPerDeal(findings);
  const asked = new Set([...question.asked.values()].flat().map(({ id }) => id));
  const decided = new Set(left.map(({ signal }) => signal.id));
  const names = new Map(textSignals(request.signals).map((signal) => [signal.id, signal]));
  return {
    ...ruled,
    taken: [
      ...ruled.taken.filter(({ signal_id }) => !asked.has(signal_id)),
      ...left
        .filter(({ verdict }) => verdict === 'taken')
        .map((finding): SignalMention => ({ ...mentionOf(finding, company), read_by: 'model' })),
    ],
    rejected: [
      ...ruled.rejected.filter(({ signal_id }) => !decided.has(signal_id)),
      ...ruled.taken
        .filter(({ signal_id }) => asked.has(signal_id) && !decided.has(signal_id))
        .map(({ signal_id, quote }) => rejection(names.get(signal_id), signal_id, 'unclear', quote, company)),
      ...left.flatMap(({ signal, verdict, quote }) =>
        verdict === 'taken' ? [] : [rejection(signal, signal.id, verdict, quote, company)],
      ),
    ],
  };
}

const rejection = (
  signal: TextSignal | undefined,
  signal_id: string,
  code: RejectionCode,
  quote: string,
  company: string | null,
): Judgement['rejected'][number] => ({
  signal_id,
  code,
  quote,
  reason: reasonForRejecting(signal?.kind ?? null, signal?.name ?? '', code, '', company),
});

/** What one entry says about each of its signals, or nothing if it is invalid. */
function findingsOf(request: JudgeRequest, question: JudgeQuestion, given: JudgedEvent): Finding[] {
  const signals = question.asked.get(given.kind);
  // Another workspace may look for it.
  if (signals === undefined && Object.hasOwn(ASKED, given.kind)) return [];
  const cited = citedSentences(question.shown, given.sentences);
  if (signals === undefined || cited === null || !isCertainty(given.certainty)) {
    count('ModelEventsDropped', 1);
    return [];
  }
  const { quoted, dropped } = eventsIn(given, cited, question.shown, referenceOf(request), request.company);
  count('ModelDetailsDropped', dropped.length);
  const code =
    given.verdict === 'fact'
      ? (doubtOf(question, given, cited, quoted) ??
        (quoted.some(({ event }) => isBefore(event.happened_on, request.since)) ? 'past' : null))
      : CODES[given.verdict];
  return signals.flatMap((signal) => {
    const against = code ?? (isExcluded(signal, cited) ? 'excluded' : null);
    return (against === null ? quoted : quoted.slice(0, 1)).map(
      ({ quote, event, source }): Finding => ({
        signal,
        source,
        quote,
        event: signal.kind === null ? { ...NO_DETAILS, happened_on: event.happened_on } : event,
        strength: given.certainty / 100,
        verdict: against ?? 'taken',
        cue: '',
      }),
    );
  });
}

/** Why a fact is rejected anyway. */
function doubtOf(
  { isAbout }: JudgeQuestion,
  { kind, certainty }: JudgedEvent,
  cited: readonly ShownSentence[],
  quoted: readonly QuotedEvent[],
): RejectionCode | null {
  const doubt = doubtAbout(cited, certainty, isAbout);
  if (doubt !== null) return doubt;
  const needs = Object.hasOwn(ASKED, kind) ? ASKED[kind as keyof typeof ASKED].needs : [];
  const isWhole =
    needs.length === 0 || quoted.some(({ event }) => needs.some((need) => hasDetail(event, need)));
  return isWhole ? null : 'unclear';
}

const hasDetail = (event: SignalEvent, need: string): boolean => {
  switch (need) {
    case 'other_party':
      return event.counterpart !== null;
    case 'person':
      return event.person !== null;
    default:
      return event[need as 'role' | 'place' | 'product'] !== null;
  }
};
