import { type AccountWriter, toAccountWriter } from '#domain/signals/detections/account-writer.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { RULES_VERSION } from '#domain/signals/detections/written-from.ts';
import { plainWriter } from './plain-writer.ts';
import { type Spender, stageModel } from './stage-model-settings.ts';
import { withStatedFacts } from './stated-facts.ts';

/** The rules that read and write signals. Their tagger and word lists are loaded with them. */
export async function signalRules(): Promise<SignalReasoner> {
  const [{ judgeDocument }, write] = await Promise.all([import('./rules/judge-document.ts'), loadWriter()]);
  return withStatedFacts({ judge: judgeDocument, write });
}

/** The rules that write. In a local run, events of the demo have the words that a model wrote about them. */
async function loadWriter(): Promise<SignalReasoner['write']> {
  const [{ writeByRules }, { withRecordedWords }] = await Promise.all([
    import('./rules/write-by-rules.ts'),
    import('#demo-world/recorded-words.ts'),
  ]);
  return withRecordedWords(writeByRules);
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
  return toAccountWriter(RULES_VERSION, await loadWriter());
}
