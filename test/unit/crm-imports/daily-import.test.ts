import { expect, it } from 'vitest';
import type { ImportScope } from '#contract/crm-imports.ts';
import { refuse } from '#contract/errors.ts';
import { DAY_MS, DAY_SECONDS } from '#contract/time.ts';
import type { CrmReader } from '#domain/market/crm-imports/crm-reader.ts';
import { setImport } from '#domain/market/crm-imports/import-settings.ts';
import { runDueImport } from '#domain/market/crm-imports/run-due-import.ts';
import type { Integrations } from '#domain/workspace/integrations/integration.ts';
import { EVERYTHING, importsOver } from '#test/harness/crm-imports.ts';
import { crmCompany, MemoryCrm, refused } from '#test/harness/memory-crm.ts';
import { must } from '#test/harness/must.ts';
import { scanTable } from '#test/harness/scan-table.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const connectedTo = (account_id: string): Integrations => ({
  version: 'v1',
  connected: {
    crm_one: { connected_at: '2026-11-01T00:00:00.000Z', label: 'Portal', config: { account_id } },
  },
});

/** A workspace with a daily import, at a time that passes when the test says so. */
function keeping(workspaceId: string) {
  let at = Date.parse('2026-11-18T08:00:00Z');
  const now = () => new Date(at);
  const over = importsOver(table, workspaceId, now);
  let integrations = connectedTo('42');
  const started: string[] = [];
  const ports = {
    settings: over.settings,
    imports: over.imports,
    integrations: { get: async () => integrations },
    now,
    start: async (_: string, id: string) => void started.push(id),
    refuse,
  };
  const settings = async () => must(await over.settings.get(workspaceId, 'crm_one'));
  return {
    started,
    settings,
    pass: (ms: number) => {
      at += ms;
    },
    connect: (to: Integrations) => {
      integrations = to;
    },
    due: async () => (await over.settings.findDue(now())).filter((each) => each.workspaceId === workspaceId),
    set: (scope: ImportScope | null = EVERYTHING) =>
      setImport(ports, workspaceId, 'crm_one', { scope, owner_wins: 'here' }),
    tick: () => runDueImport(ports, { workspaceId, provider: 'crm_one' }),
    /** Finishes the import that was started last. */
    async finish(crm: CrmReader) {
      const record = await over.get(must(started.at(-1)));
      while ((await over.step(record, crm)) !== null);
      return over.get(record.id);
    },
    over,
  };
}

it('an import starts when it is due, once, and then a day later', async () => {
  const own = keeping('ws_due');
  await own.set();
  expect(await own.due()).toEqual([{ workspaceId: 'ws_due', provider: 'crm_one' }]);
  await own.tick();
  await own.tick();
  expect(own.started).toHaveLength(1);
  expect(await own.settings()).toMatchObject({
    last_import_id: own.started[0],
    next_import_at: '2026-11-19T08:00:00.000Z',
  });
  expect(await own.due()).toEqual([]);
  await own.finish(new MemoryCrm([]));
  own.pass(DAY_MS);
  await own.tick();
  expect(own.started).toHaveLength(2);
  await own.set(null);
  expect(await own.due()).toEqual([]);
  own.pass(DAY_MS);
  await own.tick();
  expect(own.started).toHaveLength(2);
});

it('a worker that dies after the start starts it no second time', async () => {
  const own = keeping('ws_due_died');
  await own.set();
  const [before, save] = [await own.settings(), own.over.settings.save];
  own.over.settings.save = async () => {
    throw new Error('killed');
  };
  await expect(own.tick()).rejects.toThrow('killed');
  own.over.settings.save = save;
  expect(await own.settings()).toEqual(before);
  await own.tick();
  expect(new Set(own.started).size).toBe(1);
  expect((await own.settings()).last_import_id).toBe(own.started[0]);
});

it.each([
  ['change', EVERYTHING, '2026-11-19T08:00:00.000Z'],
  ['end it', null, null],
])('is named by settings that %s while it is started', async (what, scope, next_import_at) => {
  const own = keeping(`ws_due_changed ${what}`);
  await own.set();
  const save = own.over.settings.save;
  own.over.settings.save = async () => {
    own.over.settings.save = save;
    await own.set(scope);
    return 'changed_meanwhile';
  };
  await own.tick();
  expect(own.started).toHaveLength(1);
  expect(await own.settings()).toMatchObject({
    scope,
    last_import_id: own.started[0],
    next_import_at,
  });
  const crm = new MemoryCrm([]);
  crm.faults.push(refused());
  await own.finish(crm);
  expect(await own.settings()).toMatchObject({ failures: 1 });
});

it('keeps watching for contacts of companies that never change', async () => {
  const own = keeping('ws_watched');
  const orla = { crmId: 'c1', full_name: 'Orla Vance', title: null, email: null, network_url: null };
  const crm = new MemoryCrm([crmCompany('1', { wonContacts: [orla] })]);
  const expiries = async () => {
    const items = await scanTable(table);
    return items
      .filter(({ PK }) => /ws_watched.*WATCHED/.test(String(PK)))
      .map(({ expires_at }) => Number(expires_at));
  };
  await own.set();
  await own.tick();
  await own.finish(crm);
  const [first] = await expiries();
  own.pass(31 * DAY_MS);
  await own.tick();
  await own.finish(crm);
  expect(await expiries()).toEqual([must(first) + 31 * DAY_SECONDS]);
});

it('waits for its next turn while another import runs', async () => {
  const own = keeping('ws_turn');
  await own.set();
  await own.over.start({ isDry: true });
  await own.tick();
  expect(own.started).toEqual([]);
  expect(await own.settings()).toMatchObject({
    last_import_id: null,
    next_import_at: '2026-11-19T08:00:00.000Z',
  });
});

it('pauses after three failures in a row and says why, and a success between them counts', async () => {
  const own = keeping('ws_failures');
  const crm = new MemoryCrm([crmCompany('1')]);
  const next = async (fails: boolean) => {
    own.pass(DAY_MS);
    await own.tick();
    if (fails) crm.faults.push(refused());
    return own.finish(crm);
  };
  await own.set();
  for (const fails of [true, true, false, true, true]) {
    expect((await next(fails)).status).toBe(fails ? 'failed' : 'completed');
  }
  expect(await own.settings()).toMatchObject({ failures: 2, paused_reason: null });
  await next(true);
  expect(await own.settings()).toMatchObject({
    failures: 3,
    next_import_at: null,
    paused_reason: 'The last 3 imports failed. The CRM no longer accepts the credentials.',
  });
  expect(await own.due()).toEqual([]);
  await own.set();
  expect(await own.settings()).toMatchObject({ failures: 0, paused_reason: null });
});

it('pauses if the CRM is no longer connected', async () => {
  const own = keeping('ws_gone');
  await own.set();
  own.connect({ version: 'v2', connected: {} });
  await own.tick();
  expect(own.started).toEqual([]);
  expect(await own.settings()).toMatchObject({
    next_import_at: null,
    paused_reason: 'The CRM is not connected. Connect it, and set this again.',
  });
  await expect(own.set()).rejects.toMatchObject({ code: 'crm_not_connected' });
});
