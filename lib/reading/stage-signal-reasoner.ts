import { type AccountWriter, toAccountWriter } from '#domain/signals/detections/account-writer.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { RULES_VERSION } from '#domain/signals/detections/writing-basis.ts';
import { plainWriter } from './plain-writer.ts';
import { readStageModel, type Spender } from './stage-model-settings.ts';
import { withStatedFacts } from './stated-facts.ts';

/** The rules that read and write signals. Their tagger and word lists are loaded with them. */
export async function loadSignalRules(): Promise<SignalReasoner> {
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
export async function createStageSignalReasoner(spender: Spender): Promise<SignalReasoner> {
  const parts = readStageModel(spender);
  if (!parts) return loadSignalRules();
  const { createSignalJudge } = await import('./model/stage-model.ts');
  return withStatedFacts({ ...createSignalJudge(parts), ...plainWriter });
}

/** The stage's writer of messages. */
export async function createStageAccountWriter(spender: Spender): Promise<AccountWriter> {
  const parts = readStageModel(spender);
  if (parts) {
    const { createAccountWriter } = await import('./model/stage-model.ts');
    return createAccountWriter(parts);
  }
  return toAccountWriter(RULES_VERSION, await loadWriter());
}
