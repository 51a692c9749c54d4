import { describe, expect, it } from 'vitest';
import { readTitle } from '#domain/market/people-search/read-title.ts';
import { activeAccounts } from '#test/harness/active-accounts.ts';
import { finder, matchesOf, OUTBOUND as QUERY } from '#test/harness/finder.ts';
import { must } from '#test/harness/must.ts';
import { newQuietWorkspace } from '#test/harness/workspace.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';

let accounts: { id: string; domain: string }[];

const workspace = await newQuietWorkspace();
accounts = await activeAccounts(workspace, [8, 9, 10, 11]);

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
});

describe('a query', () => {
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
