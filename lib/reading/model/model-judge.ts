import type { Judgement, SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { createDocumentQuestions } from './document-questions.ts';
import { type Model, ModelError } from './model.ts';
import { isAddressedToModels, isHostile } from './untrusted.ts';

/** Nothing was found: no sentence can be about a signal, or a document that speaks to models isn't shown to one. */
const NOTHING: Judgement = { accepted: [], rejected: [], read_by: 'rules' };

/**
 * The model decides, and nobody else: a document that it can't read now waits until it can. It answers with sentence
 * numbers, and only what those sentences say is kept.
 */
export const createModelJudge = (
  model: Model,
  onFailure: (problem: ModelError) => void,
): Pick<SignalReasoner, 'judge'> => ({
  async judge(request, signal) {
    if (isAddressedToModels(`${request.document.title}\n\n${request.document.text}`)) return NOTHING;
    if (isHostile(request.company?.name ?? '')) return NOTHING;
    let judgement = NOTHING;
    for (const ask of createDocumentQuestions(request)) {
      try {
        judgement = { ...(await ask(model, signal))(judgement), read_by: 'model' };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        onFailure(error);
        // What a model refuses or can't answer in shape it won't answer better tomorrow.
        const isLater = error.code === 'unavailable' || error.code === 'budget_exhausted';
        return { ...judgement, read_by: 'rules', ...(isLater && { isUnread: true as const }) };
      }
    }
    return judgement;
  },
});
