import { type Model, ModelProblem } from './model.ts';

/** As many as are asked side by side: a model that leaves all of them without an answer is down. */
const MOST_UNANSWERED = 5;

/**
 * The same model, which is asked no more once so many questions in a row got no answer. Each of them waits for its whole
 * time, and a scan may have 200. A model that answers, be it that it is throttled, is asked on.
 */
export function untilSilent(model: Model): Model {
  let unanswered = 0;
  return {
    async ask(question, signal) {
      if (unanswered >= MOST_UNANSWERED) {
        throw new ModelProblem('unavailable', `The model left ${MOST_UNANSWERED} questions unanswered.`);
      }
      try {
        const answer = await model.ask(question, signal);
        unanswered = 0;
        return answer;
      } catch (error) {
        const isSilent = error instanceof ModelProblem && error.mayBeCharged;
        unanswered = isSilent ? unanswered + 1 : 0;
        throw error;
      }
    },
  };
}
