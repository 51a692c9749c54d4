import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportScope } from '#contract/crm-imports.ts';
import { refuse } from '#contract/errors.ts';
import { DAY_MS, DAY_SECONDS, HOUR_MS } from '#contract/time.ts';
import type { CrmReader } from '#domain/market/crm-imports/crm-reader.ts';
import { type ImportEvery, setImport } from '#domain/market/crm-imports/import-settings.ts';
import { runDueImport } from '#domain/market/crm-imports/run-due-import.ts';
import type { Integrations } from '#domain/workspace/integrations/integration.ts';
import { keys } from '#table/keys.ts';
import { EVERYTHING, importsOver } from '#test/harness/crm-imports.ts';
import { crmCompany, MemoryCrm, refused } from '#test/harness/memory-crm.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

const connectedTo = (portal_id: string): Integrations => ({
  version: 'v1',
  connected: {
    crm_one: { connected_at: '2026-11-01T00:00:00.000Z', label: 'Portal', config: { portal_id } },
  },
});

/** A workspace that keeps accounts in step, at a time that passes when the test says so. */
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
    due: async () => (await over.settings.due(now())).filter((each) => each.workspaceId === workspaceId),
    set: (every: ImportEvery, scope: ImportScope = EVERYTHING) =>
      setImport(ports, workspaceId, 'crm_one', { every, scope, owner_wins: 'here' }),
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

it('an import starts when it is due, once, and then after its interval', async () => {
  const own = keeping('ws_due');
  await own.set('hour');
  expect(await own.due()).toEqual([{ workspaceId: 'ws_due', provider: 'crm_one' }]);
  await own.tick();
  await own.tick();
  expect(own.started).toHaveLength(1);
  expect(await own.settings()).toMatchObject({
    last_import_id: own.started[0],
    next_import_at: '2026-11-18T09:00:00.000Z',
  });
  expect(await own.due()).toEqual([]);
  await own.finish(new MemoryCrm([]));
  own.pass(HOUR_MS);
  await own.tick();
  expect(own.started).toHaveLength(2);
  await own.set('off');
  expect(await own.due()).toEqual([]);
  own.pass(HOUR_MS);
  await own.tick();
  expect(own.started).toHaveLength(2);
});

