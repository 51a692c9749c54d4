import { beforeAll, describe, expect, it } from 'vitest';
import { readTitle } from '#domain/market/people-search/read-title.ts';
import { activeAccounts } from '#test/harness/active-accounts.ts';
import { matchesOf } from '#test/harness/finder.ts';
import { must } from '#test/harness/must.ts';
import { newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';
import { companyAt } from '#world/directory/world.ts';

type Found = Awaited<ReturnType<TestWorkspace['api']['findPeople']>>['data'];

const COMPANIES = [8, 9, 10, 11];

let workspace: TestWorkspace;
let accounts: { id: string; domain: string }[];

beforeAll(async () => {
  workspace = await newQuietWorkspace();
  accounts = await activeAccounts(workspace, COMPANIES);
});

const find = async (query: string, more: { per_account?: number; account_ids?: string[] } = {}) =>
  (await workspace.api.findPeople({ body: { query, ...more } })).data;

const nameOf = (at: number): string => companyAt(must(COMPANIES[at])).name;

describe('an exclusion', () => {
  it('applies to every tier', async () => {
    const data = await find('C-level, but nobody in finance and nobody who manages people', {
      per_account: 20,
    });
    const leaders = await find('engineers but nobody who manages people', { per_account: 20 });

    // Everyone at C level manages people: no tier may fall back on them.
    expect(matchesOf(data)).toEqual([]);
    expect(data.reason).toContain('excludes everyone');
    expect(matchesOf(leaders).length).toBeGreaterThan(0);
    expect(new Set(matchesOf(leaders).map(({ job_level }) => job_level))).toEqual(new Set(['Staff']));
    expect(leaders.cascade.every(({ job_levels }) => job_levels.every((level) => level === 'Staff'))).toBe(
      true,
    );
  });

  it.each([
    ['except', (name: string) => `every account except ${name}: managers`],
    ['leave out', (name: string) => `we already know ${name}, leave them out. managers please`],
    ['lower case', (name: string) => `managers, but nobody at ${name.toLowerCase()}`],
  ])('may name a company, which is neither searched nor saved: %s', async (_, query) => {
    const fresh = await newQuietWorkspace();
    const [first, second] = await activeAccounts(fresh, COMPANIES.slice(0, 2));

    const { data } = await fresh.api.findPeople({ body: { query: query(nameOf(0)), per_account: 20 } });
    const { data: saved } = await fresh.api.listPeople({ query: { source: 'waterfall', per_page: 100 } });

    expect(data.accountsSearched).toBe(1);
    expect(matchesOf(data).length).toBeGreaterThan(0);
    for (const found of [matchesOf(data), saved]) {
      expect(new Set(found.map(({ account_id }) => account_id))).toEqual(new Set([must(second).id]));
    }
    const asked = await fresh.api.findPeople({
      body: { query: query(nameOf(0)), account_ids: [must(first).id] },
    });
    expect(asked.data).toMatchObject({ found: 0, errors: [{ code: 'not_searched' }] });
  });
});

describe('groups in a query', () => {
  it('cover every company of a list', async () => {
    const found = await find(`managers at ${nameOf(0)}, ${nameOf(1)} and ${nameOf(3)}`);

    expect(new Set(matchesOf(found).map(({ account_id }) => account_id))).toEqual(
      new Set([0, 1, 3].map((at) => must(accounts[at]).id)),
    );
  });

  it('keep role and company together', async () => {
    const found = await find(`engineering at ${nameOf(0)} and finance at ${nameOf(1)}`, {
      per_account: 20,
    });
    const contacts = matchesOf(found);
    const first = contacts.filter(({ icp_tier }) => icp_tier === 1);

    expect(first.length).toBeGreaterThan(1);
    for (const { account_id, title } of first) {
      const does = account_id === must(accounts[0]).id ? 'engineering' : 'finance';
      expect([...readTitle(title).does]).toContain(does);
    }
    expect(new Set(contacts.map(({ account_id }) => account_id)).size).toBeLessThanOrEqual(2);
  });

  it('limit the total to the best of all accounts, and save no one else', async () => {
    const fresh = await newQuietWorkspace();
    await activeAccounts(fresh, COMPANIES.slice(0, 3));
    const wish = async (query: string): Promise<Found> =>
      (await fresh.api.findPeople({ body: { query, per_account: 20 } })).data;

    const three = await wish('3 managers');
    const { pagination } = await fresh.api.listPeople({ query: { source: 'waterfall', per_page: 1 } });
    const all = await wish('managers');

    expect(matchesOf(three)).toHaveLength(3);
    expect(pagination.total).toBe(3);
    expect(matchesOf(all).length).toBeGreaterThan(3);
    const best = matchesOf(all).toSorted(
      (a, b) => (a.icp_tier ?? 0) - (b.icp_tier ?? 0) || a.ranking - b.ranking,
    );
    const ranks = (people: Found['contacts']) =>
      people.map(({ ranking }) => ranking).toSorted((a, b) => a - b);
    expect(ranks(matchesOf(three))).toEqual(ranks(best.slice(0, 3)));
  });
});

describe('the response', () => {
  it('is ordered by tier over all accounts, then by ranking', async () => {
    const { contacts } = await find(`managers, ideally at ${nameOf(3)}`, { per_account: 20 });
    const order = contacts.map(({ icp_tier, ranking }) => [icp_tier ?? 0, ranking]);

    expect(new Set(contacts.map(({ icp_tier }) => icp_tier))).toEqual(new Set([1, 2]));
    expect(contacts[0]?.account_id).toBe(must(accounts[3]).id);
    expect(order).toEqual(order.toSorted(([a = 0, x = 0], [b = 0, y = 0]) => a - b || x - y));
  });

  it('has the tier of this search, as the saved person does', async () => {
    const fresh = await newQuietWorkspace();
    const [account] = await activeAccounts(fresh, [8]);
    const body = { account_ids: [must(account).id], per_account: 20 };
    const wish = async (query: string) =>
      matchesOf((await fresh.api.findPeople({ body: { ...body, query } })).data);
    const stored = async (id: string) => (await fresh.api.getPerson({ params: { id } })).data.icp_tier;

    const first = must((await wish('Xylophonists, otherwise managers'))[0]);
    const storedFirst = await stored(first.id);
    const again = must((await wish('managers')).find(({ id }) => id === first.id));

    expect([first.icp_tier, again.icp_tier]).toEqual([2, 1]);
    expect([storedFirst, await stored(first.id)]).toEqual([2, 1]);
  });

  it.each([
    ['female engineers', ['female']],
    ['engineers under 30', ['under 30']],
    ['engineers who speak German', ['speak German']],
    ['engineers who recently posted about hiring', ['recently posted about hiring']],
    ['Muslim engineers with an MBA', ['Muslim', 'MBA']],
  ])('names what it does not filter by: %s', async (query, expected) => {
    const plain = await find('engineers', { per_account: 20 });
    const data = await find(query, { per_account: 20 });

    expect(data.interpretation.not_understood.toSorted()).toEqual(expected.toSorted());
    expect(matchesOf(data).map(({ id }) => id)).toEqual(matchesOf(plain).map(({ id }) => id));
  });
});
