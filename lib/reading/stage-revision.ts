import type { Revise } from '#domain/signals/detections/signal-reasoner.ts';
import { readStageModel, type Spender } from './stage-model-settings.ts';

/** The stage's editor of messages, or undefined if it has no model: rules can't do what a person asks for in words. */
export async function createStageRevision(spender: Spender): Promise<Revise | undefined> {
  const parts = readStageModel(spender);
  if (!parts) return undefined;
  const { createMessageReviser } = await import('./model/stage-model.ts');
  return createMessageReviser(parts);
}
