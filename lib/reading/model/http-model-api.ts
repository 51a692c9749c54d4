import type { ModelProvider } from '#platform/env.ts';
import { createPoolTransport } from '#platform/vendor-api/pool-transport.ts';
import { createAnthropicApi } from './anthropic-api.ts';
import type { ModelApi } from './model-api.ts';
import { createOpenaiApi } from './openai-api.ts';

export interface HttpModelSettings {
  readonly provider: Exclude<ModelProvider, 'bedrock'>;
  readonly id: string;
  readonly url: string;
  /** Null for a server without keys. */
  readonly key: string | null;
}

const APIS = { anthropic: createAnthropicApi, openai: createOpenaiApi } as const;

/** The model behind a URL. */
export const createHttpModelApi = ({ provider, id, url, key }: HttpModelSettings): ModelApi =>
  APIS[provider]({ transport: createPoolTransport(url), id, key });
