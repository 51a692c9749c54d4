import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import type { Understand } from '#domain/signals/definitions/understand-signal.ts';
import type { AccountWriter } from '#domain/signals/detections/account-writer.ts';
import type { Revise, SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import type { AnswerCache } from '#domain/signals/research/research.ts';
import { getBedrockClient } from '#platform/clients.ts';
import { env, type ModelSettings } from '#platform/env.ts';
import { createBedrockApi } from './bedrock-api.ts';
import { createCachedModel } from './cached-model.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';
import { createHttpModelApi } from './http-model-api.ts';
import { createMeteredModel } from './metered-model.ts';
import type { Model, ModelError } from './model.ts';
import type { ModelApi } from './model-api.ts';
import { createModelJudge } from './model-judge.ts';
import { createModelMeter, type ModelSpender } from './model-meter.ts';
import { createModelQueryReader } from './model-query-reader.ts';
import { createModelWriter } from './model-writer.ts';
import { createModelReviser } from './revise-message.ts';
import { withSharedTimeout } from './shared-timeout.ts';
import { createUnderstand } from './understand-signal.ts';

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
async function createStageApi({ provider, id, url }: ModelSettings): Promise<ModelApi> {
  if (provider === 'bedrock') {
    return createBedrockApi({ client: getBedrockClient(), id });
  }
  return createHttpModelApi({
    provider,
    id,
    url: url ?? DEFAULT_URL[provider],
    key: await readKey(provider),
  });
}

async function readKey(provider: keyof typeof DEFAULT_URL): Promise<string | null> {
  if (env.runsLocally()) return env.localModelKey();
  const { readOperatorKey } = await import('#platform/operator-keys.ts');
  return readOperatorKey(provider);
}

/** Endpoints have 27 s. */
const PATIENCE_MS = 15_000;
/** Words about ten events take 20 s, and leave little else to do. */
const WRITING_PATIENCE_MS = 23_000;

/** The API is opened at the first question: most documents need none. */
function createModel({ settings, spender }: StageModelParts, patienceMs = PATIENCE_MS): Model {
  const meter = createModelMeter(settings, spender);
  const api = memoizeRead(() => createStageApi(settings));
  const model: Model = {
    async ask(question, signal) {
      return createMeteredModel(await api(), meter).ask(question, signal);
    },
  };
  return spender.runId === null ? withSharedTimeout(model, patienceMs) : model;
}

/** The stage's model as a reader of wishes. */
export const createQueryReader = (parts: StageModelParts, byRules: Reasoner): Reasoner =>
  createModelQueryReader(createModel(parts), byRules, parts.onFallback);

/** The stage's model as a reader of what customers mean by a signal. */
export const createUnderstanding = (parts: StageModelParts): Understand =>
  createUnderstand(createModel(parts), parts.onFallback);

/** The stage's model as an editor of messages. */
export const createMessageReviser = (parts: StageModelParts): Revise =>
  createModelReviser(createModel(parts), parts.onFallback);

/** A model that is asked once about what it was asked before, and not while its vendor is down. */
function createStageModel(parts: StageModelParts, patienceMs?: number): Model {
  const { settings, spender } = parts;
  const model = withCircuitBreaker(createModel(parts, patienceMs));
  const { answers, workspaceId } = spender;
  return answers
    ? createCachedModel(model, answers, `${settings.provider} ${settings.id}`, workspaceId)
    : model;
}

/** The stage's model as a reader of signals. */
export const createSignalJudge = (parts: StageModelParts): Pick<SignalReasoner, 'judge'> =>
  createModelJudge(createStageModel(parts), parts.onFallback);

/** The stage's model as a writer of messages. */
export const createAccountWriter = (parts: StageModelParts): AccountWriter =>
  createModelWriter(createStageModel(parts, WRITING_PATIENCE_MS), parts.onFallback);
