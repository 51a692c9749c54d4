import * as z from 'zod';
import { type HttpModel, type PostedQuestion, postQuestion } from './http-api.ts';
import { ModelError, type ModelQuestion } from './model.ts';
import { type ModelApi, withSchema } from './model-api.ts';

const VENDOR = 'OpenAI';

/** What a server doesn't take, learned from its rejections. */
interface Unsupported {
  /** Schemas in the request; then plain JSON mode; then neither. */
  format: 'json_schema' | 'json_object' | 'none';
  /** Reasoning models reject the old name, and some servers only know it. */
  limit: 'max_completion_tokens' | 'max_tokens';
}

const response = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.int().catch(0),
      completion_tokens: z.int().catch(0),
      prompt_tokens_details: z.object({ cached_tokens: z.int().nullish() }).nullish(),
    })
    .nullish(),
});

const COMPLETE_STOP_REASONS: ReadonlySet<string> = new Set(['stop', 'eos']);

const toFormat = (format: Unsupported['format'], { name, schema }: ModelQuestion<unknown>): object => {
  if (format === 'none') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name, strict: true, schema: JSON.parse(schema) },
    },
  };
};

/**
 * Any server that speaks OpenAI's chat completions: OpenAI, Azure, vLLM, Ollama, llama.cpp, LM Studio, OpenRouter. The
 * messages hold the whole prompt, the schema included, because some servers take a schema and ignore it.
 */
export function createOpenaiApi({ transport, id, key }: HttpModel): ModelApi {
  const unsupported: Unsupported = { format: 'json_schema', limit: 'max_completion_tokens' };
  const toRequest = (question: ModelQuestion<unknown>): PostedQuestion => ({
    path: '/chat/completions',
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    body: {
      model: id,
      messages: [
        { role: 'system', content: withSchema(question) },
        { role: 'user', content: question.text },
      ],
      [unsupported.limit]: question.maxTokens,
      ...toFormat(unsupported.format, question),
    },
  });
  return {
    vendor: VENDOR,
    async complete(question, signal) {
      const { body } = await postQuestion(VENDOR, transport, toRequest(question), signal, (reason) => {
        if (!learnFromRejection(unsupported, reason)) return undefined;
        return toRequest(question);
      });
      const answer = response.safeParse(body);
      const choice = answer.data?.choices[0];
      if (!answer.success || choice === undefined)
        throw new ModelError('malformed', "The model's server answered in an unknown format.", true);
      const { message, finish_reason } = choice;
      const cachedTokens = answer.data.usage?.prompt_tokens_details?.cached_tokens ?? 0;
      return {
        content: message.content ?? '',
        // Cached tokens are part of the prompt's.
        used: {
          tokensIn: Math.max(0, (answer.data.usage?.prompt_tokens ?? 0) - cachedTokens),
          tokensRead: cachedTokens,
          tokensOut: answer.data.usage?.completion_tokens ?? 0,
        },
        stopped: explainStop(message.refusal, finish_reason),
      };
    },
  };
}

function explainStop(refusal: string | null | undefined, reason: string | null | undefined): string | null {
  if (refusal) return 'a refusal';
  return COMPLETE_STOP_REASONS.has(reason ?? 'stop') ? null : (reason ?? null);
}

/** Notes what the server rejected. False if it is nothing that could be left out. */
function learnFromRejection(unsupported: Unsupported, reason: string): boolean {
  if (/max_completion_tokens|max_tokens/.test(reason)) {
    if (unsupported.limit === 'max_tokens') return false;
    unsupported.limit = 'max_tokens';
    return true;
  }
  if (!/response_format|json_?schema|json_object|structured|grammar|schema/i.test(reason)) return false;
  if (unsupported.format === 'none') return false;
  unsupported.format = unsupported.format === 'json_schema' ? 'json_object' : 'none';
  return true;
}
