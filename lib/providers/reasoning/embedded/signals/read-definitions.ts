import type { SignalDefinition } from '#domain/signals/signal-reasoner.ts';
import { type CustomSignal, readCustomSignal } from './custom-signal.ts';
import type { RuleKind } from './patterns/rule-book.ts';
import { type Phrase, readPhrase } from './phrases.ts';

export interface ReadDefinition {
  readonly signal: SignalDefinition;
  readonly exclusions: readonly Phrase[];
}

/** The signals asked for, by what finds them. */
export interface ReadDefinitions {
  readonly byKind: ReadonlyMap<RuleKind, readonly ReadDefinition[]>;
  readonly custom: readonly (ReadDefinition & { readonly custom: CustomSignal })[];
  readonly needsStems: boolean;
}

const MOST_EXCLUSIONS = 200;

export function readDefinitions(signals: readonly SignalDefinition[]): ReadDefinitions {
  const byKind = new Map<RuleKind, ReadDefinition[]>();
  const custom: (ReadDefinition & { readonly custom: CustomSignal })[] = [];
  for (const signal of signals) {
    const exclusions = signal.exclusions
      .slice(0, MOST_EXCLUSIONS)
      .map(readPhrase)
      .filter((phrase) => phrase.length > 0);
    if (signal.kind === null) {
      custom.push({ signal, exclusions, custom: readCustomSignal(signal) });
      continue;
    }
    const rules = signal.kind === 'acquisition' || signal.kind === 'being_acquired' ? 'deal' : signal.kind;
    byKind.set(rules, [...(byKind.get(rules) ?? []), { signal, exclusions }]);
    // Words that the workspace has added stand beside the kind's own rules.
    if (signal.keywords.length > 0) custom.push({ signal, exclusions, custom: readCustomSignal(signal) });
  }
  const needsStems =
    custom.length > 0 || [...byKind.values()].flat().some(({ exclusions }) => exclusions.length > 0);
  return { byKind, custom, needsStems };
}
