import { beforeAll, describe, expect, it } from 'vitest';
import { readTitle } from '#domain/market/people-search/read-title.ts';
import { activeAccounts } from '#test/harness/active-accounts.ts';
import { finder, matchesOf, OUTBOUND as QUERY } from '#test/harness/finder.ts';
import { must } from '#test/harness/must.ts';
import { newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';

let workspace: TestWorkspace;
let accounts: { id: string; domain: string }[];

beforeAll(async () => {
  workspace = await newQuietWorkspace();
  accounts = await activeAccounts(workspace, [8, 9, 10, 11]);
});

const ids = () => accounts.map(({ id }) => id);

const findWith = (...given: Parameters<ReturnType<typeof finder>>) => finder(workspace)(...given);

describe('POST /people/find', () => {
  it('finds sales development and sales leadership, not everyone, each with the tier that matched', async () => {
    const { data } = await workspace.api.findPeople({ body: { query: QUERY } });

    expect(data.accountsSearched).toBe(4);
    expect(data.tiers).toBe(data.cascade.length);
    expect(data.found).toBe(data.contacts.length);
    expect(data.errors).toEqual([]);
    expect(data.cascade[0]?.titles.join()).toMatch(/sales development/i);
    const everyone = (await workspace.api.listPeople({ query: { per_page: 1 } })).pagination.total;
    expect(data.found).toBeGreaterThan(0);
    expect(data.found).toBeLessThan(everyone / 3);
    for (const contact of data.contacts) {
      const tier = data.cascade.find(({ tier }) => tier === contact.icp_tier);
      expect(tier?.job_levels).toContain(contact.job_level);
      if (contact.icp_tier === 1) expect(readTitle(contact.title).does).toContain('sales-development');
      if (tier?.kind === 'ideal') expect(readTitle(contact.title).does).toContain('sales');
    }
  });

  it('attaches a verified email to every hit, and saves matches without one apart', async () => {
    const directory = createEmbeddedDirectory();

    const { data } = await workspace.api.findPeople({
      body: { query: 'engineering', account_ids: ids() },
    });

    const { count, contacts: without } = data.without_email;
    expect([data.found, count]).toEqual([data.contacts.length, without.length]);
    expect(data.found).toBeGreaterThan(0);
    expect(count).toBeGreaterThan(0);
    expect(data.contacts.every(({ email }) => email !== null)).toBe(true);
    expect(without.every(({ email }) => email === null)).toBe(true);
    for (const contact of [...data.contacts, ...without]) {
      const { domain } = must(accounts.find(({ id }) => id === contact.account_id));
      const { data: stored } = await workspace.api.getPerson({ params: { id: contact.id } });
      expect(stored).toEqual({ ...contact, list_ids: [] });
      expect(stored).toMatchObject({ source: 'waterfall', email_checked_at: expect.any(String) });
      expect(stored.email).toBe(await directory.findWorkEmail({ ...contact, domain }));
    }
    const { data: listed } = await workspace.api.listPeople({
      query: { source: 'waterfall', per_page: 100 },
    });
    const saved = [...data.contacts, ...without].map(({ id }) => id);
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(saved));
  });

  it('names inactive and unknown accounts, and those of another workspace, and searches the rest', async () => {
    const { api } = workspace;
    const { data: created } = await api.createAccounts({ body: { name: 'Idle', domain: 'idle.example' } });
    const [idle] = [created].flat();
    const foreign = await newQuietWorkspace();
    const { data: theirs } = await foreign.api.createAccounts({ body: { name: 'Theirs' } });
    const [other] = [theirs].flat();

    const { data } = await api.findPeople({
      body: {
        query: QUERY,
        account_ids: [must(ids()[0]), must(idle).id, 'acc_nobody', must(other).id, must(ids()[0])],
      },
    });

    expect(data.accountsSearched).toBe(1);
    expect(data.errors).toMatchObject([
      { account_id: must(idle).id, code: 'not_active' },
      { account_id: 'acc_nobody', code: 'not_found' },
      { account_id: must(other).id, code: 'not_found' },
    ]);
  });

  it('searches at most max_accounts and names the ids it left out', async () => {
    const { data } = await workspace.api.findPeople({
      body: { query: QUERY, account_ids: ids(), max_accounts: 3 },
    });

    expect(data.accountsSearched).toBe(3);
    expect(data.errors).toMatchObject([{ account_id: ids()[3], code: 'not_searched' }]);
  });

  it('searches only a scoped member’s own accounts', async () => {
    const fresh = await newQuietWorkspace();
    await activeAccounts(fresh, [14]);
    const [own] = await activeAccounts(fresh, [15], fresh.scopedMemberId);

    const byDefault = await fresh.scoped.findPeople({ body: { query: 'chief executive' } });
    const others = (await fresh.api.listAccounts()).data.filter(({ id }) => id !== must(own).id);
    const asked = await fresh.scoped.findPeople({
      body: { query: 'chief executive', account_ids: others.map(({ id }) => id) },
    });

    expect(others).toHaveLength(1);
    expect(byDefault.data).toMatchObject({ accountsSearched: 1 });
    expect(new Set(matchesOf(byDefault.data).map(({ account_id }) => account_id))).toEqual(
      new Set([must(own).id]),
    );
    expect(asked.data).toMatchObject({ accountsSearched: 0, found: 0, errors: [{ code: 'not_found' }] });
  });

  it('returns the stored response for the same Idempotency-Key, and 422 for another body', async () => {
    const body = { query: QUERY, account_ids: [must(ids()[1])] };

    const first = await workspace.api.findPeople({ body, idempotencyKey: 'find-1' });
    const again = await workspace.api.findPeople({ body, idempotencyKey: 'find-1' });
    const other = workspace.api.findPeople({ body: { query: 'other' }, idempotencyKey: 'find-1' });

    expect(again).toEqual(first);
    await expect(other).rejects.toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });
});

