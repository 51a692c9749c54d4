import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { ColumnReport } from '#domain/market/imports/column-report.ts';
import { type ImportAccountsPorts, importAccounts } from '#domain/market/imports/import-accounts.ts';
import { readImportRows } from '#domain/market/imports/import-rows.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { newId } from '#platform/ids.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createAccountRoomReader } from '#table/workspaces/plan-store.ts';
import { intercept } from '#test/harness/intercept.ts';
import { newRelations } from '#test/harness/relations.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

let made = 0;

const table = await startSuiteTable();

const MEMBERS = [
  { id: 'mem_ada', email: 'Ada@acme.com', full_name: 'Ada  Lovelace' },
  { id: 'mem_bob', email: 'bob@acme.com', full_name: 'Bob Straße' },
  { id: 'mem_eve', email: 'eve@other.com', full_name: 'Eve Twin' },
  { id: 'mem_eva', email: 'eva@other.com', full_name: 'eve twin' },
] as never;

const ports = (hasTime: () => boolean = () => true) => ({
  isDry: false,
  accounts: createAccountStore(table),
  lookups: createAccountLookups(table),
  members: { list: async () => MEMBERS },
  ...newRelations,
  hiddenDomains: { canReport: async () => true, report: async () => true },
  accountRoom: createAccountRoomReader(table),
  refuse,
  now: () => new Date('2026-05-01T10:00:00Z'),
  newId,
  hasTime,
});

const newViewer = (): Viewer => {
  made += 1;
  return { workspaceId: `ws_${made}`, visibility: 'all' };
};

const load = (viewer: Viewer, text: string, given: ImportAccountsPorts = ports()) =>
  importAccounts(
    given,
    viewer,
    readImportRows({ format: 'csv', text, isDry: false }, new ColumnReport(), refuse),
  );

const stored = async ({ workspaceId }: Viewer) =>
  createAccountLookups(table).getMany(workspaceId, [
    ...(await createAccountLookups(table).listIds(workspaceId, {})),
  ]);

