import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { answers } from './answers.ts';
import type { documentQuestions } from './document-questions.ts';
import { type Model, ModelProblem } from './model.ts';
import { speaksToModels } from './untrusted.ts';

/** About fifteen events with their details. */
const MOST_TOKENS = 2_000;

/**
 * Rules preselect, the model decides. It is asked once per document, for all signals, if rules or significant words
 * find something about the company. It answers with sentence numbers, and only what those sentences say word for word
 * is kept.
 */
export const bedrockJudge = (
  model: Model,
  byRules: Pick<SignalReasoner, 'judge'>,
  { questionOn, judgementOf }: typeof documentQuestions,
  onFallback: (problem: ModelProblem) => void,
): Pick<SignalReasoner, 'judge'> => ({
  async judge(request, signal) {
    const ruled = await byRules.judge(request, signal);
    if (speaksToModels(`${request.document.title}\n\n${request.document.text}`)) return ruled;
    const question = questionOn(request, ruled);
    if (question === null) return ruled;
    try {
      const { instructions, text } = question;
      const { events } = await model.ask(
        { instructions, text, ...answers.judged, mostTokens: MOST_TOKENS },
        signal,
      );
      return judgementOf(request, ruled, question, events);
    } catch (error) {
      if (!(error instanceof ModelProblem)) throw error;
      onFallback(error);
      return ruled;
    }
  },
});
