import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { createSigningSecret } from '#delivery/sign.ts';
import type { QueuedRows } from '#domain/outbound/pushes/push-message.ts';
import { resumePushRun } from '#domain/outbound/pushes/resume-push-run.ts';
import { handler as pushAccounts } from '#functions/api/accounts/push-accounts-to-webhook.ts';
import { handler as pushPeople } from '#functions/api/people/push-people-to-webhook.ts';
import { handler as retryRun } from '#functions/api/push-runs/retry-push-run.ts';
import { queueVariable } from '#platform/env.ts';
import { newId } from '#platform/ids.ts';
import { createPushProgress } from '#table/pushes/push-progress.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';
import { callEvent, functionContext, stubFunctionEnvironment } from '#test/harness/function-environment.ts';
import { must } from '#test/harness/must.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

/** The real functions and table, with a queue that rejects everything. */

const workspace = await newWorkspace();
const destinationId = newId('dst');
await createDestinationStore(testTable()).add(workspace.id, {
  id: destinationId,
  name: 'Never reached',
  url: 'https://hooks.example/',
  secret: createSigningSecret(),
  retired_secrets: [],
  created_at: new Date().toISOString(),
});
stubFunctionEnvironment({
  [queueVariable('webhook-rows')]: new URL('/000000000000/no-such-queue', inject('cloud').endpoints.sqs).href,
});

afterAll(() => vi.unstubAllEnvs());

const ids = Array.from({ length: 101 }, (_, row) => `acc_${row}`);

const dataOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as { data: { run_id: string; total: number; status: string } }).data;

describe('a push run saved while its queue rejects messages', () => {
  it.each([
    ['accounts', pushAccounts, 'account_ids'],
    ['people', pushPeople, 'contact_ids'],
  ] as const)(
    'of %s is promised, stays one run per Idempotency-Key, and is started by the sweeper',
    async (_, handler, field) => {
      const call = {
        body: { destination_id: destinationId, [field]: ids },
        headers: { 'idempotency-key': `promised-${field}` },
      };

      const first = await handler(callEvent(workspace.id, call), functionContext(29_000));
      const again = await handler(callEvent(workspace.id, call), functionContext(29_000));

      expect(first.statusCode).toBe(202);
      expect(dataOf(first)).toMatchObject({ total: 101, status: 'running' });
      expect([again.statusCode, dataOf(again)]).toEqual([202, dataOf(first)]);
      const { run_id } = dataOf(first);
      const run = must(await createPushRunStore(testTable()).get(workspace.id, run_id));
      const messages: QueuedRows[] = [];
      const later = () => new Date(Date.now() + 4 * 60_000);
      const resumed = await resumePushRun(
        {
          progress: createPushProgress(testTable(), later),
          send: async (given) => void messages.push(...given),
          claim: async () => true,
          now: later,
        },
        workspace.id,
        run,
      );
      expect(resumed).toBe('resumed');
      expect(messages.map(({ message }) => message.chunk)).toEqual([0, 1]);
    },
  );

  it('for the failed rows of another is promised too', async () => {
    const { data: before } = await startedAndGivenUp();

    const response = await retryRun(
      callEvent(workspace.id, { id: before.id, body: {} }),
      functionContext(29_000),
    );

    expect(response.statusCode).toBe(202);
    expect(dataOf(response)).toMatchObject({ total: 101, status: 'running' });
  });
});

/** A run without any sent row. */
async function startedAndGivenUp() {
  const body = { destination_id: destinationId, account_ids: ids };
  const started = await pushAccounts(callEvent(workspace.id, { body }), functionContext(29_000));
  const { run_id } = dataOf(started);
  const progress = createPushProgress(testTable(), () => new Date());
  await progress.close(workspace.id, run_id, [{ record_id: newId('push'), code: 'given_up', message: 'x' }]);
  return workspace.api.getPushRun({ params: { id: run_id } });
}
