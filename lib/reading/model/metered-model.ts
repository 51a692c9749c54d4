import { countCall } from '#platform/count.ts';
import { type Model, ModelError } from './model.ts';
import { type ModelApi, parseJson } from './model-api.ts';
import type { ModelMeter } from './model-meter.ts';

/** A token has at least three letters in the languages we read. A budget must not be overestimated. */
const CHARACTERS_PER_TOKEN = 3;

/** A model that stays within its budget and answers in the shape that was asked for. */
export const createMeteredModel = (api: ModelApi, meter: ModelMeter): Model => ({
  async ask(question, signal) {
    signal?.throwIfAborted();
    const letterCount = question.instructions.length + question.text.length + question.schema.length;
    const maxTokens = {
      tokensIn: Math.ceil(letterCount / CHARACTERS_PER_TOKEN),
      tokensOut: question.maxTokens,
    };
    const { content, stopped } = await meter.spend(maxTokens, async () => {
      const completion = await countCall(api.vendor, signal, () => api.complete(question, signal));
      return { value: completion, used: completion.used };
    });
    if (stopped !== null) throw new ModelError('refused', `The model stopped with ${stopped}.`);
    const parsedAnswer = question.answer.safeParse(
      typeof content === 'string' ? parseJson(content) : content,
    );
    if (!parsedAnswer.success) throw new ModelError('malformed', 'The model answered in another shape.');
    return parsedAnswer.data;
  },
});
