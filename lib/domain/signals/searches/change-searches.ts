import type { BodyOf } from '#contract/endpoint.ts';
import type { Refuse } from '#contract/errors.ts';
import { checkHeadcount } from '#contract/runs.ts';
import { MAX_SEARCHES, type Search, type updateSearch as updateEndpoint } from '#contract/searches.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
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
  const createdAt = now().toISOString();
  const record: SearchRecord = {
    id: newId('srch'),
    name,
    ...toSpec(input),
    every,
    is_active,
    last_run_id: null,
    last_run_at: null,
    next_run_at: is_active ? createdAt : null,
    failures: 0,
    paused_reason: null,
    created_at: createdAt,
    look_at: is_active ? createdAt : null,
    awaits_end: false,
    revision: 1,
  };
  if ((await searches.add(workspaceId, record)) === 'full') {
    throw refuse(
      'limit_exceeded',
      `A workspace holds at most ${MAX_SEARCHES} standing searches. Delete one first.`,
    );
  }
  return record;
}

type SearchChanges = BodyOf<typeof updateEndpoint>;

/** The search with the changes, and their effect on its next run. */
function applyChanges(previousSearch: SearchRecord, changes: SearchChanges, now: Date): SearchRecord {
  const mergedSearch = { ...previousSearch, ...changes };
  const isResumed = changes.is_active === true && !previousSearch.is_active;
  const isRescheduled = isResumed || mergedSearch.every !== previousSearch.every;
  const next_run_at = !mergedSearch.is_active
    ? null
    : isRescheduled
      ? computeNextRunAt(mergedSearch, now)
      : mergedSearch.next_run_at;
  return {
    ...mergedSearch,
    ...toSpec(toInput(mergedSearch)),
    ...(changes.is_active === true && { failures: 0, paused_reason: null }),
    // A user who switches it off knows why.
    ...(changes.is_active === false && { paused_reason: null }),
    // The result of an earlier run is dropped along with the failures.
    ...(isResumed && { awaits_end: false }),
    next_run_at,
    look_at:
      mergedSearch.is_active && mergedSearch.awaits_end && !isResumed ? previousSearch.look_at : next_run_at,
    revision: previousSearch.revision + 1,
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
    const previousSearch = await searches.get(workspaceId, id);
    if (!previousSearch) throw refuse('not_found');
    if (Object.keys(changes).length === 0) return previousSearch;
    const nextSearch = applyChanges(previousSearch, changes, now());
    const { path, error } = checkHeadcount.refusal;
    if (!checkHeadcount.test(toInput(nextSearch))) {
      throw refuse('validation_failed', undefined, [{ path: path.join('.'), message: error }]);
    }
    return (await searches.save(workspaceId, previousSearch, nextSearch)) === 'saved'
      ? nextSearch
      : CHANGED_MEANWHILE;
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
