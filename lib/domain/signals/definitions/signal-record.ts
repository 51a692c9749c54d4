import type { EventRule } from '#contract/signal-events.ts';
import type { Signal } from '#contract/signals.ts';
import { type BuiltinSignal, builtinSignal, isMoveSignal, signalCatalog } from './catalog.ts';
import type { FeedbackCounts } from './feedback-counts.ts';
import type { StoredInterpretation } from './signal-definition.ts';
import { learnedFrom, learnFromVisible, precisionOf, type WeighedSignal } from './signal-weight.ts';

/** What a workspace may set on a signal. */
export type SignalFields = Pick<Signal, 'name' | 'description' | 'keywords' | 'exclusions' | 'is_active'>;

/** A signal with how it is understood, before it is shown. */
export type KnownSignal = Omit<Signal, 'interpretation'> & {
  readonly interpretation: StoredInterpretation | null;
};

/** A signal of the workspace's own. */
export interface OwnSignal extends SignalFields {
  /** The rule of a signal that is found in events. Absent for those found in documents. */
  readonly event_rule?: EventRule;
  readonly interpretation?: StoredInterpretation | null;
  readonly id: string;
  readonly created_at: string;
}

/** What a workspace has changed about a built-in signal. */
export interface SignalChanges extends Partial<SignalFields> {
  readonly id: string;
}

/** What the table holds about a workspace's signals. */
export interface StoredSignals {
  readonly own: readonly OwnSignal[];
  readonly changes: readonly SignalChanges[];
  /** All feedback the workspace gave, by signal. */
  readonly feedback: ReadonlyMap<string, FeedbackCounts>;
  /** The part of it that a scoped member sees; absent for callers who see all of it. */
  readonly feedbackInSight?: ReadonlyMap<string, FeedbackCounts>;
  /** When the workspace began; built-in signals are as old. */
  readonly since: string;
}

type ShownFeedback = Pick<StoredSignals, 'feedback' | 'feedbackInSight'>;

const NO_FEEDBACK: FeedbackCounts = { useful: 0, not_useful: 0 };

function shownFeedback(
  id: string,
  { feedback, feedbackInSight }: ShownFeedback,
): Pick<Signal, 'feedback' | 'useful_share' | 'learned'> {
  const all = feedback.get(id) ?? NO_FEEDBACK;
  const seen = feedbackInSight ? (feedbackInSight.get(id) ?? NO_FEEDBACK) : all;
  return {
    feedback: seen,
    useful_share: precisionOf(seen),
    learned: feedbackInSight ? learnFromVisible(seen, all) : learnedFrom(all),
  };
}

const shown = (
  id: string,
  fields: SignalFields,
  stored: ShownFeedback,
  rest: Pick<KnownSignal, 'is_builtin' | 'created_at' | 'interpretation' | 'found_in' | 'event_rule'>,
): KnownSignal => ({
  id,
  name: fields.name,
  description: fields.description,
  keywords: [...fields.keywords],
  exclusions: [...fields.exclusions],
  is_active: fields.is_active,
  ...shownFeedback(id, stored),
  ...rest,
});

const shownOwn = (own: OwnSignal, stored: ShownFeedback): KnownSignal =>
  shown(own.id, own, stored, {
    is_builtin: false,
    found_in: own.event_rule ? 'events' : 'documents',
    event_rule: own.event_rule ?? null,
    created_at: own.created_at,
    interpretation: own.interpretation ?? null,
  });

/** A signal of the workspace's own right after it was made. */
export const shownNew = (own: OwnSignal): KnownSignal => shownOwn(own, { feedback: new Map() });

function shownBuiltin({ id, name, description }: BuiltinSignal, stored: StoredSignals): KnownSignal {
  const changed = stored.changes.find((each) => each.id === id);
  const fields = { name, description, keywords: [], exclusions: [], is_active: true, ...changed };
  return shown(id, fields, stored, {
    is_builtin: true,
    found_in: isMoveSignal(id) ? 'rosters' : 'documents',
    event_rule: null,
    created_at: stored.since,
    interpretation: null,
  });
}

/** The catalog as the workspace has changed it, then its own signals, oldest first. */
export const signalsOf = (stored: StoredSignals): KnownSignal[] => [
  ...signalCatalog.map((builtin) => shownBuiltin(builtin, stored)),
  ...stored.own.map((own) => shownOwn(own, stored)),
];

/** A signal as a reader of text needs it, with its weight in the workspace. */
export const definitionOf = (signal: KnownSignal): WeighedSignal => ({
  id: signal.id,
  kind: builtinSignal(signal.id)?.kind ?? null,
  name: signal.name,
  description: signal.description,
  keywords: signal.keywords,
  exclusions: signal.exclusions,
  ...(signal.interpretation && { interpretation: signal.interpretation }),
  ...(signal.found_in === 'events' && { isSent: true as const }),
  weight: signal.learned.weight,
});
