import {
  type Judgement,
  type JudgeRequest,
  NO_DETAILS,
  type SignalEvent,
  type SignalReasoner,
} from '#domain/signals/signal-reasoner.ts';
import { answers, type Verdicts } from './answers.ts';
import { type Model, ModelProblem } from './model.ts';
import { fenced, speaksToModels, UNTRUSTED_RULE } from './untrusted.ts';

const INSTRUCTIONS = `You check what a reader has marked in a document about a company.
Each mark has a number, a signal and the words that were marked. Decide for each whether the document, at these words, plainly says that this signal is true of this company now ("taken"), or not: "negated", "rumour", "conditional", "past", "called_off", "other_company" or "excluded".
"quote" repeats words of the document exactly as they stand there, at or around the mark. "strength" is how plainly the document says it, from 0 to 1. "reason" is one sentence for a salesperson, without quotes, links or numbers that are not in the quote.
Judge by the document alone. Give one verdict for each mark and nothing else.
${UNTRUSTED_RULE}`;

type Verdict = Verdicts['verdicts'][number];

const MOST_TOKENS = 2_000;
/** About 10,000 tokens; what comes later in a document is hardly ever its news. */
const MOST_LETTERS = 30_000;
const LONGEST_QUOTE = 600;
const LONGEST_REASON = 300;

interface Mark {
  readonly signal_id: string;
  readonly quote: string;
  /** Null where the rules have turned it down. */
  readonly event: SignalEvent | null;
}

/**
 * The rules mark, the model decides. It sees only documents in which the rules have marked something, decides only on
 * their marks, and a verdict counts only with a quote that stands in the document at its mark. So no document can make
 * it report what the rules have not read there themselves.
 */
export const bedrockJudge = (
  model: Model,
  byRules: Pick<SignalReasoner, 'judge'>,
  onFallback: (problem: ModelProblem) => void,
): Pick<SignalReasoner, 'judge'> => ({
  async judge(request, signal) {
    const ruled = await byRules.judge(request, signal);
    const marks: readonly Mark[] = [
      ...ruled.taken,
      ...ruled.rejected.map((mark) => ({ ...mark, event: null })),
    ];
    const text = `${request.document.title}\n\n${request.document.text}`;
    if (marks.length === 0 || speaksToModels(text)) return ruled;
    try {
      const answer = await model.ask(
        {
          instructions: INSTRUCTIONS,
          text: questionOf(request, marks, text),
          ...answers.verdicts,
          mostTokens: MOST_TOKENS,
        },
        signal,
      );
      return decided(ruled, marks, answer.verdicts, text);
    } catch (error) {
      if (!(error instanceof ModelProblem)) throw error;
      onFallback(error);
      return ruled;
    }
  },
});

function questionOf(
  { company, signals, document, today }: JudgeRequest,
  marks: readonly Mark[],
  text: string,
): string {
  const named = new Map(signals.map((signal) => [signal.id, signal]));
  const marked = marks.map(({ signal_id, quote }, index) => {
    const signal = named.get(signal_id);
    return `${index + 1}. ${signal?.name ?? ''} (${signal?.description ?? ''}): ${JSON.stringify(quote)}`;
  });
  return [
    `Company: ${JSON.stringify(company?.name ?? 'whoever the document is about')}`,
    `Today: ${today.toISOString().slice(0, 10)}. Published: ${document.published_at?.slice(0, 10) ?? 'unknown'}.`,
    fenced('document', text.slice(0, MOST_LETTERS)),
    fenced('marks', marked.join('\n')),
  ].join('\n\n');
}

/** At the mark: one of the two holds the other. */
const isAtMark = (quote: string, mark: string): boolean => quote.includes(mark) || mark.includes(quote);

const isPlain = (reason: string): boolean =>
  reason.trim() !== '' && reason.length <= LONGEST_REASON && !/https?:|www\.|@|[\n<>]/.test(reason);

const numbersIn = (text: string): readonly string[] => text.match(/\d+/g) ?? [];

/** Undefined where the verdict does not keep to the document. */
function checked(given: Verdict, mark: Mark, text: string): Verdict | undefined {
  const quote = given.quote.trim();
  const isTrue =
    quote.length >= Math.min(15, mark.quote.length) &&
    quote.length <= LONGEST_QUOTE &&
    text.includes(quote) &&
    isAtMark(quote, mark.quote) &&
    isPlain(given.reason) &&
    numbersIn(given.reason).every((number) => numbersIn(quote).includes(number)) &&
    given.strength >= 0 &&
    given.strength <= 1;
  return isTrue ? { ...given, quote, reason: given.reason.trim() } : undefined;
}

/** What the rules said, changed where the model has decided otherwise and kept to the document. */
function decided(
  ruled: Judgement,
  marks: readonly Mark[],
  given: readonly Verdict[],
  text: string,
): Judgement {
  const byMark = new Map(given.map((one) => [one.mark, one]));
  const taken: Judgement['taken'][number][] = [];
  const rejected: Judgement['rejected'][number][] = [];
  marks.forEach((mark, index) => {
    const said = byMark.get(index + 1);
    const valid = said && checked(said, mark, text);
    const { signal_id, event } = mark;
    if (!valid) {
      if (index < ruled.taken.length) taken.push(...ruled.taken.slice(index, index + 1));
      else rejected.push(...ruled.rejected.slice(index - ruled.taken.length, index - ruled.taken.length + 1));
      return;
    }
    const { verdict: code, quote, reason, strength } = valid;
    if (code !== 'taken') rejected.push({ signal_id, code, quote, reason });
    else taken.push({ signal_id, quote, reason, strength, event: event ?? NO_DETAILS });
  });
  return { taken, rejected };
}
