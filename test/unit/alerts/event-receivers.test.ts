import { expect, it } from 'vitest';
import { plainWriter } from '#reading/plain-writer.ts';
import { createEventDetection } from '#table/events/event-detection.ts';
import type { Table } from '#table/table.ts';
import { intercept } from '#test/harness/intercept.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

/** How often the workspace's receivers were looked up while alerts were raised for accounts. */
async function lookups(of: Table, accounts: number): Promise<number> {
  let queries = 0;
  await intercept(
    table.client,
    'QueryCommand',
    (input, next) => {
      queries += 1;
      return next(input);
    },
    async () => {
      for (let at = 0; at < accounts; at += 1) {
        const { raise } = createEventDetection(of, { writer: plainWriter, addAlerts: async () => undefined });
        await raise('ws_1', { id: 'evb_1', created_at: '2090-05-01T08:00:00.000Z' }, `acc_${at}`);
      }
    },
  );
  return queries;
}

it('receivers of alerts are read once per request or sweep, however many accounts have events', async () => {
  const request = { ...table };
  const one = await lookups(request, 1);
  expect(one).toBeGreaterThan(0);
  expect(await lookups(request, 20)).toBe(0);
  expect(await lookups({ ...table }, 20)).toBe(one);
});

it('a failed read is not remembered', async () => {
  const request = { ...table };
  const failing = intercept(
    table.client,
    'QueryCommand',
    async () => {
      throw new Error('throttled');
    },
    () =>
      createEventDetection(request, { writer: plainWriter, addAlerts: async () => undefined }).raise(
        'ws_1',
        { id: 'evb_1', created_at: '2090-05-01T08:00:00.000Z' },
        'acc_1',
      ),
  );
  await expect(failing).rejects.toThrow('throttled');
  expect(await lookups(request, 1)).toBeGreaterThan(0);
});
