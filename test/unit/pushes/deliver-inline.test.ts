import { expect, it, vi } from 'vitest';
import type { OutgoingRow, RowOutcome } from '#domain/outbound/pushes/channel.ts';
import { deliverInline, type InlineDelivery } from '#domain/outbound/pushes/deliver-inline.ts';
import { VIEWER } from './push-run-world.ts';

const problem = { code: 'refused', message: 'refused' };

const deliver = (
  response: (row: OutgoingRow) => RowOutcome,
  load: InlineDelivery['records']['load'] = async (_, ids) =>
    new Map(ids.map((id) => [id, { id, record_type: 'accounts' }])),
) =>
  deliverInline({
    pushId: 'push_1',
    viewer: VIEWER,
    records: { load },
    receiver: { batchSize: 1, callsInFlight: 1, deliver: async (rows) => rows.map(response) },
    ids: ['acc_0', 'acc_1', 'acc_2'],
    limitMs: 60_000,
  });

const failed = (id: string, of: object) => ({ id, result: 'failed', error: { record_id: id, ...of } });

it('a push that is answered at once returns each row in the order of the ids', async () => {
  const responses: Record<string, RowOutcome> = {
    acc_0: { kind: 'retry', problem },
    acc_1: { kind: 'skipped' },
    acc_2: { kind: 'failed', problem },
  };

  expect(await deliver(({ record }) => responses[record.id] ?? { kind: 'sent' })).toEqual([
    failed('acc_0', problem),
    { id: 'acc_1', result: 'skipped' },
    failed('acc_2', problem),
  ]);
});

it('rows skipped by a stop fail with its reason, and aborted ones with a timeout', async () => {
  expect(await deliver(() => ({ kind: 'stop', problem }))).toEqual(
    ['acc_0', 'acc_1', 'acc_2'].map((id) => failed(id, problem)),
  );
  const late = await deliver(() => ({ kind: 'retry', problem: { code: 'aborted', message: 'cut' } }));
  expect(late.map(({ error }) => error?.code)).toEqual(['timeout', 'timeout', 'timeout']);
});

it("unreadable records aren't the receiver's fault: the request fails", async () => {
  const load = () => Promise.reject(new Error('the table is away'));

  await expect(deliver(() => ({ kind: 'sent' }), load)).rejects.toThrow('the table is away');
});

it('a receiver that has not answered twice in a row gets less time for the rows that follow', async () => {
  const limits: AbortSignal[] = [];
  const timedOut: RowOutcome = { kind: 'retry', problem: { code: 'timeout', message: 'no answer' } };
  const deliver = async (rows: readonly OutgoingRow[], signal: AbortSignal) => {
    limits.push(signal);
    const sentRow = limits.length === 2;
    if (limits.length === 5) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return rows.map(() => ({ kind: 'retry', problem: { code: 'aborted', message: 'cut' } }) as const);
    }
    return rows.map(() => (sentRow ? ({ kind: 'sent' } as const) : timedOut));
  };

  const rows = await deliverInline({
    pushId: 'push_1',
    viewer: VIEWER,
    records: { load: async (_, ids) => new Map(ids.map((id) => [id, { id, record_type: 'accounts' }])) },
    receiver: { batchSize: 1, callsInFlight: 1, deliver },
    ids: ['acc_0', 'acc_1', 'acc_2', 'acc_3', 'acc_4'],
    limitMs: 600_000,
  });

  expect(rows.map(({ result, error }) => error?.code ?? result)).toEqual([
    'timeout',
    'sent',
    'timeout',
    'timeout',
    'timeout',
  ]);
  expect(limits.map(({ aborted }) => aborted)).toEqual([false, false, false, false, true]);
});

it('when the time is up, what was sent counts, and every other row fails with timeout, tried or not', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const tried: string[] = [];
  const deliver = async (rows: readonly OutgoingRow[], signal: AbortSignal): Promise<RowOutcome[]> => {
    const isAborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
    tried.push(...rows.map(({ record }) => record.id));
    if (tried.length <= 3) return rows.map(() => ({ kind: 'sent' }));
    if (tried.length === 5) limit.abort();
    await isAborted;
    return rows.map(() => ({ kind: 'retry', problem: { code: 'aborted', message: 'cut' } }));
  };

  const rows = await deliverInline({
    pushId: 'push_1',
    viewer: VIEWER,
    records: { load: async (_, ids) => new Map(ids.map((id) => [id, { id, record_type: 'accounts' }])) },
    receiver: { batchSize: 1, callsInFlight: 2, deliver },
    ids: Array.from({ length: 10 }, (_, number) => `acc_${number}`),
    limitMs: 20_000,
  });

  expect(timeout).toHaveBeenCalledWith(20_000);
  timeout.mockRestore();
  expect(tried).toHaveLength(5);
  expect(rows.map(({ result, error }) => error?.code ?? result)).toEqual([
    ...Array(3).fill('sent'),
    ...Array(7).fill('timeout'),
  ]);
});
