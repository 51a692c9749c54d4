import { beforeAll, describe, expect, it } from 'vitest';
import type { Directory } from '#domain/market/directory/directory.ts';
import { readTitle } from '#domain/market/people-search/read-title.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { activeAccounts } from '#test/harness/active-accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { finder, matchesOf, OUTBOUND as QUERY } from '#test/harness/finder.ts';
import { must } from '#test/harness/must.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';

const ROLES_21 =
  'cfo cto ceo coo cmo cio ciso recruiters accountants developers lawyers buyers designers data-engineers technicians controllers receptionists teachers nurses drivers underwriters'
    .split(' ')
    .map((role) => role.replace('-', ' '));

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

  it('searches the most recently activated accounts by default', async () => {
    const fresh = await newQuietWorkspace();
    const [first, second] = await activeAccounts(fresh, [12, 13]);
    await eventually(
      () => fresh.api.findPeople({ body: { query: 'chief executive', max_accounts: 1 } }),
      ({ data }) => matchesOf(data)[0]?.account_id === must(second).id,
    );
    const params = { id: must(first).id };
    await fresh.api.deactivateAccount({ params, body: {} });
    await fresh.api.activateAccount({ params, body: {} });

    const { data } = await fresh.api.findPeople({ body: { query: 'chief executive', max_accounts: 1 } });

    expect(new Set(matchesOf(data).map(({ account_id }) => account_id))).toEqual(new Set([must(first).id]));
  });

  it('gives no slot to an active account without a domain', async () => {
    const fresh = await newQuietWorkspace();
    const [first] = await activeAccounts(fresh, [12]);
    // Older releases could activate accounts without a domain.
    await putRecords(fresh.id, [
      exampleRecord({ status: 'active', domain: null, activated_at: new Date().toISOString() }),
    ]);
    await eventually(
      () => fresh.api.listAccounts({ query: { status: 'active' } }),
      ({ pagination }) => pagination.total === 2,
    );

    const { data } = await fresh.api.findPeople({ body: { query: 'chief executive', max_accounts: 1 } });

    expect(data).toMatchObject({ accountsSearched: 1, errors: [] });
    expect(matchesOf(data)[0]?.account_id).toBe(must(first).id);
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

  it('returns the right error status before anything is streamed', async () => {
    const anonymous = await request('/people/find', { method: 'POST', body: '{}' });
    const broken = await sendJson('POST', '/people/find', workspace.apiKey, '{"query":');
    const readOnly = workspace.readOnly.findPeople({ body: { query: QUERY } });

    expect([anonymous.status, anonymous.body.error.code]).toEqual([401, 'unauthorized']);
    expect([broken.status, broken.body.error.code]).toEqual([400, 'invalid_json']);
    expect(broken.headers.get('x-request-id')).toBe(broken.body.error.request_id);
    await expect(readOnly).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  });

  it.each([
    ['21 roles', { query: ROLES_21.join(', ') }, 'query'],
    ['21 roles in a preview', { query: ROLES_21.join(', '), preview: true }, 'query'],
  ])('refuses %s by name', async (_, body, path) => {
    const { status, body: response } = await sendJson('POST', '/people/find', workspace.apiKey, body);

    expect([status, response.error.code]).toEqual([400, 'validation_failed']);
    expect(response.error.details.map((detail: { path: string }) => detail.path)).toContain(path);
  });
});

describe('a query', () => {
  it('may name 20 roles', async () => {
    const { data } = await workspace.api.findPeople({
      body: { query: ROLES_21.slice(1).join(', '), account_ids: [must(ids()[0])] },
    });

    expect(data).toMatchObject({ accountsSearched: 1, errors: [] });
    expect(data.interpretation.groups[0]?.roles.filter(({ title }) => title === null)).toHaveLength(20);
  });

  it.each(['cfo', 'head of sales', 'who runs operations'])(
    'has an ideal, an adjacent and a fallback tier: %s',
    async (query) => {
      const { data } = await workspace.api.findPeople({ body: { query, preview: true } });

      const kinds = data.cascade.map(({ kind }) => kind);
      expect([kinds[0], kinds.at(-1)]).toEqual(['ideal', 'fallback']);
      expect(kinds).toContain('adjacent');
      expect(data.tiers).toBeGreaterThanOrEqual(3);
      expect(data.interpretation.left_out_tiers).toEqual([]);
    },
  );

  it('may rule out everyone else, which the interpretation says', async () => {
    const { data } = await workspace.api.findPeople({
      body: { query: 'only CFOs, nobody else', preview: true },
    });

    expect(data.cascade).toMatchObject([{ tier: 1, kind: 'ideal' }]);
    expect(data.interpretation).toMatchObject({
      allows_adjacent: false,
      allows_fallback: false,
      left_out_tiers: [
        { kind: 'adjacent', reason: 'The query asks for these people and nobody else.' },
        { kind: 'fallback', reason: 'The query asks for these people and nobody else.' },
      ],
    });
  });

  const titlesOf = (contacts: readonly { title: string }[]) => contacts.map(({ title }) => title);

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

  it('searches unknown words as titles, and names them', async () => {
    const roster: Directory = createEmbeddedDirectory();
    const [person] = (await roster.listEmployees(must(accounts[0]).domain)).people;
    const directory: Directory = {
      ...roster,
      searchPeople: async () => [{ ...must(person), title: 'Chief Xylophonist', job_level: 'C-Team' }],
    };

    const found = await findWith(directory, { query: 'xylophonists', account_ids: [must(ids()[0])] });
    const other = await findWith(directory, { query: 'trombonists', account_ids: [must(ids()[0])] });

    expect(found.found + found.without_email.count).toBe(1);
    expect(found.interpretation.not_understood).toEqual(['xylophonists']);
    expect(other).toMatchObject({ found: 0, interpretation: { not_understood: ['trombonists'] } });
    expect(other.reason).toMatch(/trombonists/);
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

  it('returns up to per_account people, and looks up only their emails', async () => {
    const calls: string[] = [];
    const options = { rosterSize: () => 300, onCall: (name: string) => calls.push(name) };
    const body = { query: 'everyone', account_ids: [must(ids()[2])] };

    const few = await findWith(createEmbeddedDirectory(options), { ...body, per_account: 2 });
    const lookups = calls.filter((name) => name === 'findWorkEmail').length;
    const many = await findWith(createEmbeddedDirectory(options), { ...body, per_account: 20 });

    // Some are known from other searches, so they need no lookup.
    expect(few.found + few.without_email.count).toBe(2);
    expect(lookups).toBeLessThanOrEqual(2);
    expect(many.found + many.without_email.count).toBe(20);
    const all = calls.filter((name) => name === 'findWorkEmail').length;
    expect(all).toBeGreaterThan(0);
    expect(all).toBeLessThanOrEqual(20);
    expect(new Set(titlesOf(many.contacts)).size).toBeGreaterThan(1);
  });

  it('leaves out accounts that do not match, and names those that were requested by id', async () => {
    const named = await workspace.api.findPeople({
      body: { query: 'sales at companies with more than 1,000,000 employees', account_ids: [must(ids()[0])] },
    });
    const byDefault = await workspace.api.findPeople({
      body: { query: 'sales at startups under 3 employees' },
    });

    expect(named.data).toMatchObject({
      accountsSearched: 0,
      found: 0,
      interpretation: { companies: { employees_min: 1_000_000 } },
      errors: [{ account_id: ids()[0], code: 'not_searched', message: expect.stringContaining('employees') }],
    });
    expect(byDefault.data).toMatchObject({ accountsSearched: 0, errors: [], reason: expect.any(String) });
  });
});
