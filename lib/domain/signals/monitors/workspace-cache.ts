import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import {
  listActiveSignals,
  type SignalStore,
  toDefinition,
} from '#domain/signals/definitions/signal-record.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import type { PlanStore } from '#domain/workspace/plans/plan.ts';
import type { CheckAccountPorts } from './check-account.ts';

interface WorkspaceCachePorts {
  readonly plans: Pick<PlanStore, 'get'>;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly readerFor: (workspaceId: string) => Promise<Pick<SignalReasoner, 'judge'>>;
}

/** Loads what a workspace's accounts share once per invocation, not once per account. */
export function createWorkspaceCache({
  plans,
  signals,
  readerFor,
}: WorkspaceCachePorts): CheckAccountPorts['readWorkspace'] {
  const cache = new Map<string, ReturnType<CheckAccountPorts['readWorkspace']>>();
  return (id) => {
    const shared = cache.get(id) ?? {
      isSubscribed: memoizeRead(async () => (await plans.get(id))?.subscription_status === 'active'),
      listSignals: memoizeRead(async () => listActiveSignals(await signals.load(id)).map(toDefinition)),
      loadReader: memoizeRead(() => readerFor(id)),
    };
    cache.set(id, shared);
    return shared;
  };
}
