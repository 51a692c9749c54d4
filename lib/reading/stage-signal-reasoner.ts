import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { type Spender, stageModel } from './stage-model-settings.ts';
import { withStatedFacts } from './stated-facts.ts';

/** The rules that read and write signals. Their tagger and word lists are loaded with them. */
export async function signalRules(): Promise<SignalReasoner> {
  const [{ judgeDocument }, { writeByRules }] = await Promise.all([
    import('./rules/judge-document.ts'),
    import('./rules/write-by-rules.ts'),
  ]);
  return withStatedFacts({ judge: judgeDocument, write: writeByRules });
}

/** The stage's reader and writer of signals: its model, or rules where it names none. Neither knows of the other. */
export async function stageSignalReasoner(spender: Spender): Promise<SignalReasoner> {
  const parts = stageModel(spender);
  if (!parts) return signalRules();
  const { modelForSignals } = await import('./model/stage-model.ts');
  return withStatedFacts(modelForSignals(parts));
}
