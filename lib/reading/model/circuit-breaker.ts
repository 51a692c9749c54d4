import { type Model, ModelError } from './model.ts';

/** The number of concurrent questions. If none of them gets an answer, the model is down. */
const MAX_UNANSWERED = 5;

/**
 * The same model, but no longer asked after this many consecutive questions without an answer. Each of them waits for
 * its full timeout, and a scan may have 200. A model that responds, even with throttling, is still asked.
 */
export function withCircuitBreaker(model: Model): Model {
  let unanswered = 0;
  return {
    async ask(question, signal) {
      if (unanswered >= MAX_UNANSWERED) {
        throw new ModelError('unavailable', `The model left ${MAX_UNANSWERED} questions unanswered.`);
      }
      try {
        const answer = await model.ask(question, signal);
        unanswered = 0;
        return answer;
      } catch (error) {
        const isSilent = error instanceof ModelError && error.mayBeCharged;
        unanswered = isSilent ? unanswered + 1 : 0;
        throw error;
      }
    },
  };
}
