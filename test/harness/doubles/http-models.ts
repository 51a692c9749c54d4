import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpModelApi } from '#reading/model/http-model-api.ts';

/** One request as a server of models got it. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  // biome-ignore lint/suspicious/noExplicitAny: requests of two vendors.
  readonly body: any;
}

export interface ModelResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An answer of OpenAI's chat completions. */
export const chatCompletion = (content: unknown, more: object = {}): ModelResponse => ({
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: {
          role: 'assistant',
          content: typeof content === 'string' ? content : JSON.stringify(content),
        },
        ...more,
      },
    ],
    usage: {
      prompt_tokens: 1_000,
      completion_tokens: 100,
      total_tokens: 1_100,
      prompt_tokens_details: { cached_tokens: 600 },
    },
  },
});

export const openaiError = (
  status: number,
  message: string,
  code: string | number | null = null,
): ModelResponse => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code } },
});

/** An answer of Anthropic's Messages API: thinking comes in a block of its own, before the text. */
export const anthropicMessage = (content: unknown, more: object = {}): ModelResponse => ({
  body: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'Let me see {', signature: 's' },
      { type: 'text', text: typeof content === 'string' ? content : JSON.stringify(content) },
    ],
    stop_reason: 'end_turn',
    usage: {
      input_tokens: 300,
      cache_read_input_tokens: 600,
      cache_creation_input_tokens: 100,
      output_tokens: 100,
    },
    ...more,
  },
});

export const anthropicError = (status: number, type: string, message: string): ModelResponse => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_1' },
});

/** A server of models on this machine. Its answers are given call by call; null never answers. */
export async function modelServer(
  answer: (request: ModelRequest, call: number) => ModelResponse | null | Promise<ModelResponse | null>,
) {
  const requests: ModelRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    };
    requests.push(asked);
    const given = await answer(asked, requests.length);
    if (given === null) return;
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
    response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    api: (provider: 'openai' | 'anthropic', key: string | null = 'key-of-the-operator') =>
      createHttpModelApi({
        provider,
        id: 'model-1',
        url: provider === 'openai' ? `${url}/v1` : url,
        key,
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
