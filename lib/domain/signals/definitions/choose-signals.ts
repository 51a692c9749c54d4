import type { Refuse } from '#contract/errors.ts';
import { listSignals, type StoredSignals, type WorkspaceSignal } from './signal-record.ts';

/** The signals of these ids, in their order; every unknown one is named. */
export function chooseSignals(
  stored: StoredSignals,
  ids: readonly string[],
  { path, refuse }: { readonly path: string; readonly refuse: Refuse<'unknown_signal'> },
): WorkspaceSignal[] {
  const byId = new Map(listSignals(stored).map((signal) => [signal.id, signal]));
  const unknown = ids.flatMap((id, index) =>
    byId.has(id) ? [] : [{ path: `${path}.${index}`, message: `Unknown signal "${id}"; see GET /signals.` }],
  );
  if (unknown.length > 0) throw refuse('unknown_signal', undefined, unknown);
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** Those that are looked for in documents. */
export const listActiveSignals = (stored: StoredSignals): WorkspaceSignal[] =>
  listSignals(stored).filter(({ found_in, is_active }) => is_active && found_in === 'documents');
