import { type Model, ModelError } from './model.ts';

/**
 * The same model for somebody who is waiting: all questions together get this long, counted from the first. What it
 * hasn't answered by then is left to the rules.
 */
export function withSharedTimeout(model: Model, ms: number): Model {
  let limit: AbortSignal | undefined;
  return {
    async ask(question, signal) {
      limit ??= AbortSignal.timeout(ms);
      const createTimeoutError = () =>
        new ModelError('unavailable', `The model did not answer within ${ms / 1000} s.`, true);
      if (limit.aborted) throw createTimeoutError();
      try {
        return await model.ask(question, signal === undefined ? limit : AbortSignal.any([signal, limit]));
      } catch (error) {
        signal?.throwIfAborted();
        throw limit.aborted ? createTimeoutError() : error;
      }
    },
  };
}
