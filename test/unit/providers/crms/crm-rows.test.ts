import { afterAll, expect, it } from 'vitest';
import { type CrmName, type CrmProvider, crmNames, crmProviders, crms, getCrmName } from '#contract/crms.ts';
import { refuse } from '#contract/errors.ts';
import { createCrmChannel, type OpenCrm } from '#domain/outbound/crm/crm-channel.ts';
import type { PushMessage, SendRows } from '#domain/outbound/pushes/push-message.ts';
import { startPushRun } from '#domain/outbound/pushes/start-push-run.ts';
import { type WorkChunkPorts, workChunk } from '#domain/outbound/pushes/work-chunk.ts';
import type { Integrations } from '#domain/workspace/integrations/integration.ts';
import type { Sandbox } from '#local/crm/sandbox.ts';
import { crmSandboxes } from '#local/crm/sandbox-table.ts';
import { newId } from '#platform/ids.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { sentValueStore } from '#table/crm/sent-value-store.ts';
import { pushProgress } from '#table/pushes/push-progress.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { startOwnTable } from '#test/harness/own-table.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { openSandbox } from './crm-records.ts';

/** Real rows, table and adapters. The queue is a list, so that a test controls the order and repetition of messages. */

/** Three chunks, the last not full. */
const ROWS = 120;
const workspaceId = 'ws_crm';
const now = () => new Date();

const table = await startOwnTable();
afterAll(() => table.stop());

/** Opens a new connection to each CRM, as another container would. */
function openAll(seed: string) {
  const sandboxes = Object.fromEntries(crmNames.map((crm) => [crm, crmSandboxes[crm].make()])) as Record<
    CrmName,
    Sandbox
  >;
  const open: OpenCrm = async (provider, connection, _, liveAccounts) => {
    const crm = getCrmName(provider);
    return openSandbox(crm, seed, { sandbox: sandboxes[crm], liveAccounts, name: connection }).crm;
  };
  const companiesIn = (crm: CrmName) =>
    (sandboxes[crm].records().get(crmSandboxes[crm].accountOf(seed)) ?? []).filter(
      ({ kind, writes }) => kind === 'company' && writes > 0,
    );
  return { sandboxes, open, companiesIn };
}

async function startRun(connected: readonly CrmProvider[] = crmProviders) {
  const seed = newId('dst');
  const { sandboxes, open, companiesIn } = openAll(seed);
  const integration = { connected_at: now().toISOString(), label: 'x', config: {} };
  const integrations: Integrations = {
    version: seed,
    connected: Object.fromEntries(connected.map((provider) => [provider, integration])),
  };
  const queue: PushMessage[] = [];
  const send: SendRows = async (messages) => void queue.push(...messages.map(({ message }) => message));
  const ids = await storeAccounts(table, workspaceId, ROWS);
  const run = await startPushRun(
    { runs: pushRunStore(table), send, newId, now, refuse },
    {
      viewer: { workspaceId, visibility: 'all' },
      recordType: 'accounts',
      target: { kind: 'crm', providers: crmProviders },
      ids,
    },
  );
  const ports: WorkChunkPorts = {
    progress: pushProgress(table, now),
    recordsOf: () => createAccountRows(table),
    channel: createCrmChannel({
      integrations: { get: async () => integrations, replace: async () => true },
      vault: {
        read: async () => Object.fromEntries(crmProviders.map((provider) => [provider, {}])),
        write: async () => 'v',
      },
      openCrm: open,
      accounts: createAccountRows(table),
      sentValues: sentValueStore(table),
    }),
    send,
    now,
  };
  return { run, queue, ports, sandboxes, companiesIn, portal: crmSandboxes.hubspot.accountOf(seed) };
}

it('delivers and counts every record once per CRM, despite crashes and duplicate messages', async () => {
  const { run, queue, ports, companiesIn } = await startRun();
  let deaths = 0;
  const dying: WorkChunkPorts = {
    ...ports,
    progress: {
      ...ports.progress,
      // Killed after the CRM has accepted the records and before that is recorded.
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
    total: crmNames.length * ROWS,
    sent: crmNames.length * ROWS,
    failed: 0,
    skipped: 0,
  });
  for (const crm of crmNames) expect(companiesIn(crm)).toHaveLength(ROWS);
});

it("a CRM that accepts nothing doesn't delay the others", async () => {
  const { run, queue, ports, sandboxes, companiesIn, portal } = await startRun();
  const body = { policyName: 'DAILY' };
  sandboxes.hubspot.addFault(portal, { path: '/batch/upsert', times: 10_000, status: 429, body });
  // Its rows wait for their next attempt. Here no message is delayed.
  const once: WorkChunkPorts = {
    ...ports,
    send: (messages) => ports.send(messages.filter(({ delayMs = 0 }) => delayMs === 0)),
  };
  for (let message = queue.shift(); message; message = queue.shift()) await workChunk(once, message);

  expect(companiesIn('hubspot')).toHaveLength(0);
  for (const crm of crmNames.filter((name) => name !== 'hubspot'))
    expect(companiesIn(crm)).toHaveLength(ROWS);
  expect(await pushRunStore(table).get(workspaceId, run.id)).toMatchObject({
    status: 'running',
    sent: (crmNames.length - 1) * ROWS,
    failed: 0,
  });
});

it('a CRM disconnected in the meantime fails its rows, and the others get all', async () => {
  const left = crmNames.filter((crm) => crm !== 'hubspot');
  const { run, queue, ports, companiesIn } = await startRun(left.map((crm) => crms[crm].id));
  for (let message = queue.shift(); message; message = queue.shift()) await workChunk(ports, message);

  const stored = await pushRunStore(table).get(workspaceId, run.id);
  expect(stored).toMatchObject({ status: 'completed', sent: left.length * ROWS, failed: ROWS });
  expect(stored?.error_sample[0]).toMatchObject({ provider: crms.hubspot.id, code: 'crm_disconnected' });
  for (const crm of left) expect(companiesIn(crm)).toHaveLength(ROWS);
});
