import { beforeAll, describe, expect, it } from 'vitest';
import type { Directory, DirectoryPerson } from '#domain/market/directory/directory.ts';
import { readTitle } from '#domain/market/people-search/read-title.ts';
import { exampleRecord, newDomain, putRecords } from '#test/harness/accounts.ts';
import { activeAccounts } from '#test/harness/active-accounts.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { finder, matchesOf } from '#test/harness/finder.ts';
import { must } from '#test/harness/must.ts';
import { daysAgo, loadRosterAt } from '#test/harness/rosters.ts';
import { newQuietWorkspace, newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';
import { nextCompanyOf } from '#world/directory/careers.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';
import { companyAt, listWorld } from '#world/directory/world.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newQuietWorkspace();
  await activeAccounts(workspace, [8, 9, 10, 11]);
});

const find = async (query: string) =>
  (await workspace.api.findPeople({ body: { query, per_account: 20 } })).data;

const savedIn = async ({ api }: TestWorkspace) =>
  (await api.listPeople({ query: { source: 'waterfall', per_page: 1 } })).pagination.total;

describe('a limit across accounts', () => {
  it('finds and saves three people of three accounts for "max 3: one each"', async () => {
    const fresh = await newQuietWorkspace();
    await activeAccounts(fresh, [8, 9, 10, 11]);

    const { data } = await fresh.api.findPeople({ body: { query: 'managers, max 3: one each' } });

    expect(new Set(matchesOf(data).map(({ account_id }) => account_id)).size).toBe(3);
    expect(matchesOf(data)).toHaveLength(3);
    expect(await savedIn(fresh)).toBe(3);
  });

  it('finds one of each role per account', async () => {
    const matches = matchesOf(await find('a manager in sales, a manager in finance - one each'));
    const byAccount = Map.groupBy(matches, ({ account_id }) => account_id);

    expect(matches.length).toBeGreaterThan(1);
    for (const people of byAccount.values()) {
      const ideal = people.filter(({ icp_tier }) => icp_tier === 1);
      for (const work of ['sales', 'finance'] as const)
        expect(ideal.filter(({ title }) => readTitle(title).does.has(work)).length).toBeLessThanOrEqual(1);
    }
  });

  it('counts all groups together', async () => {
    const [first, second] = [companyAt(8).name, companyAt(9).name];
    const query = `managers or above at ${first} and directors or above at ${second}`;
    const [all, four] = [await find(query), await find(`${query}, 4 in total`)];

    expect(four.interpretation.groups.length).toBeGreaterThan(1);
    expect(matchesOf(all).length).toBeGreaterThan(4);
    expect(matchesOf(four)).toHaveLength(4);
  });
});

describe('a condition that is not understood', () => {
  it('finds and saves nobody if nothing else says who is wanted, and says which words it was', async () => {
    const fresh = await newQuietWorkspace();
    await activeAccounts(fresh, [8]);

    const { data } = await fresh.api.findPeople({ body: { query: 'married people in Germany' } });

    expect(data).toMatchObject({ found: 0, accountsSearched: 0, tiers: 0 });
    expect(data.reason).toContain('These words were not understood: married.');
    expect(await savedIn(fresh)).toBe(0);
  });

  it('leaves those who decide on money, not everybody', async () => {
    const data = await find('who can say yes to 50k');

    expect(data.interpretation.not_understood).toEqual(['50k']);
    expect(matchesOf(data).length).toBeGreaterThan(0);
    for (const { job_level } of matchesOf(data)) expect(['C-Team', 'VP', 'Director']).toContain(job_level);
  });
});

it('"not HR" finds no one who recruits', async () => {
  const matches = matchesOf(await find('who does the hiring, not HR'));

  expect(matches.length).toBeGreaterThan(0);
  for (const { title } of matches) expect([...readTitle(title).does]).not.toContain('hr');
});

it('who gets fired if the warehouse stops is not a picker', async () => {
  for (const { job_level } of matchesOf(await find('who gets fired if the warehouse stops')))
    expect(job_level).not.toBe('Staff');
});

it('a query in Japanese finds the same people as in English', async () => {
  const [japanese, english] = [
    await find('営業部長以上、人事以外'),
    await find('sales director or above, not HR'),
  ];

  expect(japanese.interpretation.not_understood).toEqual([]);
  expect(matchesOf(japanese).length).toBeGreaterThan(0);
  expect(matchesOf(japanese).map(({ id }) => id)).toEqual(matchesOf(english).map(({ id }) => id));
});

