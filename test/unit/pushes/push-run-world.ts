import { refuse } from '#contract/errors.ts';
import type { ClosedTargetPorts } from '#domain/outbound/pushes/find-closed-reason.ts';
import type { QueuedRows } from '#domain/outbound/pushes/push-message.ts';
import { createPushRunRecord, type PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import type { PushTarget } from '#domain/outbound/pushes/push-target.ts';

export const WEBHOOK: PushTarget = { kind: 'webhook', destination_id: 'dst_1' };
export const BOTH_CRMS: PushTarget = { kind: 'crm', providers: ['crm_one', 'crm_two'] };
export const VIEWER = { workspaceId: 'ws_1', visibility: 'all' } as const;
export const START = '2026-03-01T10:00:00.000Z';

export const runOf = (parts: Partial<PushRunRecord> = {}): PushRunRecord => ({
  ...createPushRunRecord({
    id: 'push_1',
    recordType: 'people',
    target: WEBHOOK,
    viewer: VIEWER,
    total: 4,
    skipped: 0,
    chunks: 4,
    at: START,
  }),
  ...parts,
});

export interface TargetWorld {
  /** @default one with a URL */
  readonly destination?: { readonly queue?: string } | undefined;
  readonly connected?: readonly ('crm_one' | 'crm_two')[];
}

/** What targets are checked against: one destination `dst_1`, the named CRMs and an export queue `warehouse`. */
export const targetPorts = ({ destination, connected = [] }: TargetWorld = {}): ClosedTargetPorts => ({
  destinations: {
    get: async (workspaceId, id) =>
      workspaceId === 'ws_1' && id === 'dst_1' ? (destination as never) : undefined,
  },
  integrations: {
    get: async (workspaceId) =>
      ({
        connected:
          workspaceId === 'ws_1'
            ? Object.fromEntries(connected.map((provider) => [provider, { connected_at: START }]))
            : {},
      }) as never,
  },
  hasExportQueue: (name) => name === 'warehouse',
});

/** Ports to start a run. Writes and messages are recorded in lists. */
export function startPorts() {
  const created: { workspaceId: string; run: PushRunRecord; chunks: readonly (readonly string[])[] }[] = [];
  const sent: QueuedRows[] = [];
  /** What was done, in order. */
  const steps: string[] = [];
  return {
    created,
    sent,
    steps,
    ports: {
      runs: {
        create: async (
          workspaceId: string,
          run: PushRunRecord,
          chunks: readonly (readonly string[])[],
        ): Promise<'created' | 'full'> => {
          steps.push('create');
          created.push({ workspaceId, run, chunks });
          return 'created';
        },
      },
      send: async (messages: readonly QueuedRows[]): Promise<void> => {
        steps.push('send');
        sent.push(...messages);
      },
      newId: (prefix: 'push') => `${prefix}_new`,
      now: () => new Date(START),
      refuse,
    },
  };
}

export const idsOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `per_${index}`);
