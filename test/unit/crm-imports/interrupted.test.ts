import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { HOUR_MS } from '#contract/time.ts';
import { newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { stopImport } from '#domain/market/crm-imports/end-import.ts';
import type { CrmImportRecord } from '#domain/market/crm-imports/import-record.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createCrmLinkStore } from '#table/crm/crm-link-store.ts';
import { getPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { ADAS_ID, importsOver } from '#test/harness/crm-imports.ts';
import { killAtWrite } from '#test/harness/kill-at-write.ts';
import { ADA, busy, crmCompany, MemoryCrm, refused, STRANGER } from '#test/harness/memory-crm.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const company = () => [
  crmCompany('1', { relation: 'customer', owner: ADA }),
  crmCompany('2', { websites: ['company-1.com'] }),
  crmCompany('3', { owner: STRANGER, wonContacts: [contact('Kim Vale')] }),
  crmCompany('4', { websites: [] }),
  crmCompany('5', { relation: 'open_deal' }),
];
const contact = (full_name: string) => ({
  crmId: full_name,
  full_name,
  title: 'CFO',
  email: null,
  network_url: null,
});

/** A CRM whose second import finds changes, deletions and merges. */
async function changedCrm(ws: string) {
  const crm = new MemoryCrm(company(), 2);
  await importsOver(table, ws).run(crm);
  crm.delete('3');
  crm.delete('2', '1');
  crm.set(crmCompany('1', { relation: 'open_deal', owner: ADA }));
  crm.set(crmCompany('6', { relation: 'customer', owner: ADA }));
  crm.set(crmCompany('5', { relation: 'customer', owner: ADA }));
  return crm;
}

const DOMAINS = Array.from({ length: 13 }, (_, at) => `company-${at}.com`);

/** What the workspace has, without ids and times. */
async function stateOf(ws: string) {
  const accounts = [...(await createAccountStore(table).findByDomains(ws, DOMAINS)).values()];
  const links = createCrmLinkStore(table)(ws, 'crm_one', '42');
  const linked = await links.read(accounts.map(({ id }) => id));
  const shown = await Promise.all(
    accounts.map(async ({ id, name, domain, status, relation, owner_id }, at) => ({
      name,
      domain,
      status,
      relation,
      owner_id,
      link: linked[at],
      people: (await createPersonStore(table).listAtAccount(ws, id)).map(({ full_name }) => full_name),
    })),
  );
  return {
    accounts: shown.sort((a, b) => ((a.domain ?? '') < (b.domain ?? '') ? -1 : 1)),
    relations: await createRelationStore(table).findStatements(ws, DOMAINS),
  };
}

describe('a worker that dies', () => {
  it.each(['before', 'after'] as const)(
    '%s any write loses and doubles nothing',
    async (when) => {
      const reference = await changedCrm(`ws_whole_${when}`);
      const whole = await importsOver(table, `ws_whole_${when}`).run(reference);
      const expected = await stateOf(`ws_whole_${when}`);
      expect(whole.counts).toMatchObject({ companies: 4, created: 1, updated: 2, removed: 1, merged: 1 });
      expect(expected.accounts).toHaveLength(4);

      let kills = 0;
      for (let nth = 1, isKilled = true; isKilled; nth += 1) {
        const ws = `ws_killed_${when}_${nth}`;
        const crm = await changedCrm(ws);
        const over = importsOver(table, ws);
        const record = await over.start();
        const work = async () => {
          while ((await over.step(record, crm)) !== null);
        };
        isKilled = await killAtWrite(table, nth, when, work);
        kills += Number(isKilled);
        await work();
        const done = await over.get(record.id);
        expect([nth, done.status, done.counts]).toEqual([nth, 'completed', whole.counts]);
        expect([nth, await stateOf(ws)]).toEqual([nth, expected]);
      }
      expect(kills).toBeGreaterThan(20);
    },
    300_000,
  );
});

const pending = (ws: string, { id }: CrmImportRecord) => getPendingJob(table, 'crm_import', ws, id);

describe('two workers', () => {
  it('at the same pages count each once', async () => {
    const ws = 'ws_two';
    const crm = new MemoryCrm(
      Array.from({ length: 12 }, (_, at) => crmCompany(String(at), { relation: 'customer' })),
      2,
    );
    const over = importsOver(table, ws);
    const record = await over.start();
    await Promise.all([
      over.step(record, crm),
      over.step(record, crm, {}, table.other),
      over.step(record, crm),
    ]);
    const done = await over.get(record.id);
    expect(done).toMatchObject({ status: 'completed', pages: 6, counts: { companies: 12, created: 12 } });
    expect((await stateOf(ws)).accounts).toHaveLength(12);
  });

  it('of two imports from one CRM only one starts, and another after its end', async () => {
    const ws = 'ws_one';
    const over = importsOver(table, ws);
    const starts = await Promise.allSettled([over.start(), over.start(), over.start({ isDry: true })]);
    const [won, ...lost] = starts.toSorted((a) => (a.status === 'fulfilled' ? -1 : 1));
    if (won?.status !== 'fulfilled') throw new Error('none started');
    expect(lost.map((each) => each.status === 'rejected' && String(each.reason))).toEqual(
      Array(2).fill(`Error: ${won.value.id} runs`),
    );
    await over.step(won.value, new MemoryCrm([]));
    await expect(over.start()).resolves.toMatchObject({ status: 'running' });
  });
});

describe('an import', () => {
  it('that is stopped reads no further page, keeps what it has and lets another start', async () => {
    const ws = 'ws_stop';
    const crm = new MemoryCrm(company(), 2);
    const over = importsOver(table, ws);
    const record = await over.start();
    expect(await over.step(record, crm, { hasTime: () => false })).toBe(0);
    const ports = { imports: over.imports, settings: over.settings, now: () => new Date(), refuse };
    const stopped = await stopImport(ports, ws, record.id);
    expect(stopped).toMatchObject({ status: 'stopped', phase: 'ended', counts: { companies: 2 } });
    expect(stopped.finished_at).not.toBeNull();
    expect(await over.step(record, crm)).toBeNull();
    expect(await stopImport(ports, ws, record.id)).toEqual(stopped);
    expect(crm.asked).toBe(1);
    expect(await pending(ws, record)).toBeUndefined();
    await expect(stopImport(ports, ws, 'imp_unknown')).rejects.toMatchObject({ code: 'not_found' });
    expect((await over.run(crm)).counts).toMatchObject({ created: 2, up_to_date: 1 });
  });

  it('that is stopped while a page is stored does not count it', async () => {
    const ws = 'ws_stop_within';
    const over = importsOver(table, ws);
    const record = await over.start();
    const crm = new MemoryCrm(company(), 2);
    const ports = { imports: over.imports, settings: over.settings, now: () => new Date(), refuse };
    const page = crm.readPage.bind(crm);
    crm.readPage = async (...asked) => {
      const read = await page(...asked);
      await stopImport(ports, ws, record.id);
      return read;
    };
    expect(await over.step(record, crm)).toBeNull();
    expect(await over.get(record.id)).toMatchObject({ status: 'stopped', counts: { companies: 0 } });
  });

  it.each([0, 3, 999, null])('says that the CRM claims %s, and counts what there is', async (lie) => {
    const crm = new MemoryCrm(company());
    crm.lie = lie;
    const done = await importsOver(table, `ws_lie_${lie}`).run(crm);
    expect(done).toMatchObject({ status: 'completed', crm_total: lie, counts: { companies: 5 } });
  });

  it('waits as long as the CRM asks, then goes on at the same page', async () => {
    const ws = 'ws_busy';
    const crm = new MemoryCrm(company(), 2);
    const over = importsOver(table, ws);
    const record = await over.start();
    await over.step(record, crm, { hasTime: () => false });
    crm.faults.push(busy(42_000), busy(), busy(), busy(5 * HOUR_MS));
    expect(await over.step(record, crm)).toBe(42);
    expect(await over.get(record.id)).toMatchObject({
      status: 'running',
      phase: 'waiting',
      problem: { code: 'crm_rate_limited', message: 'The CRM asked to slow down.' },
      counts: { companies: 2 },
    });
    expect(await over.step(record, crm)).toBe(10);
    expect(await over.step(record, crm)).toBe(20);
    // A day's limit is asked for again from time to time.
    expect(await over.step(record, crm)).toBe(900);
    expect(await over.step(record, crm)).toBeNull();
    expect(await over.get(record.id)).toMatchObject({
      status: 'completed',
      problem: null,
      waiting: null,
      counts: { companies: 5 },
    });
  });

  it('that gets no page for a day fails', async () => {
    let now = Date.parse('2026-11-18T00:00:00Z');
    const over = importsOver(table, 'ws_down', () => new Date(now));
    const crm = new MemoryCrm(company());
    const record = await over.start();
    for (let hour = 0; hour <= 26; hour += 1) {
      crm.faults.push(busy());
      expect([hour, await over.step(record, crm)]).toEqual([hour, expect.any(Number)]);
      now += HOUR_MS;
    }
    crm.faults.push(busy());
    expect(await over.step(record, crm)).toBeNull();
    expect(await over.get(record.id)).toMatchObject({
      status: 'failed',
      problem: { message: 'The CRM has given nothing for a day. The CRM asked to slow down.' },
    });
  });

  it('whose credentials are refused fails at once, says why and lets another start', async () => {
    const over = importsOver(table, 'ws_refused');
    const crm = new MemoryCrm(company());
    crm.faults.push(refused());
    const done = await over.run(crm);
    expect(done).toMatchObject({
      status: 'failed',
      phase: 'ended',
      problem: { code: 'crm_credentials_refused', message: 'The CRM no longer accepts the credentials.' },
    });
    expect(await pending('ws_refused', done)).toBeUndefined();
    expect((await over.run(crm)).status).toBe('completed');
  });

  it('is tried again if the CRM takes too long', async () => {
    const over = importsOver(table, 'ws_slow');
    const record = await over.start();
    const pageSignal = () => AbortSignal.abort();
    expect(await over.step(record, new MemoryCrm(company()), { pageSignal })).toBe(5);
    expect(await over.get(record.id)).toMatchObject({
      phase: 'waiting',
      problem: { code: 'crm_unreachable' },
    });
  });

  it('ends if the CRM gives the same page again and again', async () => {
    const crm = new MemoryCrm(company());
    const page = crm.readPage.bind(crm);
    crm.readPage = async (cursor, abort) => ({ ...(await page(cursor, abort)), next: cursor });
    const done = await importsOver(table, 'ws_endless').run(crm);
    expect(done).toMatchObject({ status: 'failed', problem: { code: 'crm_repeats_itself' } });
  });

  it.each([2, 3, 7])('ends if the CRM gives the same %s pages again and again', async (length) => {
    const pages = Array.from({ length }, (_, at) => `page ${at}`);
    const crm = new MemoryCrm([crmCompany('1')]);
    crm.createFirstCursor = () => 'page 0';
    crm.readPage = async (cursor) => {
      crm.asked += 1;
      if (crm.asked > 10 * length) throw new Error('it goes on and on');
      const next = pages[(pages.indexOf(cursor) + 1) % length] ?? '';
      return { companies: [crmCompany(cursor)], deleted: [], next };
    };
    const done = await importsOver(table, `ws_circle_${length}`).run(crm);
    expect(done).toMatchObject({ status: 'failed', problem: { code: 'crm_repeats_itself' } });
    expect(crm.asked).toBeLessThan(3 * length + 2);
  });

  it('does without the number of companies if the CRM does not give it', async () => {
    const crm = new MemoryCrm([crmCompany('1')]);
    crm.readCompanyCount = () => Promise.reject(refused());
    expect(await importsOver(table, 'ws_no_total').run(crm)).toMatchObject({
      status: 'completed',
      crm_total: null,
      counts: { companies: 1 },
    });
  });

  it('does not take an error of the service for a CRM that gives no number', async () => {
    const crm = new MemoryCrm([crmCompany('1')]);
    crm.readCompanyCount = () => Promise.reject(new Error('a bug'));
    const over = importsOver(table, 'ws_total_bug');
    await expect(over.step(await over.start(), crm)).rejects.toThrow('a bug');
  });

  it('gives each page a signal of its own, so that a long reading ends none of them', async () => {
    const signals: AbortSignal[] = [];
    const pageSignal = () => {
      const { signal } = new AbortController();
      signals.push(signal);
      return signal;
    };
    const over = importsOver(table, 'ws_signals');
    const crm = new MemoryCrm(company());
    expect(await over.step(await over.start(), crm, { pageSignal })).toBeNull();
    expect(new Set(signals).size).toBe(crm.asked);
    expect(crm.asked).toBeGreaterThan(1);
  });

  it('counts no account that it could not create, and creates it when it is tried again', async () => {
    const over = importsOver(table, 'ws_lost');
    const record = await over.start();
    const crm = new MemoryCrm([crmCompany('1')]);
    const accounts = createAccountStore(table);
    const insert = async () => ({
      existingDomains: new Set(['company-1.com']),
      existingIds: new Set<string>(),
    });
    await expect(over.step(record, crm, { accounts: { ...accounts, insert } })).rejects.toThrow('were taken');
    expect(await over.get(record.id)).toMatchObject({ status: 'running', counts: { created: 0 } });
    expect(await over.step(record, crm)).toBeNull();
    expect(await over.get(record.id)).toMatchObject({ counts: { created: 1 } });
  });

  it('does not hide an error of the service', async () => {
    const crm = new MemoryCrm(company());
    crm.faults.push(new Error('a bug'));
    const over = importsOver(table, 'ws_bug');
    const record = await over.start();
    await expect(over.step(record, crm)).rejects.toThrow('a bug');
    expect(await over.get(record.id)).toMatchObject({ status: 'running' });
    expect(await pending('ws_bug', record)).toMatchObject({ kind: 'crm_import' });
  });
});

it('someone who takes a domain meanwhile keeps the account, and it counts as theirs', async () => {
  const ws = 'ws_race';
  const over = importsOver(table, ws);
  const record = await over.start();
  const real = createAccountStore(table);
  const theirs = newAccountRecord(
    { id: 'acc_theirs', source: 'api', status: 'suggested', created_at: '2026-01-01T00:00:00.000Z' },
    { name: 'Theirs', domain: 'company-1.com', tags: [], owner_id: null },
  );
  let isTaken = false;
  await over.step(record, new MemoryCrm([crmCompany('1', { relation: 'customer', owner: ADA })]), {
    accounts: {
      ...real,
      async insert(...asked) {
        if (!isTaken) await createAccountStore(table.other).insert(ws, [theirs]);
        isTaken = true;
        return real.insert(...asked);
      },
    },
  });
  expect(await over.get(record.id)).toMatchObject({
    status: 'completed',
    counts: { companies: 1, created: 0, updated: 1, matched: { domain: 1 } },
  });
  expect((await stateOf(ws)).accounts).toEqual([
    expect.objectContaining({ name: 'Theirs', relation: 'customer', owner_id: ADAS_ID }),
  ]);
});
