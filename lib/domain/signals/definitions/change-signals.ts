import { isDeepStrictEqual } from 'node:util';
import type { Refuse } from '#contract/errors.ts';
import { MAX_OWN_SIGNALS } from '#contract/signals.ts';
import { foldName } from '#domain/shared/text/fold.ts';
import { findBuiltinSignal } from './catalog.ts';
import type { Interpretation, StoredInterpretation } from './signal-definition.ts';
import {
  assembleNew,
  type CustomSignal,
  listSignals,
  type SignalFields,
  type SignalStore,
  type StoredSignals,
  type WorkspaceSignal,
} from './signal-record.ts';
import type { SignalDescription, Understand } from './understand-signal.ts';

export interface FindSignalPorts {
  readonly signals: Pick<SignalStore, 'load'>;
  readonly refuse: Refuse<'not_found'>;
}

export async function findSignal(
  { signals, refuse }: FindSignalPorts,
  workspaceId: string,
  id: string,
): Promise<WorkspaceSignal> {
  const matchingSignal = listSignals(await signals.load(workspaceId)).find((signal) => signal.id === id);
  if (!matchingSignal) throw refuse('not_found');
  return matchingSignal;
}

export interface CreateSignalPorts {
  readonly signals: Pick<SignalStore, 'load' | 'add'>;
  readonly understand: Understand;
  readonly newId: (prefix: 'sig') => string;
  readonly now: () => Date;
  readonly refuse: Refuse<'limit_exceeded' | 'name_taken'>;
}

/** Alerts and lists show signals by name only, so two of one name can't be told apart. */
function checkName(
  { refuse }: { readonly refuse: Refuse<'name_taken'> },
  storedSignals: StoredSignals,
  { id, name }: { readonly id?: string; readonly name: string },
): void {
  const namesakes = listSignals(storedSignals).filter((signal) => foldName(signal.name) === foldName(name));
  const [namesake] = namesakes;
  // A signal may keep the name it has.
  if (!namesake || namesakes.some((signal) => signal.id === id)) return;
  const message = `Another signal is called "${namesake.name}". Choose another name.`;
  throw refuse('name_taken', message, [{ path: 'name', message }]);
}

/** A signal with a rule for events is found in them, and no model reads what it means. */
export type NewSignal = SignalFields &
  Pick<CustomSignal, 'event_rule'> & { readonly interpretation?: Interpretation };

export async function createSignal(
  { signals, refuse, newId, now, understand }: CreateSignalPorts,
  workspaceId: string,
  { interpretation: userInterpretation, event_rule, ...fields }: NewSignal,
): Promise<WorkspaceSignal> {
  const createFullError = () =>
    refuse(
      'limit_exceeded',
      `A workspace holds at most ${MAX_OWN_SIGNALS} signals of its own. Delete one first.`,
    );
  // A model isn't asked about a signal that can't be kept.
  const storedSignals = await signals.load(workspaceId);
  if (storedSignals.custom.length >= MAX_OWN_SIGNALS) throw createFullError();
  checkName({ refuse }, storedSignals, fields);
  const interpretation = userInterpretation
    ? toUserInterpretation(userInterpretation)
    : event_rule
      ? undefined
      : await interpretByModel(understand, fields);
  const signal = {
    id: newId('sig'),
    ...fields,
    ...(event_rule && { event_rule }),
    created_at: now().toISOString(),
    ...(interpretation && { interpretation }),
  };
  if ((await signals.add(workspaceId, signal)) === 'full') throw createFullError();
  return assembleNew(signal);
}

export interface UpdateSignalPorts extends FindSignalPorts {
  readonly signals: Pick<SignalStore, 'load' | 'change' | 'changeBuiltin'>;
  readonly understand: Understand;
  readonly refuse: Refuse<'not_found' | 'builtin_signal' | 'validation_failed' | 'name_taken'>;
}

/** What can change about a signal. Null has its description read again. */
export type SignalChange = Partial<SignalFields> &
  Pick<CustomSignal, 'event_rule'> & { readonly interpretation?: Interpretation | null };

/** What is for texts alone, and what is for events alone. */
function checkFieldsFitSignal(
  { refuse }: Pick<UpdateSignalPorts, 'refuse'>,
  { found_in }: Pick<WorkspaceSignal, 'found_in'>,
  changes: SignalChange,
): void {
  const invalidFields =
    found_in === 'events'
      ? (['keywords', 'exclusions', 'interpretation'] as const).filter((name) =>
          Array.isArray(changes[name]) ? changes[name].length > 0 : changes[name],
        )
      : (['event_rule'] as const).filter((name) => changes[name] !== undefined);
  if (invalidFields.length === 0) return;
  const message = `Is only for signals found in ${found_in === 'events' ? 'documents' : 'events'}.`;
  throw refuse(
    'validation_failed',
    undefined,
    invalidFields.map((path) => ({ path, message })),
  );
}

export async function updateSignal(
  ports: UpdateSignalPorts,
  workspaceId: string,
  id: string,
  changes: SignalChange,
): Promise<WorkspaceSignal> {
  const { interpretation: userInterpretation, event_rule, ...fields } = changes;
  const { name } = fields;
  if (name !== undefined) checkName(ports, await ports.signals.load(workspaceId), { id, name });
  if (findBuiltinSignal(id)) {
    checkFieldsFitSignal(ports, { found_in: 'documents' }, changes);
    if (userInterpretation !== undefined)
      throw ports.refuse('builtin_signal', 'Built-in signals have fixed definitions.');
    if (Object.keys(fields).length > 0) await ports.signals.changeBuiltin(workspaceId, id, fields);
  } else if (Object.keys(changes).length > 0) {
    const existingSignal = await findSignal(ports, workspaceId, id);
    checkFieldsFitSignal(ports, existingSignal, changes);
    const interpretation = userInterpretation
      ? toUserInterpretation(userInterpretation)
      : needsNewInterpretation(existingSignal, changes)
        ? // A reading of what it used to say is worse than none.
          ((await interpretByModel(ports.understand, { ...existingSignal, ...fields })) ?? null)
        : undefined;
    const isChanged = await ports.signals.change(workspaceId, id, {
      ...fields,
      ...(event_rule && { event_rule }),
      ...(interpretation !== undefined && { interpretation }),
    });
    if (!isChanged) throw ports.refuse('not_found');
  }
  return findSignal(ports, workspaceId, id);
}

const DESCRIPTIVE_FIELDS = ['name', 'description', 'keywords', 'exclusions'] as const;

/** What people wrote stays until they ask for another reading. */
function needsNewInterpretation(existingSignal: WorkspaceSignal, changes: SignalChange): boolean {
  if (existingSignal.event_rule) return false;
  if (changes.interpretation === null) return true;
  const isChanged = DESCRIPTIVE_FIELDS.some(
    (name) => changes[name] !== undefined && !isDeepStrictEqual(changes[name], existingSignal[name]),
  );
  return isChanged && existingSignal.interpretation?.written_by !== 'you';
}

const toUserInterpretation = (userInterpretation: Interpretation): StoredInterpretation => ({
  ...userInterpretation,
  written_by: 'you',
});

async function interpretByModel(
  understand: Understand,
  description: SignalDescription,
): Promise<StoredInterpretation | undefined> {
  const interpretation = await understand(description);
  return interpretation && { ...interpretation, written_by: 'model' };
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
  if (findBuiltinSignal(id)) throw refuse('builtin_signal');
  if (!(await signals.remove(workspaceId, id))) throw refuse('not_found');
}
