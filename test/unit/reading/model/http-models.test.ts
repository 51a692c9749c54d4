import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createMeteredModel } from '#reading/model/metered-model.ts';
import type { ModelApi } from '#reading/model/model-api.ts';
import { createModelMeter, type Tokens } from '#reading/model/model-meter.ts';
import { createModelWriter } from '#reading/model/model-writer.ts';
import { SETTINGS } from '#test/harness/doubles/bedrock.ts';
import { memoryBudgets, NOW } from '#test/harness/doubles/directory-memory.ts';
import {
  anthropicError,
  anthropicMessage,
  chatCompletion,
  type ModelResponse,
  modelServer,
  openaiError,
} from '#test/harness/doubles/http-models.ts';
import { ANSWER, MESSAGE, toAccountAnswer, toAccountRequest, WRITE } from '#test/harness/written-answer.ts';

const question = {
  name: 'sum',
  instructions: 'Add the two numbers.',
  text: '1 + 2',
  answer: z.object({ sum: z.int() }),
  schema:
    '{"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"],"additionalProperties":false}',
  maxTokens: 1_000,
};

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
const serve = async (answer: Parameters<typeof modelServer>[0]) => {
  const server = await modelServer(answer);
  servers.push(server);
  return server;
};

const used: Tokens[] = [];
const ask = (api: ModelApi, signal?: AbortSignal) =>
  createMeteredModel(api, {
    async spend(_, call) {
      const result = await call();
      used.push(result.used);
      return result.value;
    },
  }).ask(question, signal);

const VENDORS = ['openai', 'anthropic'] as const;
const answering = { openai: chatCompletion, anthropic: anthropicMessage };
const rejecting = {
  openai: (status: number, message: string) => openaiError(status, message),
  anthropic: (status: number, message: string) => anthropicError(status, 'invalid_request_error', message),
};

