import { expect, it } from 'vitest';
import type { AccountRecord } from '#domain/accounts/account-record.ts';
import { startFirstScan } from '#domain/runs/start-first-scan.ts';
import { newId } from '#platform/ids.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { noSignals } from '#test/harness/no-signals.ts';

const ACTIVATED_AT = '2026-11-02T09:00:00.000Z';

/** The ids of the runs that are written for these activations of one account. */
async function runsFor(account: AccountRecord | undefined, activations: readonly string[]) {
  const written: string[] = [];
  const started: string[] = [];
  const ports: Parameters<typeof startFirstScan>[0] = {
    accounts: { get: async () => account },
    signals: { load: async () => noSignals(ACTIVATED_AT) },
    runs: { create: async (_, { id }) => void written.push(id) },
    newId,
    now: () => new Date(ACTIVATED_AT),
    startScan: async (_, { id }) => void started.push(id),
  };
  for (const activatedAt of activations)
    await startFirstScan(ports, 'ws_1', account?.id ?? 'acc_1', activatedAt);
  expect(started).toEqual(written);
  return written;
}

it('the first scan of an activation is the same run however often it is started', async () => {
  const account = exampleRecord({ status: 'active' });

  const [once, twice, later] = await runsFor(account, [
    ACTIVATED_AT,
    ACTIVATED_AT,
    '2026-11-03T09:00:00.000Z',
  ]);

  expect(once).toMatch(/^run_[0-9a-f]{26}$/);
  expect(twice).toBe(once);
  expect(later).not.toBe(once);
  expect(await runsFor(exampleRecord({ status: 'active' }), [ACTIVATED_AT])).not.toContain(once);
});

it('an account that is inactive or gone by then is not scanned', async () => {
  expect(await runsFor(exampleRecord({ status: 'suggested' }), [ACTIVATED_AT])).toEqual([]);
  expect(await runsFor(undefined, [ACTIVATED_AT])).toEqual([]);
});
