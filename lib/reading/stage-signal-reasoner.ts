import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { quotedOnly } from './quoted-only.ts';
import { type Spender, stageModel } from './stage-model-settings.ts';

/** The rules that read and write signals. Their word lists are loaded with them. */
export async function signalRules(): Promise<SignalReasoner> {
  const [{ createEmbeddedSignalReader }, { createEmbeddedSignalWriter }, { withStatedFacts }] =
    await Promise.all([
      import('./rules/create-embedded-signal-reader.ts'),
      import('./writing/embedded-signal-writer.ts'),
      import('./stated-facts.ts'),
    ]);
  const rules = { ...createEmbeddedSignalReader(), ...createEmbeddedSignalWriter() };
  return withStatedFacts(quotedOnly(rules, rules));
}

/** The stage's reader and writer of signals. A model builds on the rules, which filter and act as a fallback. */
export async function stageSignalReasoner(spender: Spender): Promise<SignalReasoner> {
  const parts = stageModel(spender);
  const byRules = await signalRules();
  if (!parts) return byRules;
  const [{ modelForSignals }, { documentQuestions }, { withStatedFacts }] = await Promise.all([
    import('./model/stage-model.ts'),
    import('./model/document-questions.ts'),
    import('./stated-facts.ts'),
  ]);
  return withStatedFacts(modelForSignals(parts, byRules, documentQuestions));
}
