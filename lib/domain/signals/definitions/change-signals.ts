import { isDeepStrictEqual } from 'node:util';
import type { Refuse } from '#contract/errors.ts';
import { OWN_SIGNALS_MAX } from '#contract/signals.ts';
import { builtinSignal } from './catalog.ts';
import type { Interpretation, StoredInterpretation } from './signal-definition.ts';
import { type KnownSignal, type OwnSignal, type SignalFields, shownNew, signalsOf } from './signal-record.ts';
import type { SignalStore } from './signal-store.ts';
import type { Described, Understand } from './understand-signal.ts';

export interface FindSignalPorts {
  readonly signals: Pick<SignalStore, 'load'>;
  readonly refuse: Refuse<'not_found'>;
}

export async function findSignal(
  { signals, refuse }: FindSignalPorts,
  workspaceId: string,
  id: string,
): Promise<KnownSignal> {
  const found = signalsOf(await signals.load(workspaceId)).find((signal) => signal.id === id);
  if (!found) throw refuse('not_found');
  return found;
}

export interface CreateSignalPorts {
  readonly signals: Pick<SignalStore, 'load' | 'add'>;
  readonly understand: Understand;
  readonly newId: (prefix: 'sig') => string;
  readonly now: () => Date;
  readonly refuse: Refuse<'limit_exceeded'>;
}

/** A signal with a rule for events is found in them, and no model reads what it means. */
export type NewSignal = SignalFields &
  Pick<OwnSignal, 'event_rule'> & { readonly interpretation?: Interpretation };

export async function createSignal(
  { signals, refuse, newId, now, understand }: CreateSignalPorts,
  workspaceId: string,
  { interpretation: given, event_rule, ...fields }: NewSignal,
): Promise<KnownSignal> {
  const full = () =>
    refuse(
      'limit_exceeded',
      `A workspace holds at most ${OWN_SIGNALS_MAX} signals of its own. Delete one first.`,
    );
  // A model isn't asked about a signal that can't be kept.
  if ((await signals.load(workspaceId)).own.length >= OWN_SIGNALS_MAX) throw full();
  const interpretation = given
    ? writtenByYou(given)
    : event_rule
      ? undefined
      : await writtenByModel(understand, fields);
  const own = {
    id: newId('sig'),
    ...fields,
    ...(event_rule && { event_rule }),
    created_at: now().toISOString(),
    ...(interpretation && { interpretation }),
  };
  if ((await signals.add(workspaceId, own)) === 'full') throw full();
  return shownNew(own);
}

export interface UpdateSignalPorts extends FindSignalPorts {
  readonly signals: Pick<SignalStore, 'load' | 'change' | 'changeBuiltin'>;
  readonly understand: Understand;
  readonly refuse: Refuse<'not_found' | 'builtin_signal' | 'validation_failed'>;
}

/** What can change about a signal. Null has its description read again. */
export type SignalChange = Partial<SignalFields> &
  Pick<OwnSignal, 'event_rule'> & { readonly interpretation?: Interpretation | null };

/** What is for texts alone, and what is for events alone. */
function checkFits(
  { refuse }: Pick<UpdateSignalPorts, 'refuse'>,
  { found_in }: Pick<KnownSignal, 'found_in'>,
  changes: SignalChange,
): void {
  const wrong =
    found_in === 'events'
      ? (['keywords', 'exclusions', 'interpretation'] as const).filter((name) =>
          Array.isArray(changes[name]) ? changes[name].length > 0 : changes[name],
        )
      : (['event_rule'] as const).filter((name) => changes[name] !== undefined);
  if (wrong.length === 0) return;
  const message = `Is only for signals found in ${found_in === 'events' ? 'documents' : 'events'}.`;
  throw refuse(
    'validation_failed',
    undefined,
    wrong.map((path) => ({ path, message })),
  );
}

export async function updateSignal(
  ports: UpdateSignalPorts,
  workspaceId: string,
  id: string,
  changes: SignalChange,
): Promise<KnownSignal> {
  const { interpretation: given, event_rule, ...fields } = changes;
  if (builtinSignal(id)) {
    checkFits(ports, { found_in: 'documents' }, changes);
    if (given !== undefined) throw ports.refuse('builtin_signal', 'Built-in signals have fixed definitions.');
    if (Object.keys(fields).length > 0) await ports.signals.changeBuiltin(workspaceId, id, fields);
  } else if (Object.keys(changes).length > 0) {
    const known = await findSignal(ports, workspaceId, id);
    checkFits(ports, known, changes);
    const interpretation = given
      ? writtenByYou(given)
      : isReadAgain(known, changes)
        ? // A reading of what it used to say is worse than none.
          ((await writtenByModel(ports.understand, { ...known, ...fields })) ?? null)
        : undefined;
    const changed = await ports.signals.change(workspaceId, id, {
      ...fields,
      ...(event_rule && { event_rule }),
      ...(interpretation !== undefined && { interpretation }),
    });
    if (!changed) throw ports.refuse('not_found');
  }
  return findSignal(ports, workspaceId, id);
}

const DESCRIBING = ['name', 'description', 'keywords', 'exclusions'] as const;

/** What people wrote stays until they ask for another reading. */
function isReadAgain(known: KnownSignal, changes: SignalChange): boolean {
  if (known.event_rule) return false;
  if (changes.interpretation === null) return true;
  const isChanged = DESCRIBING.some(
    (name) => changes[name] !== undefined && !isDeepStrictEqual(changes[name], known[name]),
  );
  return isChanged && known.interpretation?.written_by !== 'you';
}

const writtenByYou = (given: Interpretation): StoredInterpretation => ({ ...given, written_by: 'you' });

async function writtenByModel(
  understand: Understand,
  described: Described,
): Promise<StoredInterpretation | undefined> {
  const read = await understand(described);
  return read && { ...read, written_by: 'model' };
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