describe.each(VENDORS)('a model behind the API of %s', (vendor) => {
  const answer = answering[vendor];

  it('answers in the shape that was asked for', async () => {
    const { api } = await serve(() => answer({ sum: 3 }));
    expect(await ask(api(vendor))).toEqual({ sum: 3 });
  });

  it('gets the whole prompt and the schema in its messages, and no temperature', async () => {
    const { api, requests } = await serve(() => answer({ sum: 3 }));
    await ask(api(vendor));
    const [{ body } = { body: {} }] = requests;
    const said = JSON.stringify([body.system ?? [], body.messages]);
    for (const part of ['Add the two numbers.', '1 + 2', 'one JSON object', 'additionalProperties'])
      expect(said).toContain(part);
    expect(body).not.toHaveProperty('temperature');
    expect(body.model).toBe('model-1');
  });

  it('is sent the key, and a server without keys gets none', async () => {
    const { api, requests } = await serve(() => answer({ sum: 3 }));
    await ask(api(vendor));
    await ask(api(vendor, null));
    const sent = requests.map(({ headers }) => headers.authorization ?? headers['x-api-key']);
    expect(sent).toEqual([
      vendor === 'openai' ? 'Bearer key-of-the-operator' : 'key-of-the-operator',
      undefined,
    ]);
  });

  it.each([
    ['a code block', '```json\n{"sum": 3}\n```'],
    ['words around it', 'Here you are: {"sum": 3}. Anything else?'],
    ['thinking before it', '<think>Is it {4}? No.</think>{"sum": 3}'],
  ])('may put its answer into %s', async (_, text) => {
    const { api } = await serve(() => answer(text));
    expect(await ask(api(vendor))).toEqual({ sum: 3 });
  });

  it.each([
    ['not JSON', 'I would say 3.'],
    ['half of it', '{"sum":'],
    ['another shape', { total: 3 }],
    ['nothing', ''],
  ])('that returns %s is rejected', async (_, given) => {
    const { api } = await serve(() => answer(given));
    await expect(ask(api(vendor))).rejects.toMatchObject({ code: 'malformed' });
  });

  it('that ignores a schema it was told to follow is asked without it, and from then on at once', async () => {
    const { api, requests } = await serve(({ body }) =>
      'response_format' in body || 'output_config' in body
        ? rejecting[vendor](400, 'output_config.format / response_format: json_schema is not supported')
        : answer({ sum: 3 }),
    );
    const same = api(vendor);
    expect(await ask(same)).toEqual({ sum: 3 });
    const first = requests.length;
    expect(await ask(same)).toEqual({ sum: 3 });
    expect(requests.length).toBe(first + 1);
  });

  it.each([
    [429, { 'retry-after': '0' }],
    [503, {}],
    [529, {}],
    [500, {}],
  ])('is asked once more after %i', async (status, headers) => {
    const { api, requests } = await serve((_, call) =>
      call === 1 ? { ...rejecting[vendor](status, 'Overloaded'), headers } : answer({ sum: 3 }),
    );
    expect(await ask(api(vendor))).toEqual({ sum: 3 });
    expect(requests).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 429, 500, 529])(
    'that keeps answering %i is unavailable, and the error holds neither key nor prompt',
    async (status) => {
      const { api, requests } = await serve(({ headers, body }) =>
        rejecting[vendor](status, `Rejected: ${JSON.stringify([headers, body])}`),
      );
      const failure = await ask(api(vendor)).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'unavailable', mayBeCharged: false });
      expect(String(failure)).not.toMatch(/key-of-the-operator|Add the two/);
      expect(requests.length).toBeLessThanOrEqual(5);
    },
  );

  it('that waits long before it may be asked again is given up at once', async () => {
    const { api, requests } = await serve(() => ({
      ...rejecting[vendor](429, 'Slow down'),
      headers: { 'retry-after': '3600' },
    }));
    await expect(ask(api(vendor))).rejects.toMatchObject({ code: 'unavailable' });
    expect(requests).toHaveLength(1);
  });

  it('ends with the caller: an abandoned question is not an outage', async () => {
    const abandoned = new AbortController();
    const { api } = await serve(() => {
      abandoned.abort(new Error('gone'));
      return null;
    });
    await expect(ask(api(vendor), abandoned.signal)).rejects.toThrow('gone');
  });

  it.each([
    ['a list', []],
    ['a page', '<html>Bad gateway</html>'],
    ['an empty object', {}],
  ])('that answers 200 with %s is malformed', async (_, body) => {
    const { api } = await serve((): ModelResponse => ({ body }));
    await expect(ask(api(vendor))).rejects.toMatchObject({ code: 'malformed', mayBeCharged: true });
  });
});

describe("a server of OpenAI's chat completions", () => {
  it('is asked for strict JSON, named and without limits that it rejects', async () => {
    const { api, requests } = await serve(() => chatCompletion({ sum: 3 }));
    await ask(api('openai'));
    expect(requests[0]?.path).toBe('/v1/chat/completions');
    expect(requests[0]?.body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'sum', strict: true, schema: JSON.parse(question.schema) },
    });
    expect(requests[0]?.body.max_completion_tokens).toBe(1_000);
  });

  it('falls back to JSON mode, then to words alone, and to the old name of the limit', async () => {
    const { api, requests } = await serve(({ body }) => {
      if ('max_completion_tokens' in body)
        return openaiError(400, 'Unknown parameter: max_completion_tokens', 400);
      if (body.response_format?.type === 'json_schema')
        return openaiError(400, 'response_format.type must be json_object');
      if (body.response_format !== undefined) return openaiError(422, 'response_format is not supported');
      return chatCompletion({ sum: 3 });
    });
    expect(await ask(api('openai'))).toEqual({ sum: 3 });
    expect(requests).toHaveLength(4);
    expect(requests[3]?.body).toMatchObject({ max_tokens: 1_000 });
  });

  it.each([
    ['a refusal', { message: { role: 'assistant', content: null, refusal: 'No.' } }],
    ['a cut answer', { finish_reason: 'length' }],
    ['a filter', { finish_reason: 'content_filter' }],
  ])('that ends with %s has not answered', async (_, choice) => {
    const { api } = await serve(() => chatCompletion({ sum: 3 }, choice));
    await expect(ask(api('openai'))).rejects.toMatchObject({ code: 'refused' });
  });

  it('counts cached tokens as part of the prompt', async () => {
    const { api } = await serve(() => chatCompletion({ sum: 3 }));
    await ask(api('openai'));
    expect(used.at(-1)).toEqual({ tokensIn: 400, tokensRead: 600, tokensOut: 100 });
  });
});