it('a worker that dies after the start starts it no second time', async () => {
  const own = keeping('ws_due_died');
  await own.set('hour');
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

it.each(['hour', 'off'] as const)(
  'is named by settings that change to %s while it is started',
  async (every) => {
    const own = keeping(`ws_due_changed_${every}`);
    await own.set('hour');
    const save = own.over.settings.save;
    own.over.settings.save = async () => {
      own.over.settings.save = save;
      await own.set(every);
      return 'changed_meanwhile';
    };
    await own.tick();
    expect(own.started).toHaveLength(1);
    expect(await own.settings()).toMatchObject({
      every,
      last_import_id: own.started[0],
      next_import_at: every === 'off' ? null : '2026-11-18T09:00:00.000Z',
    });
    const crm = new MemoryCrm([]);
    crm.faults.push(refused());
    await own.finish(crm);
    expect(await own.settings()).toMatchObject({ failures: 1 });
  },
);

it('reads from the mark of the last import, unless the scope or the account at the CRM is another', async () => {
  const own = keeping('ws_mark');
  const crm = new MemoryCrm([crmCompany('1'), crmCompany('2', { relation: 'customer' })]);
  await own.set('hour');
  await own.tick();
  expect(await own.finish(crm)).toMatchObject({ changes_only: false, counts: { companies: 2, created: 2 } });
  crm.set(crmCompany('3'));
  own.pass(HOUR_MS);
  await own.tick();
  expect(await own.finish(crm)).toMatchObject({ changes_only: true, counts: { companies: 1, created: 1 } });
  // An import by hand has another scope: it doesn't move the schedule's mark.
  crm.set(crmCompany('4'));
  await own.over.run(crm, { scope: { ...EVERYTHING, everything: false, customers: true } });
  own.pass(HOUR_MS);
  await own.tick();
  expect(await own.finish(crm)).toMatchObject({
    changes_only: true,
    counts: { companies: 1, created: 1 },
  });
  await own.set('hour', { ...EVERYTHING, list_id: '7' });
  await own.tick();
  expect(await own.finish(crm)).toMatchObject({ changes_only: false });
  own.connect(connectedTo('43'));
  own.pass(HOUR_MS);
  await own.tick();
  expect(await own.over.get(must(own.started.at(-1)))).toMatchObject({ since: null, crm_account: '43' });
});

it('reads everything again after 30 days, because contacts change without their company', async () => {
  const own = keeping('ws_again');
  const crm = new MemoryCrm([crmCompany('1')]);
  const isWhole = async (ms: number) => {
    own.pass(ms);
    await own.tick();
    return !(await own.finish(crm)).changes_only;
  };
  await own.set('day');
  expect(await isWhole(0)).toBe(true);
  expect(await isWhole(DAY_MS)).toBe(false);
  expect(await isWhole(28 * DAY_MS)).toBe(false);
  expect(await isWhole(DAY_MS)).toBe(true);
  expect(await isWhole(DAY_MS)).toBe(false);
});

it('reads everything once if it is not known when that was done last', async () => {
  const own = keeping('ws_unknown');
  const crm = new MemoryCrm([crmCompany('1')]);
  await own.set('day');
  await own.tick();
  await own.finish(crm);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.crmImportSettings('ws_unknown', 'crm_one'),
      UpdateExpression: 'REMOVE read_all_at',
    }),
  );
  const next = async () => {
    own.pass(DAY_MS);
    await own.tick();
    return own.finish(crm);
  };
  expect(await next()).toMatchObject({ changes_only: false });
  expect(await next()).toMatchObject({ changes_only: true });
});

it('keeps watching for contacts of companies that never change', async () => {
  const own = keeping('ws_watched');
  const orla = { crmId: 'c1', full_name: 'Orla Vance', title: null, email: null, network_url: null };
  const crm = new MemoryCrm([crmCompany('1', { wonContacts: [orla] })]);
  const expiries = async () => {
    const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
    return Items.filter(({ PK }) => /ws_watched.*WATCHED/.test(PK)).map(({ expires_at }) => expires_at);
  };
  await own.set('day');
  await own.tick();
  await own.finish(crm);
  const [first] = await expiries();
  own.pass(31 * DAY_MS);
  await own.tick();
  await own.finish(crm);
  expect(await expiries()).toEqual([first + 31 * DAY_SECONDS]);
});

it('a dry run leaves no mark', async () => {
  const own = keeping('ws_dry_mark');
  await own.set('hour');
  await own.over.run(new MemoryCrm([crmCompany('1')]), { isDry: true });
  expect(await own.settings()).toMatchObject({ mark: null });
});

it('waits for its next turn while another import runs', async () => {
  const own = keeping('ws_turn');
  await own.set('day');
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
    own.pass(HOUR_MS);
    await own.tick();
    if (fails) crm.faults.push(refused());
    return own.finish(crm);
  };
  await own.set('hour');
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
  await own.set('hour');
  expect(await own.settings()).toMatchObject({ failures: 0, paused_reason: null });
});

it('pauses if the CRM is no longer connected', async () => {
  const own = keeping('ws_gone');
  await own.set('hour');
  own.connect({ version: 'v2', connected: {} });
  await own.tick();
  expect(own.started).toEqual([]);
  expect(await own.settings()).toMatchObject({
    next_import_at: null,
    paused_reason: 'The CRM is not connected. Connect it, and set this again.',
  });
  await expect(own.set('hour')).rejects.toMatchObject({ code: 'crm_not_connected' });
});
