import { selectTextSignals } from '#domain/signals/definitions/signal-definition.ts';
import { SIGNAL_TEXTS, TEXT_KINDS, type TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { type DocumentKind, documentKinds } from '#domain/signals/research/document-kinds.ts';
import { isTextKind, KINDS } from '../kinds.ts';
import { type SentenceView, viewDocument } from '../text/view.ts';
import { createCompanyFilter } from './about-company.ts';
import { answers, type JudgedAnswer } from './answers.ts';
import { type DocumentQuestion, isTooOld, writeDocumentText } from './document-text.ts';
import { applyAnswer } from './judge-answer.ts';
import { getWords, selectSentences } from './select-sentences.ts';
import { UNTRUSTED_RULE } from './untrusted.ts';

/** About fifteen events with their details. */
const MAX_TOKENS = 2_000;

/** The question about built-in signals. Null where the document isn't worth one. */
export function createJudgeQuestion(request: JudgeRequest): DocumentQuestion<JudgedAnswer> | null {
  const { document, company } = request;
  if (documentKinds[document.kind].isFromFields || isTooOld(request)) return null;
  const signalsByKind = Map.groupBy(
    selectTextSignals(request.signals).filter(({ kind }) => kind !== null),
    ({ kind }): string => kind ?? '',
  );
  const kinds = [...signalsByKind.keys()].filter(isTextKind);
  const view = viewDocument(document, company);
  const isAbout = createCompanyFilter(view);
  const isTelling = (sentence: SentenceView): boolean =>
    isAbout(sentence) && kinds.some((kind) => hasWords(kind, view.kind, getWords(sentence)));
  if (!view.sentences.some(isTelling)) return null;
  const sentences = selectSentences(view, isTelling);
  return {
    ...answers.judged,
    instructions: INSTRUCTIONS,
    text: writeDocumentText(request, sentences),
    maxTokens: MAX_TOKENS,
    isCacheable: true,
    decide: (judgement, { events }) =>
      applyAnswer(request, judgement, { sentences, signalsByKind, isAbout }, events),
  };
}

const hasWords = (kind: TextKind, document: DocumentKind, words: string): boolean =>
  (document === 'job_posting' ? KINDS[kind].advertWords : KINDS[kind].words).test(words);

function describeKind(kind: TextKind): string {
  const { forms, needs } = KINDS[kind];
  const { description } = SIGNAL_TEXTS[kind];
  const ways = Object.keys(forms).map((form) => JSON.stringify(form));
  const form = ways.length === 0 ? '' : ` form: ${ways.join(', ')}.`;
  const need = needs.length === 0 ? '' : ` Needs ${needs.join(' or ')}.`;
  return `${description.charAt(0).toLowerCase()}${description.slice(1)}${form}${need}`;
}

const OPENING = `You read one document and say which buying signals it carries about one company. A salesperson will write to that company "I saw that you …" because of your answer: a wrong signal embarrasses them, a missed one is lost. Read every sentence and judge by meaning, not by words. Most documents carry none.

An event is a "fact" where all three hold:
1. The document states it plainly, as something that has happened, is happening, or is decided and announced (signed, agreed, "will open in May").
2. It is the company's own, in the part that the kind describes. Its brands, units and subsidiaries belong to the company. In its own release, post, advert or filing, "we" and "the Company" are the company.
3. It happened, or was announced, on or after the day given as "Counts from". An event of that time counts although the document tells it only in passing. Without any hint of an older date, what a document tells as new is new.

Else the verdict is why not: "past" (before that day, or history), "rumour" (hearsay, unnamed sources, a question), "conditional" (may, could, considers, hopes, is in talks, risk factors, terms of a contract), "negated", "called_off", "other_company" (the event is another company's, or the company has another part in it), "routine" (the words are there, the event is not).`;

const FORM = `Answer with one JSON object: {"events":[…]}. An entry for each fact, one for each distinct event; an event has one kind only (a purchase is no partnership as well). Then, three at most, entries for what a hasty reader would wrongly take for a fact, with the verdict why not. {"events":[]} where there is neither. Each entry has all of these fields:
- "kind": one of the kinds above.
- "sentences": the numbers of the sentences that state it, the most telling first, three at most; add the one that names who and what, if it is another.
- "form": how it happens, one of the words given with the kind; "" where none is given or fits.
- "move": for leadership_change "joins" (also promoted) or "leaves"; else "none".
- "ahead": true where it is decided but still to come.
- "person", "role": who comes or goes, and the office. "other_party": the other company or authority: bought, buyer, investor, partner, customer, vendor. "place": where it opens or happens. "product": what is launched, opened, bought, supplied or introduced. "amount": the sum of money. "count": a number with what it counts, such as "200 jobs". Each is copied letter by letter from one of these sentences, without a word of your own, as short as possible, and "" where the sentences don't say it.
- "verdict": "fact" or why not. "certainty": 0 to 100, how sure you are that a second careful reader would give the same verdict; below 70 where the definition fits only half or the text leaves it open.`;

/** The same for every document and workspace, so that models can cache it and answers can be reused. */
const INSTRUCTIONS = `${OPENING}

Kinds of signal:
${TEXT_KINDS.map((kind) => `- ${kind}: ${describeKind(kind)}`).join('\n')}

${FORM}
${UNTRUSTED_RULE}`;
