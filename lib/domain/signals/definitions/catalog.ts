import { isMoveKind, type SignalKind, TEXT_KINDS } from './signal-kinds.ts';
import { TEXT_KIND_NAMES } from './text-kinds.ts';

/** A signal that every workspace starts with. */
export interface BuiltinSignal {
  readonly id: string;
  readonly kind: SignalKind;
  readonly name: string;
  readonly description: string;
}

const createBuiltin = (kind: SignalKind, name: string, description: string): BuiltinSignal => ({
  id: `sig_${kind}`,
  kind,
  name,
  description,
});

/** The same ids in every workspace, so that a search or an integration can be moved from one to another. */
export const signalCatalog: readonly BuiltinSignal[] = [
  ...TEXT_KINDS.map((kind) =>
    createBuiltin(kind, TEXT_KIND_NAMES[kind].name, TEXT_KIND_NAMES[kind].description),
  ),
  createBuiltin(
    'contract_award',
    'Contract award',
    'A government has signed a new contract with the company. Found in public award records, not in prose.',
  ),
  createBuiltin(
    'new_in_role',
    'New in role',
    'Someone has joined in a role that your ideal customer profile or a saved search names. Found when a roster is loaded again.',
  ),
  createBuiltin(
    'champion_left',
    'Champion left',
    'A decision maker, or someone your team works with, is no longer on the complete roster. Found when a roster is loaded again.',
  ),
  createBuiltin(
    'promotion',
    'Promotion',
    'Someone rose to a higher level in the same or a related function. Found when a roster is loaded again.',
  ),
  createBuiltin(
    'champion_moved',
    'Champion moved',
    'A person from a saved list, or a contact you own or revealed, now works at this company. Found when a roster is loaded again.',
  ),
];

/** Signals found in documents, which scans and discoveries look for. */
export const documentSignals: readonly BuiltinSignal[] = signalCatalog.filter(
  ({ kind }) => !isMoveKind(kind),
);

const builtinsById = new Map(signalCatalog.map((signal) => [signal.id, signal]));

export const findBuiltinSignal = (id: string): BuiltinSignal | undefined => builtinsById.get(id);

/** Whether a signal comes from rosters and not from documents. */
export const isMoveSignal = (id: string): boolean => isMoveKind(findBuiltinSignal(id)?.kind ?? null);
