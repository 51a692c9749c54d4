import type { Signal } from '#contract/signals.ts';
import { type BuiltinSignal, builtinSignal, signalCatalogue } from './catalogue.ts';
import type { SignalDefinition } from './signal-reasoner.ts';

/** What a workspace may set on a signal. */
export type SignalFields = Pick<Signal, 'name' | 'description' | 'keywords' | 'exclusions' | 'is_active'>;

/** A signal of the workspace's own. */
export interface OwnSignal extends SignalFields {
  readonly id: string;
  readonly created_at: string;
}

/** What a workspace has changed about a built-in signal. */
export interface SignalChanges extends Partial<SignalFields> {
  readonly id: string;
}

export interface FeedbackCounts {
  readonly useful: number;
  readonly not_useful: number;
}

/** What the table holds about a workspace's signals. */
export interface StoredSignals {
  readonly own: readonly OwnSignal[];
  readonly changes: readonly SignalChanges[];
  readonly feedback: ReadonlyMap<string, FeedbackCounts>;
  /** When the workspace began; built-in signals are as old. */
  readonly since: string;
}

/** Small counts come and go; between 0 and 1 two digits are as much as anybody reads. */
const shareOf = ({ useful, not_useful }: FeedbackCounts): number | null =>
  useful + not_useful === 0 ? null : Math.round((100 * useful) / (useful + not_useful)) / 100;

const shown = (
  id: string,
  fields: SignalFields,
  { feedback }: StoredSignals,
  rest: Pick<Signal, 'is_builtin' | 'created_at'>,
): Signal => {
  const counted = feedback.get(id) ?? { useful: 0, not_useful: 0 };
  return {
    id,
    name: fields.name,
    description: fields.description,
    keywords: [...fields.keywords],
    exclusions: [...fields.exclusions],
    is_active: fields.is_active,
    feedback: counted,
    useful_share: shareOf(counted),
    ...rest,
  };
};

function shownBuiltin({ id, name, description }: BuiltinSignal, stored: StoredSignals): Signal {
  const changed = stored.changes.find((each) => each.id === id);
  const fields = { name, description, keywords: [], exclusions: [], is_active: true, ...changed };
  return shown(id, fields, stored, { is_builtin: true, created_at: stored.since });
}

/** The catalogue as the workspace has changed it, then its own signals, oldest first. */
export const signalsOf = (stored: StoredSignals): Signal[] => [
  ...signalCatalogue.map((builtin) => shownBuiltin(builtin, stored)),
  ...stored.own.map((own) => shown(own.id, own, stored, { is_builtin: false, created_at: own.created_at })),
];

/** A signal as a reader of text needs it. */
export const definitionOf = ({ id, name, description, keywords, exclusions }: Signal): SignalDefinition => ({
  id,
  kind: builtinSignal(id)?.kind ?? null,
  name,
  description,
  keywords,
  exclusions,
});
