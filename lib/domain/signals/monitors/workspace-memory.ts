import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import { activeSignals } from '#domain/signals/definitions/choose-signals.ts';
import { definitionOf } from '#domain/signals/definitions/signal-record.ts';
import type { SignalStore } from '#domain/signals/definitions/signal-store.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import type { PlanStore } from '#domain/workspace/plans/plan.ts';
import type { LookPorts } from './check-account.ts';

interface WorkspaceMemoryPorts {
  readonly plans: Pick<PlanStore, 'get'>;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly readerFor: (workspaceId: string) => Promise<Pick<SignalReasoner, 'judge'>>;
}

/** Loads what a workspace's accounts share once per invocation, not once per account. */
export function workspaceMemory({ plans, signals, readerFor }: WorkspaceMemoryPorts): LookPorts['workspace'] {
  const known = new Map<string, ReturnType<LookPorts['workspace']>>();
  return (id) => {
    const shared = known.get(id) ?? {
      isSubscribed: memoizeRead(async () => (await plans.get(id))?.subscription_status === 'active'),
      activeSignals: memoizeRead(async () => activeSignals(await signals.load(id)).map(definitionOf)),
      reader: memoizeRead(() => readerFor(id)),
    };
    known.set(id, shared);
    return shared;
  };
}
