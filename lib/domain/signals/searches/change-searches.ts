import type { Refuse } from '#contract/errors.ts';
import { checkHeadcount } from '#contract/runs.ts';
import { SEARCHES_MAX, type Search } from '#contract/searches.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { type DiscoveryInput, toSpec } from '#domain/signals/discovery/discovery-spec.ts';
import { type CheckSignalsPorts, checkSignals } from '#domain/signals/discovery/start-discovery.ts';
import { computeNextRunAt, type SearchRecord, type SearchStore, toInput } from './search-record.ts';

export interface CreateSearchPorts extends CheckSignalsPorts {
  readonly searches: Pick<SearchStore, 'add'>;
  readonly newId: (prefix: 'srch') => string;
  readonly now: () => Date;
  readonly refuse: Refuse<'limit_exceeded' | 'unknown_signal' | 'validation_failed'>;
}

export async function createSearch(
  ports: CreateSearchPorts,
  workspaceId: string,
  { name, every, is_active, ...input }: DiscoveryInput & Pick<Search, 'name' | 'every' | 'is_active'>,
): Promise<SearchRecord> {
  const { searches, refuse, newId, now } = ports;
  await checkSignals(ports, workspaceId, input.signals);
  const at = now().toISOString();
  const record: SearchRecord = {
    id: newId('srch'),
    name,
    ...toSpec(input),
    every,
    is_active,
    last_run_id: null,
    last_run_at: null,
    next_run_at: is_active ? at : null,
    failures: 0,
    paused_reason: null,
    created_at: at,
    look_at: is_active ? at : null,
    awaits_end: false,
    revision: 1,
  };
  if ((await searches.add(workspaceId, record)) === 'full') {
    throw refuse(
      'limit_exceeded',
      `A workspace holds at most ${SEARCHES_MAX} standing searches. Delete one first.`,
    );
  }
  return record;
}

/** What a caller can change in a search. */
type SearchChanges = Partial<
  Pick<
    Search,
    | 'name'
    | 'signals'
    | 'recency'
    | 'geographies'
    | 'industries'
    | 'employee_min'
    | 'employee_max'
    | 'every'
    | 'is_active'
  >
>;

/** The search with the changes, and their effect on its next run. */
function applyChanges(before: SearchRecord, changes: SearchChanges, now: Date): SearchRecord {
  const merged = { ...before, ...changes };
  const isResumed = changes.is_active === true && !before.is_active;
  const isRescheduled = isResumed || merged.every !== before.every;
  const next_run_at = !merged.is_active
    ? null
    : isRescheduled
      ? computeNextRunAt(merged, now)
      : merged.next_run_at;
  return {
    ...merged,
    ...toSpec(toInput(merged)),
    ...(changes.is_active === true && { failures: 0, paused_reason: null }),
    // A user who switches it off knows why.
    ...(changes.is_active === false && { paused_reason: null }),
    // The result of an earlier run is dropped along with the failures.
    ...(isResumed && { awaits_end: false }),
    next_run_at,
    look_at: merged.is_active && merged.awaits_end && !isResumed ? before.look_at : next_run_at,
    revision: before.revision + 1,
  };
}

export interface UpdateSearchPorts extends CheckSignalsPorts {
  readonly searches: Pick<SearchStore, 'get' | 'save'>;
  readonly now: () => Date;
  readonly refuse: Refuse<'not_found' | 'unknown_signal' | 'validation_failed'>;
}

export async function updateSearch(
  ports: UpdateSearchPorts,
  workspaceId: string,
  id: string,
  changes: SearchChanges,
): Promise<SearchRecord> {
  const { searches, now, refuse } = ports;
  if (changes.signals) await checkSignals(ports, workspaceId, changes.signals);
  return retryWhileChanged(async () => {
    const before = await searches.get(workspaceId, id);
    if (!before) throw refuse('not_found');
    if (Object.keys(changes).length === 0) return before;
    const after = applyChanges(before, changes, now());
    const { path, error } = checkHeadcount.refusal;
    if (!checkHeadcount.test(toInput(after))) {
      throw refuse('validation_failed', undefined, [{ path: path.join('.'), message: error }]);
    }
    return (await searches.save(workspaceId, before, after)) === 'saved' ? after : CHANGED;
  });
}

export async function deleteSearch(
  {
    searches,
    refuse,
  }: { readonly searches: Pick<SearchStore, 'remove'>; readonly refuse: Refuse<'not_found'> },
  workspaceId: string,
  id: string,
): Promise<void> {
  if (!(await searches.remove(workspaceId, id))) throw refuse('not_found');
}
