import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { bedrockClient } from '#platform/clients.ts';
import type { ModelSettings } from '#platform/env.ts';
import { bedrockJudge } from './bedrock-judge.ts';
import { bedrockModel } from './bedrock-model.ts';
import { bedrockWishes } from './bedrock-wishes.ts';
import { bedrockWriter } from './bedrock-writer.ts';
import type { documentQuestions } from './document-questions.ts';
import type { ModelProblem } from './model.ts';
import { type ModelSpender, modelMeter } from './model-meter.ts';
import { untilSilent } from './until-silent.ts';

interface StageModelParts {
  readonly settings: ModelSettings;
  readonly spender: ModelSpender;
  readonly onFallback: (problem: ModelProblem) => void;
}

const modelOf = ({ settings, spender }: StageModelParts) =>
  bedrockModel({ client: bedrockClient(), id: settings.id, meter: modelMeter(settings, spender) });

/** The stage's model as a reader of wishes. */
export const modelForWishes = (parts: StageModelParts, byRules: Reasoner): Reasoner =>
  bedrockWishes(modelOf(parts), byRules, parts.onFallback);

/** The stage's model as a reader and writer of signals. */
export function modelForSignals(
  parts: StageModelParts,
  byRules: SignalReasoner,
  questions: typeof documentQuestions,
): SignalReasoner {
  const model = untilSilent(modelOf(parts));
  return {
    ...bedrockJudge(model, byRules, questions, parts.onFallback),
    ...bedrockWriter(model, byRules, parts.onFallback),
  };
}
