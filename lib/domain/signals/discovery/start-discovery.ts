import type { Refuse } from '#contract/errors.ts';
import { openRunsMax } from '#contract/limits.ts';
import type { RunMode } from '#contract/runs.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { chooseSignals, type SignalStore } from '#domain/signals/definitions/signal-record.ts';
import { createRunRecord, type RunRecord } from '#domain/signals/runs/run-record.ts';
import type { RunStore } from '#domain/signals/runs/run-store.ts';
import { type AccountRoom, describeFullAccounts, hasRoomFor } from '#domain/workspace/plans/account-room.ts';
import type { PlanStore } from '#domain/workspace/plans/plan.ts';
import { type DiscoveryInput, listSearchedSignals, parseDays, toSpec } from './discovery-spec.ts';

export interface BeginDiscoveryPorts {
  readonly runs: Pick<RunStore, 'create'>;
  readonly newId: (prefix: 'run') => string;
  readonly now: () => Date;
  /** Starts the workflow of a saved run. If that fails now, it is retried later. */
  readonly startDiscovery: (workspaceId: string, run: RunRecord) => Promise<void>;
}

interface DiscoveryOrder {
  readonly name: string;
  readonly mode: RunMode;
  readonly startedBy: string | null;
  readonly searchId?: string;
  /** For runs that may be requested twice. */
  readonly runId?: string;
}

/** Saves a discovery and starts it. Undefined if as many are in progress as can be. */
export async function beginDiscovery(
  { runs, newId, now, startDiscovery }: BeginDiscoveryPorts,
  workspaceId: string,
  input: DiscoveryInput,
  { name, mode, startedBy, searchId, runId }: DiscoveryOrder,
): Promise<RunRecord | undefined> {
  const spec = toSpec(input);
  const run = createRunRecord({
    id: runId ?? newId('run'),
    name,
    mode,
    signalIds: listSearchedSignals(spec),
    timeframeDays: parseDays(spec),
    at: now().toISOString(),
    startedBy,
    spec,
    ...(searchId !== undefined && { searchId }),
  });
  if ((await runs.create(workspaceId, run)) === 'full') return undefined;
  await startDiscovery(workspaceId, run);
  return run;
}

/** Why a discovery can't look for a signal. */
const NOT_IN_DOCUMENTS = {
  documents: undefined,
  rosters: 'Comes from the rosters of your accounts, not from documents, so a discovery cannot look for it.',
  events: 'Comes from events that you send, not from documents, so a discovery cannot look for it.',
} as const;

export interface CheckSignalsPorts {
  readonly signals: Pick<SignalStore, 'load'>;
  readonly refuse: Refuse<'unknown_signal' | 'validation_failed'>;
}

/** Rejects a rule with signals that don't exist or that documents cannot show. */
export async function checkSignals(
  { signals, refuse }: CheckSignalsPorts,
  workspaceId: string,
  rule: DiscoveryInput['signals'],
): Promise<void> {
  const storedSignals = await signals.load(workspaceId);
  for (const ruleField of ['any_of', 'must_have', 'exclude'] as const) {
    const chosenSignals = chooseSignals(storedSignals, rule[ruleField], {
      path: `signals.${ruleField}`,
      refuse,
    });
    const foundInById = new Map(chosenSignals.map(({ id, found_in }) => [id, found_in]));
    const unsearchableErrors = rule[ruleField].flatMap((id, index) => {
      const message = NOT_IN_DOCUMENTS[foundInById.get(id) ?? 'documents'];
      return message === undefined ? [] : [{ path: `signals.${ruleField}.${index}`, message }];
    });
    if (unsearchableErrors.length > 0) throw refuse('validation_failed', undefined, unsearchableErrors);
  }
}

export interface StartDiscoveryPorts extends BeginDiscoveryPorts, CheckSignalsPorts {
  readonly accountRoom: (workspaceId: string) => Promise<AccountRoom>;
  readonly plans: Pick<PlanStore, 'get'>;
  readonly refuse: Refuse<
    'subscription_required' | 'unknown_signal' | 'validation_failed' | 'limit_exceeded'
  >;
}

/** A discovery requested by a caller. */
export async function startDiscovery(
  ports: StartDiscoveryPorts,
  viewer: Viewer,
  { name, ...input }: DiscoveryInput & { readonly name?: string },
): Promise<RunRecord> {
  const { workspaceId } = viewer;
  const plan = await ports.plans.get(workspaceId);
  if (plan?.subscription_status !== 'active') throw ports.refuse('subscription_required');
  await checkSignals(ports, workspaceId, input.signals);
  const room = await ports.accountRoom(workspaceId);
  if (!hasRoomFor(room, 1)) throw ports.refuse('limit_exceeded', describeFullAccounts(room));
  const order = { name: name ?? 'Discovery', mode: 'discovery', startedBy: viewer.memberId ?? null } as const;
  const run = await beginDiscovery(ports, workspaceId, input, order);
  if (!run) {
    throw ports.refuse(
      'limit_exceeded',
      `A workspace runs at most ${openRunsMax.discoveries} discoveries at once. Wait until one has finished; see GET /runs?status=running.`,
    );
  }
  return run;
}
