import * as z from 'zod';
import type { Refuse } from '#contract/errors.ts';
import { eventRule } from '#contract/signal-events.ts';
import type { Signal } from '#contract/signals.ts';
import { type BuiltinSignal, findBuiltinSignal, isMoveSignal, signalCatalog } from './catalog.ts';
import { type StoredInterpretation, storedInterpretation } from './signal-definition.ts';
import {
  computePrecision,
  type FeedbackCounts,
  summarizeLearning,
  summarizeVisibleLearning,
  type WeighedSignal,
} from './signal-weight.ts';

/** What a workspace may set on a signal. */
const signalFields = z.object({
  name: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  exclusions: z.array(z.string()),
  is_active: z.boolean(),
});

export type SignalFields = Readonly<z.infer<typeof signalFields>>;

/** A signal with how it is understood, before it is shown. */
export type WorkspaceSignal = Omit<Signal, 'interpretation'> & {
  readonly interpretation: StoredInterpretation | null;
};

/** A signal of the workspace's own. */
export const customSignal = signalFields.extend({
  id: z.string(),
  interpretation: storedInterpretation.nullable().exactOptional(),
  /** The rule of a signal that is found in events. Absent for those found in documents. */
  event_rule: eventRule.exactOptional(),
  created_at: z.string(),
});

export type CustomSignal = Readonly<z.infer<typeof customSignal>>;

/** What a workspace has changed about a built-in signal. */
export const signalChanges = signalFields.partial().extend({ id: z.string() });

export type SignalChanges = Partial<SignalFields> & { readonly id: string };

/** What the table holds about a workspace's signals. */
export interface StoredSignals {
  readonly custom: readonly CustomSignal[];
  readonly changes: readonly SignalChanges[];
  /** All feedback the workspace gave, by signal. */
  readonly feedback: ReadonlyMap<string, FeedbackCounts>;
  /** The part of it that a scoped member sees; absent for callers who see all of it. */
  readonly visibleFeedback?: ReadonlyMap<string, FeedbackCounts>;
  /** When the workspace began; built-in signals are as old. */
  readonly since: string;
}

type FeedbackTotals = Pick<StoredSignals, 'feedback' | 'visibleFeedback'>;

const NO_FEEDBACK: FeedbackCounts = { useful: 0, not_useful: 0 };

function summarizeFeedback(
  id: string,
  { feedback, visibleFeedback }: FeedbackTotals,
): Pick<Signal, 'feedback' | 'useful_share' | 'learned'> {
  const allCounts = feedback.get(id) ?? NO_FEEDBACK;
  const visibleCounts = visibleFeedback ? (visibleFeedback.get(id) ?? NO_FEEDBACK) : allCounts;
  return {
    feedback: visibleCounts,
    useful_share: computePrecision(visibleCounts),
    learned: visibleFeedback
      ? summarizeVisibleLearning(visibleCounts, allCounts)
      : summarizeLearning(allCounts),
  };
}

const assembleSignal = (
  { event_rule, interpretation = null, ...fields }: CustomSignal,
  feedbackTotals: FeedbackTotals,
  { is_builtin, found_in }: Pick<Signal, 'is_builtin' | 'found_in'>,
): WorkspaceSignal => ({
  id: fields.id,
  name: fields.name,
  description: fields.description,
  keywords: [...fields.keywords],
  exclusions: [...fields.exclusions],
  is_active: fields.is_active,
  ...summarizeFeedback(fields.id, feedbackTotals),
  is_builtin,
  found_in,
  event_rule: event_rule ?? null,
  created_at: fields.created_at,
  interpretation,
});

const assembleCustom = (signal: CustomSignal, feedbackTotals: FeedbackTotals): WorkspaceSignal =>
  assembleSignal(signal, feedbackTotals, {
    is_builtin: false,
    found_in: signal.event_rule ? 'events' : 'documents',
  });

/** A signal of the workspace's own right after it was made. */
export const assembleNew = (signal: CustomSignal): WorkspaceSignal =>
  assembleCustom(signal, { feedback: new Map() });

const assembleBuiltin = (
  { id, name, description }: BuiltinSignal,
  { changes, since, ...feedbackTotals }: StoredSignals,
): WorkspaceSignal =>
  assembleSignal(
    {
      ...{ id, name, description, keywords: [], exclusions: [], is_active: true, created_at: since },
      ...changes.find((change) => change.id === id),
    },
    feedbackTotals,
    { is_builtin: true, found_in: isMoveSignal(id) ? 'rosters' : 'documents' },
  );

/** The catalog as the workspace has changed it, then its own signals, oldest first. */
export const listSignals = (storedSignals: StoredSignals): WorkspaceSignal[] => [
  ...signalCatalog.map((builtin) => assembleBuiltin(builtin, storedSignals)),
  ...storedSignals.custom.map((signal) => assembleCustom(signal, storedSignals)),
];

/** A signal as a reader of text needs it, with its weight in the workspace. */
export const toDefinition = (signal: WorkspaceSignal): WeighedSignal => ({
  id: signal.id,
  kind: findBuiltinSignal(signal.id)?.kind ?? null,
  name: signal.name,
  description: signal.description,
  keywords: signal.keywords,
  exclusions: signal.exclusions,
  ...(signal.interpretation && { interpretation: signal.interpretation }),
  ...(signal.found_in === 'events' && { isSent: true as const }),
  weight: signal.learned.weight,
});

export interface SignalStore {
  load(workspaceId: string): Promise<StoredSignals>;
  /** `full` if the workspace has reached its limit. */
  add(workspaceId: string, signal: CustomSignal): Promise<'done' | 'full'>;
  /** Changes a custom signal; false if it doesn't exist. */
  change(
    workspaceId: string,
    id: string,
    changes: Partial<SignalFields> & Pick<CustomSignal, 'interpretation' | 'event_rule'>,
  ): Promise<boolean>;
  /** Notes what the workspace wants to be different about a built-in signal. */
  changeBuiltin(workspaceId: string, id: string, changes: Partial<SignalFields>): Promise<void>;
  remove(workspaceId: string, id: string): Promise<boolean>;
}

/** Those of these ids that exist, as a reader needs them. */
export async function loadDefinitions(
  signals: Pick<SignalStore, 'load'>,
  workspaceId: string,
  ids: readonly string[],
): Promise<WeighedSignal[]> {
  const storedSignals = listSignals(await signals.load(workspaceId));
  return storedSignals.filter(({ id }) => ids.includes(id)).map(toDefinition);
}

/** The signals of these ids, in their order; every unknown one is named. */
export function chooseSignals(
  storedSignals: StoredSignals,
  ids: readonly string[],
  { path, refuse }: { readonly path: string; readonly refuse: Refuse<'unknown_signal'> },
): WorkspaceSignal[] {
  const byId = new Map(listSignals(storedSignals).map((signal) => [signal.id, signal]));
  const unknownIdErrors = ids.flatMap((id, index) =>
    byId.has(id) ? [] : [{ path: `${path}.${index}`, message: `Unknown signal "${id}"; see GET /signals.` }],
  );
  if (unknownIdErrors.length > 0) throw refuse('unknown_signal', undefined, unknownIdErrors);
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** Those that are looked for in documents. */
export const listActiveSignals = (storedSignals: StoredSignals): WorkspaceSignal[] =>
  listSignals(storedSignals).filter(({ found_in, is_active }) => is_active && found_in === 'documents');
