import { type AccountWriter, toAccountWriter } from '#domain/signals/detections/account-writer.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { RULES_VERSION } from '#domain/signals/detections/written-from.ts';
import { plainWriter } from './plain-writer.ts';
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

/**
 * The stage's reader of signals: its model, or rules where it names none. Neither knows of the other. Rules write at once,
 * because what they say about an event depends on no other; a model writes later, for the whole account.
 */
export async function stageSignalReasoner(spender: Spender): Promise<SignalReasoner> {
  const parts = stageModel(spender);
  if (!parts) return signalRules();
  const { modelForSignals } = await import('./model/stage-model.ts');
  return withStatedFacts({ ...modelForSignals(parts), ...plainWriter });
}

/** The stage's writer of messages. */
export async function stageAccountWriter(spender: Spender): Promise<AccountWriter> {
  const parts = stageModel(spender);
  if (parts) {
    const { modelForAccounts } = await import('./model/stage-model.ts');
    return modelForAccounts(parts);
  }
  const { writeByRules } = await import('./rules/write-by-rules.ts');
  return toAccountWriter(RULES_VERSION, writeByRules);
}
