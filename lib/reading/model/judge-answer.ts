import type { RejectionCode } from '#contract/rejection-codes.ts';
import type { TextSignal } from '#domain/signals/definitions/signal-definition.ts';
import { NO_DETAILS, type SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { Judgement, JudgeRequest, SignalMention } from '#domain/signals/detections/signal-reasoner.ts';
import { explainRejecting, type Finding, mentionOf, mergeDealKinds } from '../findings.ts';
import { isTextKind, KINDS } from '../kinds.ts';
import type { SentenceView } from '../text/view.ts';
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
 * Adds what a model's answer says to the judgement so far. An entry is dropped if it cites unshown sentences or is about
 * another company. A detail that no sentence contains is dropped, and with it an event that is nothing without it.
 */
export function judgementOf(
  request: JudgeRequest,
  judgement: Judgement,
  question: JudgeQuestion,
  given: readonly JudgedEvent[],
): Judgement {
  const findings = mergeDealKinds(given.flatMap((each) => findingsOf(request, question, each)));
  const company = request.company?.name ?? null;
  return {
    ...judgement,
    taken: [
      ...judgement.taken,
      ...findings
        .filter(({ verdict }) => verdict === 'taken')
        .map((finding): SignalMention => ({ ...mentionOf(finding, company), read_by: 'model' })),
    ],
    rejected: [
      ...judgement.rejected,
      ...findings.flatMap(({ signal, verdict, quote }) =>
        verdict === 'taken'
          ? []
          : [
              {
                signal_id: signal.id,
                code: verdict,
                quote,
                reason: explainRejecting(signal.kind, signal.name, verdict, '', company),
              },
            ],
      ),
    ],
  };
}

/** What one entry says about each of its signals, or nothing if it is invalid. */
function findingsOf(request: JudgeRequest, question: JudgeQuestion, given: JudgedEvent): Finding[] {
  const signals = question.asked.get(given.kind);
  // Another workspace may look for it.
  if (signals === undefined && isTextKind(given.kind)) return [];
  const cited = citedSentences(question.shown, given.sentences);
  if (signals === undefined || cited === null || !isCertainty(given.certainty)) {
    return [];
  }
  const { quoted } = eventsIn(given, cited, question.shown, referenceOf(request), request.company);
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
  const needs = isTextKind(kind) ? KINDS[kind].needs : [];
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
