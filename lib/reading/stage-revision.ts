import type { Revise } from '#domain/signals/detections/signal-reasoner.ts';
import { type Spender, stageModel } from './stage-model-settings.ts';

/** The stage's editor of messages, or undefined if it has no model: rules can't do what a person asks for in words. */
export async function stageRevision(spender: Spender): Promise<Revise | undefined> {
  const parts = stageModel(spender);
  if (!parts) return undefined;
  const { modelForMessages } = await import('./model/stage-model.ts');
  return modelForMessages(parts);
}
