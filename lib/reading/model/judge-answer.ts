import type { RejectionCode } from '#contract/rejection-codes.ts';
import type { TextSignal } from '#domain/signals/definitions/signal-definition.ts';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import type { Judgement, JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { type Finding, mergeDealKinds, toJudgement } from '../findings.ts';
import { isTextKind, KINDS } from '../kinds.ts';
import type { SentenceView } from '../text/view.ts';
import type { JudgedEvent } from './answers.ts';
import {
  findCited,
  findDoubt,
  isBefore,
  isCertainty,
  isExcluded,
  toRejectionCode,
} from './cited-sentences.ts';
import { getReferenceDate } from './document-text.ts';
import { type QuotedEvent, quoteEvent } from './quoted-events.ts';
import type { NumberedSentence } from './select-sentences.ts';

/** What is needed to read the answer to a question about a document. */
interface JudgeQuestion {
  readonly sentences: readonly NumberedSentence[];
  /** The wanted signals by kind. */
  readonly signalsByKind: ReadonlyMap<string, readonly TextSignal[]>;
  /** Whether a sentence may be about the company. */
  readonly isAbout: (sentence: SentenceView) => boolean;
}

/**
 * Adds what a model's answer says to the judgement so far. An entry is dropped if it cites unshown sentences or is about
 * another company. A detail that no sentence contains is dropped, and with it an event that is nothing without it.
 */
export function applyAnswer(
  request: JudgeRequest,
  judgement: Judgement,
  question: JudgeQuestion,
  answeredEvents: readonly JudgedEvent[],
): Judgement {
  const findings = mergeDealKinds(
    answeredEvents.flatMap((answeredEvent) => toFindings(request, question, answeredEvent)),
  );
  return addFindings(judgement, findings, request);
}

/** The judgement so far with what a model's findings say. */
export function addFindings(
  judgement: Judgement,
  findings: readonly Finding[],
  { company }: JudgeRequest,
): Judgement {
  const { accepted, rejected } = toJudgement(findings, company?.name ?? null, 'model');
  return {
    ...judgement,
    accepted: [...judgement.accepted, ...accepted],
    rejected: [...judgement.rejected, ...rejected],
  };
}

/** What one entry says about each of its signals, or nothing if it is invalid. */
function toFindings(request: JudgeRequest, question: JudgeQuestion, answeredEvent: JudgedEvent): Finding[] {
  const signals = question.signalsByKind.get(answeredEvent.kind);
  // Another workspace may look for it.
  if (signals === undefined && isTextKind(answeredEvent.kind)) return [];
  const citedSentences = findCited(question.sentences, answeredEvent.sentences);
  if (signals === undefined || citedSentences === null || !isCertainty(answeredEvent.certainty)) {
    return [];
  }
  const quoted = quoteEvent(
    answeredEvent,
    citedSentences,
    question.sentences,
    getReferenceDate(request),
    request.company,
  );
  const eventRejectionCode =
    answeredEvent.verdict === 'fact'
      ? (findAnswerDoubt(question, answeredEvent, citedSentences, quoted) ??
        (quoted.some(({ event }) => isBefore(event.happened_on, request.since)) ? 'past' : null))
      : toRejectionCode(answeredEvent.verdict);
  return signals.flatMap((signal) => {
    const rejectionCode = eventRejectionCode ?? (isExcluded(signal, citedSentences) ? 'excluded' : null);
    return (rejectionCode === null ? quoted : quoted.slice(0, 1)).map(
      ({ quote, event, source }): Finding => ({
        signal,
        source,
        quote,
        event: signal.kind === null ? { ...NO_DETAILS, happened_on: event.happened_on } : event,
        strength: answeredEvent.certainty / 100,
        verdict: rejectionCode ?? 'accepted',
        cue: '',
      }),
    );
  });
}

/** Why a fact is rejected anyway. */
function findAnswerDoubt(
  { isAbout }: JudgeQuestion,
  { kind, certainty }: JudgedEvent,
  citedSentences: readonly NumberedSentence[],
  quotedEvents: readonly QuotedEvent[],
): RejectionCode | null {
  const doubt = findDoubt(citedSentences, certainty, isAbout);
  if (doubt !== null) return doubt;
  const needs = isTextKind(kind) ? KINDS[kind].needs : [];
  const isComplete =
    needs.length === 0 ||
    quotedEvents.some(({ event }) =>
      needs.some((need) => event[need === 'other_party' ? 'counterpart' : need] !== null),
    );
  return isComplete ? null : 'unclear';
}
