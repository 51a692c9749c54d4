import type { Judgement, SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import type { documentQuestions } from './document-questions.ts';
import { type Model, ModelError } from './model.ts';
import { speaksToModels } from './untrusted.ts';

/**
 * The model decides. Rules say which documents are worth a question, and decide where it has no answer. It answers with
 * sentence numbers, and only what those sentences say is kept.
 */
export const modelJudge = (
  model: Model,
  byRules: Pick<SignalReasoner, 'judge'>,
  questionsOn: typeof documentQuestions,
  onFallback: (problem: ModelError) => void,
): Pick<SignalReasoner, 'judge'> => ({
  async judge(request, signal) {
    const ruled = await byRules.judge(request, signal);
    if (speaksToModels(`${request.document.title}\n\n${request.document.text}`)) return ruled;
    let judgement: Judgement = ruled;
    for (const ask of questionsOn(request, ruled)) {
      try {
        const decide = await ask(model, signal);
        judgement = { ...decide(judgement), read_by: 'model' };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        onFallback(error);
        // What a model refuses or can't answer in shape it won't answer better tomorrow.
        const isLeft = error.code === 'unavailable' || error.code === 'budget_exhausted';
        return { ...judgement, read_by: 'rules', ...(isLeft && { isLeft }) };
      }
    }
    return judgement;
  },
});