describe('who came and who left', () => {
  let account: { id: string; domain: string };
  let lively: TestWorkspace;
  let gone: string[];
  let come: string[];

  beforeAll(async () => {
    lively = await newWorkspace();
    const company = must(listWorld().findLast((each) => nextCompanyOf(each) !== undefined));
    account = exampleRecord({
      status: 'active',
      name: company.name,
      domain: company.domain,
    }) as typeof account;
    await putRecords(lively.id, [account as ReturnType<typeof exampleRecord>]);
    const before = await loadRosterAt(lively.id, account.id, company.domain, daysAgo(500));
    await lively.api.syncPeople({ body: { account_id: account.id } });
    const now = (await createEmbeddedDirectory().listEmployees(company.domain)).people;
    const missingFrom = (some: readonly DirectoryPerson[], others: readonly DirectoryPerson[]) =>
      some
        .filter(({ directory_id }) => !others.some((other) => other.directory_id === directory_id))
        .map(({ full_name }) => full_name);
    gone = missingFrom(before, now);
    come = missingFrom(now, before);
  });

  const wish = async (query: string) =>
    (await lively.api.findPeople({ body: { query, account_ids: [account.id], per_account: 20 } })).data;
  const names = (found: { full_name: string }[]) => found.map(({ full_name }) => full_name).toSorted();

  it('finds those whom a roster or a detection shows as new', async () => {
    const { data: detections } = await lively.api.listAccountSignals({ params: { id: account.id } });
    const data = await wish('directors and above who are new in role');
    const all = await wish('directors and above');

    expect(names(matchesOf(data)).length).toBeGreaterThan(0);
    expect(matchesOf(all).length).toBeGreaterThan(matchesOf(data).length);
    for (const { full_name } of matchesOf(data))
      expect(detections.some(({ headline }) => headline.includes(full_name))).toBe(true);
    expect(come.length).toBeGreaterThan(0);
  });

  it('finds those who left, with no email and without a trace in their records', async () => {
    const data = await wish('people who left');
    const person = must(data.without_email.contacts[0]);
    const { data: stored } = await lively.api.getPerson({ params: { id: person.id } });

    expect(data.contacts).toEqual([]);
    expect(names(data.without_email.contacts)).toEqual(gone.toSorted());
    expect(data.without_email.contacts.every(({ email }) => email === null)).toBe(true);
    expect(data.reason).toContain('have left');
    expect([person.icp_tier, stored.icp_tier, stored.source]).toEqual([1, null, 'employee']);
  });

  it('keeps to the time a query names, and says what it goes by', async () => {
    const data = await wish('marketing interns hired in the last 2 days');

    expect(matchesOf(data)).toEqual([]);
    expect(data.reason).toContain('known from rosters and detections');
  });
});

describe('a site', () => {
  const people = [
    directoryPerson({ full_name: 'Pia Werk', title: 'Plant Manager', job_level: 'Manager' }),
    directoryPerson({ full_name: 'Leo Lager', title: 'Warehouse Manager', job_level: 'Manager' }),
    directoryPerson({ full_name: 'Sam Ort', title: 'Site Manager', job_level: 'Manager' }),
  ];
  const directory: Directory = {
    ...createEmbeddedDirectory(),
    searchPeople: async () => people,
    findWorkEmail: async ({ full_name }) => `${full_name.split(' ')[0]}@example.com`,
  };

  it.each([
    ['Industrial Machinery', ['Pia Werk', 'Sam Ort']],
    ['Logistics', ['Leo Lager', 'Sam Ort']],
    ['Computer Software', ['Sam Ort']],
    [null, ['Leo Lager', 'Pia Werk', 'Sam Ort']],
  ])('is what the trade of the company makes it: %s', async (industry, expected) => {
    const record = exampleRecord({ status: 'active', domain: newDomain(), industry });
    await putRecords(workspace.id, [record]);

    const found = await finder(workspace)(directory, { query: 'site managers', account_ids: [record.id] });

    expect(found.contacts.map(({ full_name }) => full_name).toSorted()).toEqual(expected);
  });

  it('may be a Japanese title', async () => {
    const record = exampleRecord({ status: 'active', domain: newDomain(), industry: 'Automotive' });
    await putRecords(workspace.id, [record]);
    const japanese = [
      directoryPerson({ full_name: '佐藤 健', title: '工場長', job_level: 'Manager' }),
      directoryPerson({ full_name: '鈴木 花子', title: '営業部長', job_level: 'Director' }),
    ];
    const listing = { ...directory, searchPeople: async () => japanese };
    const found = async (query: string) =>
      (await finder(workspace)(listing, { query, account_ids: [record.id] })).contacts.map(
        ({ full_name, icp_tier }) => [full_name, icp_tier],
      );

    expect(await found('site managers')).toEqual([['佐藤 健', 1]]);
    expect(await found('plant managers')).toEqual([['佐藤 健', 1]]);
    expect(await found('heads of sales')).toEqual([['鈴木 花子', 1]]);
  });
});
