import { describe, expect, it } from 'vitest';
import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { retryPushRun } from '#domain/outbound/pushes/retry-push-run.ts';
import { BOTH_CRMS, runOf, startPorts, type TargetWorld, targetPorts, VIEWER } from './push-run-world.ts';

const FAILED = { status: 'failed', failed: 2, sent: 2 } as const;

interface World extends TargetWorld {
  readonly run?: PushRunRecord;
  readonly undelivered?: readonly (readonly [number, readonly string[]])[];
  readonly viewer?: Parameters<typeof retryPushRun>[1];
}

function retry({ run = runOf(FAILED), undelivered = [[0, ['per_1']]], viewer = VIEWER, ...target }: World) {
  const started = startPorts();
  const kinds: string[] = [];
  const outcome = retryPushRun(
    {
      ...started.ports,
      ...targetPorts({ destination: {}, ...target }),
      runs: {
        ...started.ports.runs,
        get: async (workspaceId, id) => (workspaceId === 'ws_1' && id === run.id ? run : undefined),
        listUndelivered: async () => new Map(undelivered),
      },
      sendTo: (kind) => {
        kinds.push(kind);
        return started.ports.send;
      },
    },
    viewer,
    'push_1',
  );
  return { ...started, kinds, outcome };
}

describe('a retry of a push run', () => {
  it('is a new run for the rows that did not arrive, each once', async () => {
    const { outcome, created, kinds, sent } = retry({
      undelivered: [
        [0, ['per_1', 'per_2']],
        [2, ['per_2']],
      ],
    });

    const run = await outcome;

    expect(run).toMatchObject({ id: 'push_new', record_type: 'people', status: 'running', total: 2 });
    expect(run.target).toEqual({ kind: 'webhook', destination_id: 'dst_1' });
    expect(created[0]?.chunks).toEqual([['per_1', 'per_2']]);
    expect([kinds, sent.length]).toEqual([['webhook'], 1]);
  });

  it.each([
    [
      'both CRMs where something failed at both',
      [
        [0, ['per_1']],
        [1, ['per_2']],
      ],
      ['crm_one', 'crm_two'],
    ],
    [
      'the second alone where the first took all',
      [
        [0, []],
        [1, ['per_2']],
      ],
      ['crm_two'],
    ],
    [
      'the first alone where the second took all',
      [
        [1, []],
        [2, ['per_2']],
      ],
      ['crm_one'],
    ],
  ] as const)('goes to %s', async (_, undelivered, providers) => {
    const { outcome, kinds } = retry({
      run: runOf({ ...FAILED, target: BOTH_CRMS }),
      connected: ['crm_one', 'crm_two'],
      undelivered,
    });

    expect((await outcome).target).toEqual({ kind: 'crm', providers });
    expect(kinds).toEqual(['crm']);
  });

  it.each([
    ['still runs', 'still_running', { run: runOf({ ...FAILED, status: 'running' }) }],
    ['has failed in nothing', 'nothing_to_retry', { run: runOf({ status: 'completed', sent: 4 }) }],
    ['has lost its rows to time', 'nothing_to_retry', { undelivered: [] }],
    ['has lost its destination', 'destination_deleted', { destination: undefined }],
    ['has lost its CRMs', 'crm_not_connected', { run: runOf({ ...FAILED, target: BOTH_CRMS }) }],
    ['is not there', 'not_found', { viewer: { ...VIEWER, workspaceId: 'ws_2' } }],
    [
      'somebody else started',
      'not_found',
      { viewer: { workspaceId: 'ws_1', memberId: 'mem_1', visibility: 'scoped' } },
    ],
  ] as const)('of a run that %s is rejected, and nothing is written', async (_, code, world) => {
    const { outcome, steps } = retry(world);

    await expect(outcome).rejects.toMatchObject({ code });
    expect(steps).toEqual([]);
  });

  it('says that rows are kept for a while, or which export queue no longer exists', async () => {
    await expect(retry({ undelivered: [] }).outcome).rejects.toThrow('kept for 30 days');
    await expect(retry({ destination: { queue: 'closed' } }).outcome).rejects.toThrow('"closed"');
  });
});
