import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import type { Understand } from '#domain/signals/definitions/understand-signal.ts';
import type { AccountWriter } from '#domain/signals/detections/account-writer.ts';
import type { Revise, SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import type { AnswerCache } from '#domain/signals/research/answer-cache.ts';
import { getBedrockClient } from '#platform/clients.ts';
import { env, type ModelSettings } from '#platform/env.ts';
import { bedrockApi } from './bedrock-api.ts';
import { cachedModel } from './cached-model.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';
import { httpModelApi } from './http-model-api.ts';
import { meteredModel } from './metered-model.ts';
import type { Model, ModelError } from './model.ts';
import type { ModelApi } from './model-api.ts';
import { modelJudge } from './model-judge.ts';
import { type ModelSpender, modelMeter } from './model-meter.ts';
import { createModelQueryReader } from './model-query-reader.ts';
import { modelWriter } from './model-writer.ts';
import { reviseMessage } from './revise-message.ts';
import { withSharedTimeout } from './shared-timeout.ts';
import { understandSignal } from './understand-signal.ts';

interface StageModelParts {
  readonly settings: ModelSettings;
  readonly spender: ModelSpender & { readonly answers?: AnswerCache };
  readonly onFallback: (problem: ModelError) => void;
}

/** Where each vendor's API is, unless the stage says otherwise. */
export const DEFAULT_URL = {
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com/v1',
} as const;

/** The API of the stage's model. */
async function stageApi({ provider, id, url }: ModelSettings): Promise<ModelApi> {
  if (provider === 'bedrock') {
    return bedrockApi({ client: getBedrockClient(), id });
  }
  return httpModelApi({ provider, id, url: url ?? DEFAULT_URL[provider], key: await keyFor(provider) });
}

async function keyFor(provider: keyof typeof DEFAULT_URL): Promise<string | null> {
  if (env.runsLocally()) return env.localModelKey();
  const { readOperatorKey } = await import('#platform/operator-keys.ts');
  return readOperatorKey(provider);
}

/** Endpoints have 27 s. */
const PATIENCE_MS = 15_000;
/** Words about ten events take 20 s, and leave little else to do. */
const WRITING_PATIENCE_MS = 23_000;

/** The API is opened at the first question: most documents need none. */
function modelOf({ settings, spender }: StageModelParts, patienceMs = PATIENCE_MS): Model {
  const meter = modelMeter(settings, spender);
  const api = memoizeRead(() => stageApi(settings));
  const model: Model = {
    async ask(question, signal) {
      return meteredModel(await api(), meter).ask(question, signal);
    },
  };
  return spender.runId === null ? withSharedTimeout(model, patienceMs) : model;
}

/** The stage's model as a reader of wishes. */
export const modelForQueries = (parts: StageModelParts, byRules: Reasoner): Reasoner =>
  createModelQueryReader(modelOf(parts), byRules, parts.onFallback);

/** The stage's model as a reader of what customers mean by a signal. */
export const modelForUnderstanding = (parts: StageModelParts): Understand =>
  understandSignal(modelOf(parts), parts.onFallback);

/** The stage's model as an editor of messages. */
export const modelForMessages = (parts: StageModelParts): Revise =>
  reviseMessage(modelOf(parts), parts.onFallback);

/** A model that is asked once about what it was asked before, and not while its vendor is down. */
function cachedModelOf(parts: StageModelParts, patienceMs?: number): Model {
  const { settings, spender } = parts;
  const asked = withCircuitBreaker(modelOf(parts, patienceMs));
  const { answers, workspaceId } = spender;
  return answers ? cachedModel(asked, answers, `${settings.provider} ${settings.id}`, workspaceId) : asked;
}

/** The stage's model as a reader of signals. */
export const modelForSignals = (parts: StageModelParts): Pick<SignalReasoner, 'judge'> =>
  modelJudge(cachedModelOf(parts), parts.onFallback);

/** The stage's model as a writer of messages. */
export const modelForAccounts = (parts: StageModelParts): AccountWriter =>
  modelWriter(cachedModelOf(parts, WRITING_PATIENCE_MS), parts.onFallback);