describe("Anthropic's Messages API", () => {
  it('caches what is the same for every question', async () => {
    const { api, requests } = await serve(() => anthropicMessage({ sum: 3 }));
    await ask(api('anthropic'));
    expect(requests[0]?.path).toBe('/v1/messages');
    expect(requests[0]?.headers['anthropic-version']).toBe('2023-06-01');
    const [system] = requests[0]?.body.system ?? [];
    expect(system.cache_control).toEqual({ type: 'ephemeral' });
    expect(system.text).not.toContain('1 + 2');
  });

  it.each(['refusal', 'max_tokens', 'pause_turn', 'model_context_window_exceeded', null])(
    'that stops with %s has not answered',
    async (stop_reason) => {
      const { api } = await serve(() => anthropicMessage({ sum: 3 }, { stop_reason }));
      await expect(ask(api('anthropic'))).rejects.toMatchObject({ code: 'refused' });
    },
  );

  it('counts cached tokens apart from the prompt', async () => {
    const { api } = await serve(() => anthropicMessage({ sum: 3 }));
    await ask(api('anthropic'));
    expect(used.at(-1)).toEqual({ tokensIn: 300, tokensRead: 600, tokensWritten: 100, tokensOut: 100 });
  });
});

describe('the cost of cached input', () => {
  it('is counted by its own price', async () => {
    const { api } = await serve(() => anthropicMessage({ sum: 3 }));
    const spent: number[] = [];
    const budgets = {
      ...memoryBudgets(),
      reserve: async () => true,
      adjust: async (_: string, __: string, change: { readonly amount: number }) => {
        spent.push(change.amount);
      },
    };
    const settings = { ...SETTINGS, usdPerMillionRead: 0.1, usdPerMillionWritten: 1.25 };
    const meter = createModelMeter(settings, { workspaceId: 'ws_1', runId: null, budgets, now: () => NOW });
    await createMeteredModel(api('anthropic'), meter).ask(question);
    const letters = question.instructions.length + question.text.length + question.schema.length;
    const most = Math.ceil(letters / 3) + 5 * question.maxTokens;
    // 300 × $1 + 600 × $0.10 + 100 × $1.25 + 100 × $5, per million.
    expect(spent).toEqual([985 - most, 985 - most]);
  });
});

describe('a text written by a model behind an API of OpenAI’s', () => {
  it('is asked for in one message with the whole prompt, and checked like every other', async () => {
    const answers = [{ ...ANSWER, subject: 'For [Name]' }, ANSWER].map((each) => toAccountAnswer(each));
    const { api, requests } = await serve((_, call) => chatCompletion(answers[call - 1]));
    const model = createMeteredModel(api('openai'), { spend: async (_, call) => (await call()).value });
    const text = (await createModelWriter(model, () => undefined).write(toAccountRequest(WRITE))).get(
      'det_1',
    );
    expect(text).toMatchObject({ written_by: 'model', drafted_message_md: MESSAGE });
    expect(requests).toHaveLength(2);
    const [first, second] = requests.map(({ body }) => JSON.stringify(body.messages));
    expect(first).toContain('senior account executive');
    expect(first).toContain('one dispatch board');
    expect(second).toContain('Write no placeholders');
  });
});
