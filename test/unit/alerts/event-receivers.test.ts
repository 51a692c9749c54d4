import { expect, it } from 'vitest';
import { plainWriter } from '#reading/plain-writer.ts';
import { createEventDetection } from '#table/events/event-detection.ts';
import { intercept } from '#test/harness/intercept.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const detection = () =>
  createEventDetection(table, 'ws_1', { writer: plainWriter, addAlerts: async () => undefined });

/** How often the workspace's receivers were looked up while alerts were raised for accounts. */
async function lookups({ raise }: ReturnType<typeof detection>, accounts: number): Promise<number> {
  let queries = 0;
  await intercept(
    table.client,
    'QueryCommand',
    (input, next) => {
      queries += 1;
      return next(input);
    },
    async () => {
      for (let at = 0; at < accounts; at += 1)
        await raise({ id: 'evb_1', created_at: '2090-05-01T08:00:00.000Z' }, `acc_${at}`);
    },
  );
  return queries;
}

it('receivers of alerts are read once per request, however many accounts have events', async () => {
  const request = detection();
  const one = await lookups(request, 1);
  expect(one).toBeGreaterThan(0);
  expect(await lookups(request, 20)).toBe(0);
  expect(await lookups(detection(), 20)).toBe(one);
});

it('a failed read is not remembered', async () => {
  const request = detection();
  const failing = intercept(
    table.client,
    'QueryCommand',
    async () => {
      throw new Error('throttled');
    },
    () => request.raise({ id: 'evb_1', created_at: '2090-05-01T08:00:00.000Z' }, 'acc_1'),
  );
  await expect(failing).rejects.toThrow('throttled');
  expect(await lookups(request, 1)).toBeGreaterThan(0);
});
