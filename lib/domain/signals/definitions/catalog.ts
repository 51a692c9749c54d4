import { isMoveKind, SIGNAL_KINDS, SIGNAL_TEXTS, type SignalKind } from './signal-kinds.ts';

/** A signal that every workspace starts with. */
export interface BuiltinSignal {
  readonly id: string;
  readonly kind: SignalKind;
  readonly name: string;
  readonly description: string;
}

/** The same ids in every workspace, so that a search or an integration can be moved from one to another. */
export const signalCatalog: readonly BuiltinSignal[] = SIGNAL_KINDS.map((kind) => ({
  id: `sig_${kind}`,
  kind,
  ...SIGNAL_TEXTS[kind],
}));

/** Signals found in documents, which scans and discoveries look for. */
export const documentSignals: readonly BuiltinSignal[] = signalCatalog.filter(
  ({ kind }) => !isMoveKind(kind),
);

const builtinsById = new Map(signalCatalog.map((signal) => [signal.id, signal]));

export const findBuiltinSignal = (id: string): BuiltinSignal | undefined => builtinsById.get(id);

/** Whether a signal comes from rosters and not from documents. */
export const isMoveSignal = (id: string): boolean => isMoveKind(findBuiltinSignal(id)?.kind ?? null);
