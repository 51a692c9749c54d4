import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CrmProvider } from '#contract/integrations.ts';
import { crmChannel } from '#domain/crm/crm-channel.ts';
import type { Integrations } from '#domain/integrations/integration.ts';
import type { PushMessage, SendRows } from '#domain/pushes/push-message.ts';
import { startPushRun } from '#domain/pushes/start-push-run.ts';
import { type WorkChunkPorts, workChunk } from '#domain/pushes/work-chunk.ts';
import { HUBSPOT_TOKEN, hubspotSandbox } from '#local/crm/hubspot-sandbox.ts';
import { SALESFORCE_SECRET, salesforceSandbox } from '#local/crm/salesforce-sandbox.ts';
import { newId } from '#platform/ids.ts';
import { hubspotCrm } from '#providers/crm/hubspot/hubspot-crm.ts';
import { salesforceCrm } from '#providers/crm/salesforce/salesforce-crm.ts';
import { accountRows } from '#table/accounts/account-rows.ts';
import { pushProgress } from '#table/pushes/push-progress.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { recordsOf, transportTo } from './crm-records.ts';

/** Real rows, table and adapters; the queue is a list, so that a test decides what comes when and how often. */

const ROWS = 230;
const PACE = { perSecond: 1_000, burst: 1_000 };
const workspaceId = 'ws_crm';
const now = () => new Date();

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});

afterAll(() => table.stop());

async function startRun(connected: readonly CrmProvider[] = ['crm_one', 'crm_two']) {
  const sandboxes = { hubspot: hubspotSandbox(), salesforce: salesforceSandbox() };
  const direct = transportTo(sandboxes.salesforce);
  const connection = newId('dst');
  const crms = {
    crm_one: hubspotCrm({
      transport: transportTo(sandboxes.hubspot),
      accessToken: `${HUBSPOT_TOKEN}p`,
      connection,
      pace: PACE,
    }),
    crm_two: salesforceCrm({
      transport: (request, signal) => direct({ ...request, path: `/org${request.path}` }, signal),
      clientId: 'app',
      clientSecret: SALESFORCE_SECRET,
      connection,
      pace: PACE,
    }),
  };
  const integration = { connected_at: now().toISOString(), label: 'x', config: {} };
  const integrations: Integrations = {
    version: 'v',
    connected: Object.fromEntries(connected.map((provider) => [provider, integration])),
  };
  const queue: PushMessage[] = [];
  const send: SendRows = async (messages) => void queue.push(...messages.map(({ message }) => message));
  const ids = await storeAccounts(table, workspaceId, ROWS);
  const providers: CrmProvider[] = ['crm_one', 'crm_two'];
  const run = await startPushRun(
    { runs: pushRunStore(table), send, newId, now },
    {
      viewer: { workspaceId, visibility: 'all' },
      recordType: 'accounts',
      target: { kind: 'crm', providers },
      ids,
    },
  );
  const ports: WorkChunkPorts = {
    progress: pushProgress(table, now),
    recordsOf: () => accountRows(table),
    channel: crmChannel({
      integrations: { get: async () => integrations, replace: async () => true },
      vault: { read: async () => ({ crm_one: {}, crm_two: {} }), write: async () => 'v' },
      openCrm: async (provider) => crms[provider],
    }),
    send,
    now,
  };
  return { run, queue, ports, sandboxes };
}

it('every record arrives once at each CRM and is counted once, though workers die and messages come twice', async () => {
  const { run, queue, ports, sandboxes } = await startRun();
  let deaths = 0;
  const dying: WorkChunkPorts = {
    ...ports,
    progress: {
      ...ports.progress,
      // Killed after the CRM has taken the records and before that is written down.
      commit: async (...args) => {
        deaths += 1;
        if (deaths % 2 === 1) throw new Error('killed');
        return ports.progress.commit(...args);
      },
    },
  };
  for (let message = queue.shift(); message; message = queue.shift()) {
    const died = await workChunk(dying, message).then(
      () => false,
      () => true,
    );
    if (died) queue.push(message);
    else await workChunk(ports, message);
  }

  expect(deaths).toBeGreaterThan(4);
  expect(await pushRunStore(table).get(workspaceId, run.id)).toMatchObject({
    status: 'completed',
    total: 2 * ROWS,
    sent: 2 * ROWS,
    failed: 0,
    skipped: 0,
  });
  expect(recordsOf(sandboxes.hubspot, 'p', 'company')).toHaveLength(ROWS);
  expect(recordsOf(sandboxes.salesforce, 'org', 'company')).toHaveLength(ROWS);
});

it('a CRM that takes nothing holds up nothing of the other', async () => {
  const { run, queue, ports, sandboxes } = await startRun();
  const body = { policyName: 'DAILY' };
  sandboxes.hubspot.addFault('p', { path: '/batch/upsert', times: 10_000, status: 429, body });
  // Its rows wait for their next time; here nothing comes later than at once.
  const once: WorkChunkPorts = {
    ...ports,
    send: (messages) => ports.send(messages.filter(({ delayMs = 0 }) => delayMs === 0)),
  };
  for (let message = queue.shift(); message; message = queue.shift()) await workChunk(once, message);

  expect(recordsOf(sandboxes.hubspot, 'p', 'company')).toHaveLength(0);
  expect(recordsOf(sandboxes.salesforce, 'org', 'company')).toHaveLength(ROWS);
  expect(await pushRunStore(table).get(workspaceId, run.id)).toMatchObject({
    status: 'running',
    sent: ROWS,
    failed: 0,
  });
});

it('a CRM that was disconnected meanwhile fails its rows, and the other gets all', async () => {
  const { run, queue, ports, sandboxes } = await startRun(['crm_two']);
  for (let message = queue.shift(); message; message = queue.shift()) await workChunk(ports, message);

  const stored = await pushRunStore(table).get(workspaceId, run.id);
  expect(stored).toMatchObject({ status: 'completed', sent: ROWS, failed: ROWS });
  expect(stored?.error_sample[0]).toMatchObject({ provider: 'crm_one', code: 'crm_disconnected' });
  expect(recordsOf(sandboxes.salesforce, 'org', 'company')).toHaveLength(ROWS);
});
