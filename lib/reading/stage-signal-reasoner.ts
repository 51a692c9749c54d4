import { type AccountWriter, toAccountWriter } from '#domain/signals/detections/account-writer.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { RULES_VERSION } from '#domain/signals/detections/writing-basis.ts';
import { plainWriter } from './plain-writer.ts';
import { readStageModel, type Spender } from './stage-model-settings.ts';
import { withStatedFacts } from './stated-facts.ts';

/** The rules that read and write signals. Their tagger and word lists are loaded with them. */
export async function loadSignalRules(): Promise<SignalReasoner> {
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
export async function createStageSignalReasoner(spender: Spender): Promise<SignalReasoner> {
  const parts = readStageModel(spender);
  if (!parts) return loadSignalRules();
  const { createSignalJudge: modelForSignals } = await import('./model/stage-model.ts');
  return withStatedFacts({ ...modelForSignals(parts), ...plainWriter });
}

/** The stage's writer of messages. */
export async function createStageAccountWriter(spender: Spender): Promise<AccountWriter> {
  const parts = readStageModel(spender);
  if (parts) {
    const { createAccountWriter: modelForAccounts } = await import('./model/stage-model.ts');
    return modelForAccounts(parts);
  }
  const { writeByRules } = await import('./rules/write-by-rules.ts');
  return toAccountWriter(RULES_VERSION, writeByRules);
}
