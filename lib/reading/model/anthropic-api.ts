import * as z from 'zod';
import { type HttpModel, type PostedQuestion, postQuestion } from './http-api.ts';
import { ModelError, type ModelQuestion } from './model.ts';
import { type ModelApi, withSchema } from './model-api.ts';

const VENDOR = 'Anthropic';
/** Later versions reject more of a request, and add nothing that is used here. */
const VERSION = '2023-06-01';

const response = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z.object({
    // Without those that were read from the cache or written to it.
    input_tokens: z.int().catch(0),
    output_tokens: z.int().catch(0),
    cache_read_input_tokens: z.int().nullish(),
    cache_creation_input_tokens: z.int().nullish(),
  }),
});

/** Anthropic's Messages API. Instructions and schema are the same for every question of a kind, and cached. */
export function createAnthropicApi({ transport, id, key }: HttpModel): ModelApi {
  let takesSchemas = true;
  const toRequest = (question: ModelQuestion<unknown>): PostedQuestion => ({
    path: '/v1/messages',
    headers: { 'anthropic-version': VERSION, ...(key !== null && { 'x-api-key': key }) },
    body: {
      model: id,
      max_tokens: question.maxTokens,
      system: [{ type: 'text', text: withSchema(question), cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: question.text }],
      // No temperature: the newest models reject it.
      ...(takesSchemas && {
        output_config: { format: { type: 'json_schema', schema: JSON.parse(question.schema) } },
      }),
    },
  });
  return {
    vendor: VENDOR,
    async complete(question, signal) {
      const { body } = await postQuestion(VENDOR, transport, toRequest(question), signal, (reason) => {
        if (!takesSchemas || !/output_config|format|schema|grammar/i.test(reason)) return undefined;
        takesSchemas = false;
        return toRequest(question);
      });
      const answer = response.safeParse(body);
      if (!answer.success)
        throw new ModelError('malformed', "The model's server answered in an unknown format.", true);
      const { content, stop_reason, usage } = answer.data;
      return {
        // Thinking comes in blocks of its own.
        content: content.flatMap(({ type, text }) => (type === 'text' ? (text ?? []) : [])).join(''),
        used: {
          tokensIn: usage.input_tokens,
          tokensRead: usage.cache_read_input_tokens ?? 0,
          tokensWritten: usage.cache_creation_input_tokens ?? 0,
          tokensOut: usage.output_tokens,
        },
        stopped: stop_reason === 'end_turn' ? null : (stop_reason ?? 'no reason'),
      };
    },
  };
}