describe('an import', () => {
  it('creates suggested accounts with the source import, whose firmographics enrichment leaves alone', async () => {
    const viewer = newViewer();

    const outcome = await load(
      viewer,
      'Company,Website,Employees,Country,Tags,Owner\nAcme,https://www.ACME.com/x,"1,200",FR,"a;b",ada@ACME.com\n',
    );

    expect(outcome).toEqual({
      dry_run: false,
      created: 1,
      without_domain: 0,
      existing: 0,
      failed: 0,
      unprocessed: 0,
      rows: [],
    });
    expect(await stored(viewer)).toMatchObject([
      {
        name: 'Acme',
        domain: 'acme.com',
        status: 'suggested',
        source: 'import',
        employees: 1200,
        country: 'FR',
        industry: null,
        tags: ['a', 'b'],
        owner_id: 'mem_ada',
        overrides: ['employees', 'country'],
        created_at: '2026-05-01T10:00:00.000Z',
      },
    ]);
  });

  it('of the same file again creates nothing, with and without domains', async () => {
    const viewer = newViewer();
    const file = 'name,domain\nA,a.com\nB,\nB,\nB2,b.com\nA again,WWW.a.com\n';

    const first = await load(viewer, file);
    const before = await stored(viewer);
    const second = await load(viewer, file);

    expect(first).toMatchObject({ created: 3, existing: 2, failed: 0 });
    expect(second).toMatchObject({ created: 0, existing: 5, failed: 0 });
    expect(await stored(viewer)).toEqual(before);
  });

  it('of the same file with another tag creates nothing either', async () => {
    const viewer = newViewer();
    const file = 'name,domain\nA,a.com\nB,\n';
    const loadTagged = (tag?: string) => load(viewer, file, { ...ports(), ...(tag && { tag }) });

    expect(await loadTagged('fair')).toMatchObject({ created: 2 });
    expect(await loadTagged('webinar')).toMatchObject({ created: 0, existing: 2 });
    expect(await loadTagged()).toMatchObject({ created: 0, existing: 2 });
    expect((await stored(viewer)).map(({ tags }) => tags)).toEqual([['fair'], ['fair']]);
  });

  it('creates what the plan has room for, and names the rows after it', async () => {
    const viewer = newViewer();
    await load(viewer, 'name,domain\nA,a.com\n');
    const given = { ...ports(), accountRoom: async () => ({ limit: 3, used: 1 }) };

    const outcome = await load(viewer, 'name,domain\nA,a.com\nB,b.com\nC,c.com\nD,d.com\nD,d.com\n', given);

    expect(outcome).toMatchObject({ created: 2, existing: 1, failed: 2, unprocessed: 0 });
    expect(outcome.rows.map(({ row }) => row)).toEqual([5, 6]);
    expect(outcome.rows[0]?.error).toContain('Your plan stores at most 3 accounts; 1 are stored.');
    expect(await stored(viewer)).toHaveLength(3);
  });

  it('of the same file twice concurrently creates each account once', async () => {
    const viewer = newViewer();
    const file = `name,domain\n${Array.from({ length: 40 }, (_, n) => (n % 2 ? `C${n},c${n}.com` : `C${n},`)).join('\n')}`;

    const [one, two] = await Promise.all([load(viewer, file), load(viewer, file)]);

    expect(await stored(viewer)).toHaveLength(40);
    expect(one.created + two.created).toBe(40);
    expect(one.failed + two.failed).toBe(0);
  });

  it('of other content, or into another workspace, creates other accounts', async () => {
    const viewer = newViewer();
    await load(viewer, 'name,country\nSame,FR\n');

    expect(await load(viewer, 'name,country\nSame,DE\n')).toMatchObject({ created: 1 });
    expect(await load(newViewer(), 'name,country\nSame,FR\n')).toMatchObject({ created: 1 });
  });

  it('reports bad rows and creates the others', async () => {
    const viewer = newViewer();

    const outcome = await load(
      viewer,
      'name,domain,owner\nA,a.com,\n,b.com,\nC,no domain,\nD,d.com,eve@acme.com\n"E,e.com,\nF,f.com,\n',
    );

    expect(outcome).toEqual({
      dry_run: false,
      created: 2,
      without_domain: 0,
      existing: 0,
      failed: 4,
      unprocessed: 0,
      rows: [
        { row: 3, error: 'name: Is required.' },
        { row: 4, error: 'domain: Must be a domain such as acme.com.' },
        { row: 5, error: 'owner_id: No member has the name, email or id "eve@acme.com".' },
        { row: 6, error: 'A quote is not closed.' },
      ],
    });
  });

  it.each([
    ['an id', 'mem_ada', 'mem_ada'],
    ['an email', 'ADA@acme.com', 'mem_ada'],
    ['a name', ' ada lovelace ', 'mem_ada'],
    ['a name in other letters', 'BOB STRASSE', 'mem_bob'],
    ['a name with an email', 'Somebody (bob@acme.com)', 'mem_bob'],
    ['a name with an email in angle brackets', 'Eve Twin <eva@other.com>', 'mem_eva'],
  ])('finds an owner by %s', async (_, cell, owner_id) => {
    const viewer = newViewer();

    expect(await load(viewer, `name,Account Owner\nA,${cell}\n`)).toMatchObject({ created: 1 });
    expect(await stored(viewer)).toMatchObject([{ owner_id }]);
  });

  it('asks for the email if several members have the name', async () => {
    expect((await load(newViewer(), 'name,Account Owner\nA,Eve Twin\n')).rows).toEqual([
      { row: 2, error: 'owner_id: Several members are called "Eve Twin". Use an email.' },
    ]);
  });

  it('reads numbers and profiles as CRMs write them, and says what is not a number', async () => {
    const viewer = newViewer();
    const file = [
      'name,domain,employees,LinkedIn Company Page',
      'A,a.com,1200.0,www.linkedin.com/company/a',
      'B,b.com,"1.200,00",https://linkedin.com/company/b',
      'C,c.com,fifty,',
    ].join('\n');

    expect(await load(viewer, file)).toMatchObject({
      created: 2,
      rows: [{ row: 4, error: 'employees: Must be a whole number such as 120.' }],
    });
    expect((await stored(viewer)).toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      { employees: 1200, network_url: 'https://www.linkedin.com/company/a' },
      { employees: 1200, network_url: 'https://linkedin.com/company/b' },
    ]);
  });

  it('that is a dry run writes nothing, and counts what the import then does, over parts too', async () => {
    const viewer = newViewer();
    await load(viewer, 'name,domain\nKnown,known.com\n');
    const many = Array.from({ length: 600 }, (_, n) => (n % 2 ? `C${n},c${n}.com` : `C${n},`));
    const file = ['name,domain', ...many, 'K,known.com', ',x.com', 'Again,c1.com', 'C0,', 'N,n.com'].join(
      '\n',
    );

    const dry = await load(viewer, file, { ...ports(), isDry: true });

    expect(await stored(viewer)).toHaveLength(1);
    expect(dry).toMatchObject({ dry_run: true, created: 601, existing: 3, failed: 1 });
    expect(await load(viewer, file)).toEqual({ ...dry, dry_run: false });
  });

  it('shows a hundred bad rows and counts them all', async () => {
    const { failed, rows } = await load(newViewer(), `name,domain\n${',x.com\n'.repeat(700)}`);

    expect(failed).toBe(700);
    expect(rows).toHaveLength(100);
  });

  it('by a scoped member is theirs, and reveals nothing about hidden accounts except that a domain is taken', async () => {
    const viewer = newViewer();
    await load(viewer, 'name,domain,owner\nMine,mine.com,bob@acme.com\nTheirs,theirs.com,mem_ada\n');
    const bob = { ...viewer, visibility: 'scoped', memberId: 'mem_bob' } as const;

    const outcome = await load(bob, 'name,domain\nX,mine.com\nNew,new.com\nX,theirs.com\nLater,later.com\n');

    expect(outcome).toMatchObject({
      created: 2,
      existing: 1,
      failed: 1,
      unprocessed: 0,
      rows: [
        {
          row: 4,
          error: "domain: Is taken in this workspace by an account you can't see, such as a colleague's.",
        },
      ],
    });
    expect((await stored(viewer)).find(({ name }) => name === 'New')).toMatchObject({ owner_id: 'mem_bob' });
  });

  it('by a scoped member names each row of a hidden account, and ends at the last account of the hour', async () => {
    const viewer = newViewer();
    await load(viewer, 'name,domain,owner\nA,a.com,mem_ada\nB,b.com,mem_ada\nC,c.com,mem_ada\n');
    const bob = { ...viewer, visibility: 'scoped', memberId: 'mem_bob' } as const;
    const reportedIds: string[] = [];
    const hiddenDomains = {
      canReport: async () => reportedIds.length < 2,
      report: async (_workspaceId: string, _memberId: string, accountId: string) =>
        reportedIds.push(accountId) <= 2,
    };

    const outcome = await load(
      bob,
      'name,domain\nA,a.com\nA,a.com\nNew,new.com\nB,b.com\nLater,later.com\nC,c.com\n',
      { ...ports(), hiddenDomains },
    );

    expect(outcome).toMatchObject({ created: 1, existing: 0, failed: 3, unprocessed: 2 });
    expect(outcome.rows.map(({ row }) => row)).toEqual([2, 3, 5]);
    expect(outcome.rows.map(({ error }) => error.includes('The rows after it were not read'))).toEqual([
      false,
      false,
      true,
    ]);
    expect(new Set(reportedIds).size).toBe(2);
  });

  it('counts the rows there was no time for, and the same file again does the rest', async () => {
    const viewer = newViewer();
    const file = `name\n${Array.from({ length: 9 }, (_, n) => `N${n}`).join('\n')}`;
    let left = 4;

    const first = await load(
      viewer,
      file,
      ports(() => left-- > 0),
    );

    expect(first).toMatchObject({ created: 4, unprocessed: 5 });
    expect(await load(viewer, file)).toMatchObject({ created: 5, existing: 4, unprocessed: 0 });
  });

  it('that crashed half-way is finished by the same file', async () => {
    const viewer = newViewer();
    const file = `name,domain\n${Array.from({ length: 130 }, (_, n) => `N${n},n${n}.com`).join('\n')}`;
    let writes = 0;
    await intercept(
      table.client,
      'TransactWriteItemsCommand',
      (input, next) => {
        writes += 1;
        return writes === 2 ? Promise.reject(new Error('cut')) : next(input);
      },
      () => expect(load(viewer, file)).rejects.toThrow('cut'),
    );

    const { created, existing } = await load(viewer, file);

    expect(created).toBeGreaterThan(0);
    expect(existing + created).toBe(130);
    expect(await stored(viewer)).toHaveLength(130);
  });
});
