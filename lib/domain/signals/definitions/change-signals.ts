import type { Refuse } from '#contract/errors.ts';
import { OWN_SIGNALS_MAX, type Signal } from '#contract/signals.ts';
import { builtinSignal } from './catalog.ts';
import { type SignalFields, shownNew, signalsOf } from './signal-record.ts';
import type { SignalStore } from './signal-store.ts';

export interface FindSignalPorts {
  readonly signals: Pick<SignalStore, 'load'>;
  readonly refuse: Refuse<'not_found'>;
}

export async function findSignal(
  { signals, refuse }: FindSignalPorts,
  workspaceId: string,
  id: string,
): Promise<Signal> {
  const found = signalsOf(await signals.load(workspaceId)).find((signal) => signal.id === id);
  if (!found) throw refuse('not_found');
  return found;
}

export interface CreateSignalPorts {
  readonly signals: Pick<SignalStore, 'add'>;
  readonly newId: (prefix: 'sig') => string;
  readonly now: () => Date;
  readonly refuse: Refuse<'limit_exceeded'>;
}

export async function createSignal(
  { signals, refuse, newId, now }: CreateSignalPorts,
  workspaceId: string,
  fields: SignalFields,
): Promise<Signal> {
  const own = { id: newId('sig'), ...fields, created_at: now().toISOString() };
  if ((await signals.add(workspaceId, own)) === 'full') {
    throw refuse(
      'limit_exceeded',
      `A workspace holds at most ${OWN_SIGNALS_MAX} signals of its own. Delete one first.`,
    );
  }
  return shownNew(own);
}

export interface UpdateSignalPorts extends FindSignalPorts {
  readonly signals: Pick<SignalStore, 'load' | 'change' | 'changeBuiltin'>;
}

export async function updateSignal(
  ports: UpdateSignalPorts,
  workspaceId: string,
  id: string,
  changes: Partial<SignalFields>,
): Promise<Signal> {
  if (Object.keys(changes).length > 0) {
    if (builtinSignal(id)) await ports.signals.changeBuiltin(workspaceId, id, changes);
    else if (!(await ports.signals.change(workspaceId, id, changes))) throw ports.refuse('not_found');
  }
  return findSignal(ports, workspaceId, id);
}

export interface DeleteSignalPorts {
  readonly signals: Pick<SignalStore, 'remove'>;
  readonly refuse: Refuse<'not_found' | 'builtin_signal'>;
}

export async function deleteSignal(
  { signals, refuse }: DeleteSignalPorts,
  workspaceId: string,
  id: string,
): Promise<void> {
  if (builtinSignal(id)) throw refuse('builtin_signal');
  if (!(await signals.remove(workspaceId, id))) throw refuse('not_found');
}