describe('a query', () => {
  it('is interpreted and enforced: place, exclusion, level', async () => {
    const { data: people } = await workspace.api.listPeople({ query: { per_page: 100 } });
    const [[code]] = [...Map.groupBy(people, ({ country_code }) => country_code)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    ) as [[string, unknown]];
    const country = new Intl.DisplayNames('en', { type: 'region' }).of(code);

    const { data } = await workspace.api.findPeople({
      body: { query: `managers or above in ${country}, but nobody in sales or marketing`, per_account: 20 },
    });

    expect(data.interpretation).toMatchObject({
      job_levels: ['C-Team', 'VP', 'Director', 'Manager'],
      locations: [{ countries: [code] }],
      exclusions: { roles: expect.arrayContaining([expect.objectContaining({ functions: ['sales'] })]) },
      not_understood: [],
    });
    expect(data.found).toBeGreaterThan(5);
    expect(people.some((person) => person.country_code !== code)).toBe(true);
    for (const { country_code, job_level, title } of data.contacts) {
      const { does } = readTitle(title);
      expect([country_code, job_level === 'Staff']).toEqual([code, false]);
      expect([title, does.has('sales'), does.has('marketing')]).toEqual([title, false, false]);
    }
  });

  it('finds and saves no one if nothing is understood, and says why', async () => {
    const before = await workspace.api.listPeople({ query: { source: 'waterfall', per_page: 1 } });

    const empty = await workspace.api.findPeople({ body: { query: 'hello there 🍕' } });
    const gibberish = await workspace.api.findPeople({ body: { query: 'asdf qwertz zzgrmpf' } });

    for (const { status, data } of [empty, gibberish]) {
      expect(status).toBe(200);
      expect(data).toMatchObject({ found: 0, contacts: [], reason: expect.any(String) });
    }
    expect(empty.data).toMatchObject({ tiers: 0, cascade: [], accountsSearched: 0 });
    expect(gibberish.data.interpretation.not_understood).toEqual(['asdf', 'qwertz', 'zzgrmpf']);
    const after = await workspace.api.listPeople({ query: { source: 'waterfall', per_page: 1 } });
    expect(after.pagination.total).toBe(before.pagination.total);
  });

  it('can be previewed without a search, a lookup or a saved person', async () => {
    const calls: string[] = [];
    const directory = createEmbeddedDirectory({ onCall: (name) => calls.push(name) });

    const preview = await findWith(directory, { query: 'heads of marketing in Texas', preview: true });
    const { data } = await workspace.api.findPeople({
      body: { query: 'heads of marketing in Texas', preview: true },
    });

    expect(calls).toEqual([]);
    expect(preview).toEqual(data);
    expect(data).toMatchObject({ found: 0, accountsSearched: 0, contacts: [], reason: null });
    expect(data.cascade[0]).toMatchObject({ label: 'Ideal role: marketing' });
    expect(data.interpretation.locations).toMatchObject([{ name: 'Texas', localities: ['TX', 'Texas'] }]);
  });
});
