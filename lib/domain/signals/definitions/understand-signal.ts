import type { Signal } from '#contract/signals.ts';
import type { Interpretation, SignalDefinition } from './signal-definition.ts';
import type { WorkspaceSignal } from './signal-record.ts';

export type SignalDescription = Pick<SignalDefinition, 'name' | 'description' | 'keywords' | 'exclusions'>;

/** Writes down how a description is understood. Undefined if no model could. */
export type Understand = (description: SignalDescription) => Promise<Interpretation | undefined>;

/** Whether texts are compared with a signal by meaning, which needs a model, or by words. */
export type MatchedBy = 'meaning' | 'words';

const joinQuoted = (words: readonly string[]): string => {
  const quotedWords = words.map((word) => `“${word}”`);
  return quotedWords.length < 2
    ? (quotedWords[0] ?? '')
    : `${quotedWords.slice(0, -1).join(', ')} or ${quotedWords.at(-1)}`;
};

function explainMatching({ name, description, keywords }: SignalDescription, matchedBy: MatchedBy): string {
  if (matchedBy === 'meaning')
    return 'A model compares what each text says with this, whatever words it uses.';
  if (keywords.length > 0)
    return `Only words are matched: a sentence about the company must contain ${joinQuoted(keywords)}. Set up a model to match by meaning.`;
  const words = `Only words are matched: a sentence about the company must contain the words of “${name}”`;
  return `${words}${description === '' ? '' : ', or at least half the words of the description'}. Add keywords, or set up a model to match by meaning.`;
}

/** A signal as the API shows it. */
export function toApiSignal({ interpretation, ...signal }: WorkspaceSignal, matchedBy: MatchedBy): Signal {
  if (signal.is_builtin || signal.event_rule) return { ...signal, interpretation: null };
  const { counts = [], does_not_count = [], words, written_by = 'rules' } = interpretation ?? {};
  const { name, keywords } = signal;
  return {
    ...signal,
    interpretation: {
      counts: [...counts],
      does_not_count: [...does_not_count],
      words: [...(words ?? (keywords.length > 0 ? keywords : [name]))],
      written_by,
      matched_by: matchedBy,
      explanation: explainMatching(signal, matchedBy),
    },
  };
}
