import type { RejectionCode } from '#contract/rejection-codes.ts';
import { selectTextSignals, type TextSignal } from '#domain/signals/definitions/signal-definition.ts';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import type { JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import type { Finding } from '../findings.ts';
import { findDay } from '../text/find-day.ts';
import { listStems, readPhrases } from '../text/phrases.ts';
import { isSupported } from '../text/unsupported-claims.ts';
import { type SentenceView, viewDocument } from '../text/view.ts';
import { createCompanyFilter } from './about-company.ts';
import { answers, type CustomEvent } from './answers.ts';
import {
  findCited,
  findDoubt,
  isBefore,
  isCertainty,
  isExcluded,
  toRejectionCode,
} from './cited-sentences.ts';
import { type DocumentQuestion, getReferenceDate, isTooOld, writeDocumentText } from './document-text.ts';
import { addFindings } from './judge-answer.ts';
import { type NumberedSentence, selectSentences } from './select-sentences.ts';
import { parsePlainSentence, UNTRUSTED_RULE } from './untrusted.ts';

/** More signals take another question. */
const MAX_SIGNALS = 15;
/** About ten entries with a sentence each. */
const MAX_TOKENS = 1_000;
const LONGEST_DESCRIPTION = 1_000;
const LONGEST_QUOTE = 420;
const LONGEST_WHY = 240;

/**
 * The questions about a workspace's own signals: by meaning, so every document that may be about the company is worth
 * them. They are separate from the question about built-in signals, whose answer all workspaces share.
 */
export function createCustomSignalQuestions(
  request: JudgeRequest,
): readonly DocumentQuestion<CustomAnswer>[] {
  const customSignals = selectTextSignals(request.signals).filter(({ kind }) => kind === null);
  if (customSignals.length === 0 || isTooOld(request)) return [];
  const view = viewDocument(request.document, request.company);
  const isAbout = createCompanyFilter(view);
  if (!view.sentences.some(isAbout)) return [];
  const words = readPhrases(
    customSignals.flatMap(({ name, keywords, interpretation }) => [
      name,
      ...keywords,
      ...(interpretation?.words ?? []),
    ]),
  );
  const sentences = selectSentences(
    view,
    (sentence) => isAbout(sentence) && words.find(listStems(sentence.sentence)) !== null,
  );
  const text = writeDocumentText(request, sentences);
  return Array.from({ length: Math.ceil(customSignals.length / MAX_SIGNALS) }, (_, questionIndex) => {
    const signals = new Map(
      customSignals
        .slice(questionIndex * MAX_SIGNALS, (questionIndex + 1) * MAX_SIGNALS)
        .map((signal, index) => [`s${index + 1}`, signal]),
    );
    return {
      ...answers.customSignals,
      instructions: writeInstructions(signals),
      text,
      maxTokens: MAX_TOKENS,
      isCacheable: true,
      isWorkspaceOnly: true,
      decide: (judgement, { events }) =>
        addFindings(
          judgement,
          events.flatMap((event) => toFinding({ request, signals, shown: sentences, isAbout }, event) ?? []),
          request,
        ),
    };
  });
}

type CustomAnswer = { readonly events: readonly CustomEvent[] };

interface QuestionContext {
  readonly request: JudgeRequest;
  readonly signals: ReadonlyMap<string, TextSignal>;
  readonly shown: readonly NumberedSentence[];
  readonly isAbout: (sentence: SentenceView) => boolean;
}

/** What one entry says about its signal. Undefined if the entry is invalid. */
function toFinding(
  { request, signals, shown: sentences, isAbout }: QuestionContext,
  event: CustomEvent,
): Finding | undefined {
  const signal = signals.get(event.signal);
  const citedSentences = findCited(sentences, event.sentences);
  if (signal === undefined || citedSentences === null || !isCertainty(event.certainty)) return undefined;
  const [{ words, view }] = citedSentences;
  const quote = words.slice(0, LONGEST_QUOTE);
  const happened_on = findDay(quote, 0, getReferenceDate(request));
  const rejectionCode =
    findRejection(signal, event, citedSentences, isAbout) ??
    (isBefore(happened_on, request.since) ? 'past' : null);
  const reason = findSupportedReason(event, signal, citedSentences, request.company?.name ?? null);
  return {
    signal,
    source: view.sentence.source,
    quote,
    event: { ...NO_DETAILS, happened_on },
    strength: event.certainty / 100,
    verdict: rejectionCode ?? 'accepted',
    cue: '',
    ...(reason !== undefined && { reason }),
  };
}

/** The model's own words, if they name nothing that neither the sentences nor the signal name. */
function findSupportedReason(
  { why }: CustomEvent,
  { name, description, keywords }: TextSignal,
  citedSentences: readonly NumberedSentence[],
  company: string | null,
): string | undefined {
  const sentence = parsePlainSentence(why, LONGEST_WHY);
  if (sentence === undefined) return undefined;
  const facts = [
    company ?? '',
    name,
    description,
    ...keywords,
    ...citedSentences.map(({ words }) => words),
  ].join('\n');
  return isSupported(sentence, facts) ? sentence : undefined;
}

function findRejection(
  signal: TextSignal,
  { verdict, certainty }: CustomEvent,
  citedSentences: readonly NumberedSentence[],
  isAbout: (sentence: SentenceView) => boolean,
): RejectionCode | null {
  if (verdict !== 'match') return toRejectionCode(verdict);
  return (
    findDoubt(citedSentences, certainty, isAbout) ?? (isExcluded(signal, citedSentences) ? 'excluded' : null)
  );
}

const describeSignal = ({ name, description, keywords, exclusions, interpretation }: TextSignal): string =>
  JSON.stringify({
    name,
    ...(description !== '' && { description: description.slice(0, LONGEST_DESCRIPTION) }),
    ...(interpretation && { counts: interpretation.counts, does_not_count: interpretation.does_not_count }),
    ...(keywords.length > 0 && { often_worded: keywords.slice(0, 20) }),
    ...(exclusions.length > 0 && { never_with: exclusions.slice(0, 20) }),
  });

const writeInstructions = (signals: QuestionContext['signals']): string => `${OPENING}

Signals:
${[...signals].map(([name, signal]) => `- ${name}: ${describeSignal(signal)}`).join('\n')}

${FORM}
${UNTRUSTED_RULE}`;

const OPENING = `You read one document and say which of a seller's own signals it shows at one company. The seller has described each signal below. A salesperson will write to the company "I saw that you …" because of your answer: a wrong signal embarrasses them, a missed one is lost.

Judge by meaning, never by words. A text that never uses the seller's words can show the signal: "has appointed Ana Ruiz as its first Chief Information Security Officer" shows "hired their first CISO". A text with all the words may not: "opened its fourth US office" does not show "opened a first US office". Every condition in the description must hold in the text: which one, how many, where, of what kind, for whom. Where the description leaves something open, take what a salesperson would plainly mean by it.

The verdict is "match" where all hold:
1. The document states it plainly, as something that has happened, is happening, or is decided and announced.
2. It is the company's own. Its brands, units and subsidiaries belong to the company. In its own release, post, advert or filing, "we" and "the Company" are the company.
3. It happened, was announced or is the case on or after the day given as "Counts from". Without any hint of an older date, what a document tells as new is new.

Else the verdict is why not: "past", "rumour" (hearsay, unnamed sources), "conditional" (may, could, considers, hopes), "negated", "called_off", "other_company", "other_event" (close to the signal, but a condition of it does not hold).`;

const FORM = `Answer with one JSON object: {"events":[…]}. One entry for each signal that the document shows. One more for a signal that it does not show but comes close to, with the nearest sentence and the verdict why not. Nothing for the other signals; {"events":[]} where there is nothing. Each entry has all of these fields:
- "signal": its name in the list above, such as "s1".
- "sentences": the numbers of the sentences that decide, the most telling first, three at most.
- "verdict": "match" or why not.
- "why": one plain English sentence of at most 25 words for the seller: what in the text decides. No quotation marks, no links.
- "certainty": 0 to 100, how sure you are that a second careful reader would give the same verdict.`;
