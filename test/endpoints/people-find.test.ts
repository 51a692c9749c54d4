import { beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { findPeople } from '#domain/market/people/find-people.ts';
import { readTitle } from '#domain/market/people-search/read-title.ts';
import { systemClock } from '#platform/clock.ts';
import { createEmbeddedDirectory } from '#providers/directory/embedded/embedded-directory.ts';
import { createEmbeddedReasoner } from '#providers/reasoning/embedded/embedded-reasoner.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { personStore } from '#table/people/person-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { activeAccounts } from '#test/harness/active-accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { newQuietWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const QUERY = 'whoever owns outbound sales';

let workspace: TestWorkspace;
let accounts: { id: string; domain: string }[];

beforeAll(async () => {
  workspace = await newQuietWorkspace();
  accounts = await activeAccounts(workspace, [8, 9, 10, 11]);
});

const ids = () => accounts.map(({ id }) => id);

/** Searches with a fake directory over the real table. */
const findWith = (directory: Directory, body: Partial<Parameters<typeof findPeople>[2]> = {}, ms = 10_000) =>
  findPeople(
    {
      accounts: accountLookups(testTable()),
      people: personStore(testTable()),
      directory,
      reasoner: createEmbeddedReasoner(),
      now: systemClock,
      report: () => undefined,
      refuse,
    },
    { workspaceId: workspace.id, visibility: 'all' },
    { query: QUERY, max_accounts: 20, per_account: 5, preview: false, ...body },
    AbortSignal.timeout(ms),
  );

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
      if (!tier?.label.startsWith('Fallback')) expect(readTitle(contact.title).does).toContain('sales');
    }
  });

  it('saves the matches, with a verified email if the directory has one', async () => {
    const directory = createEmbeddedDirectory();

    const { data } = await workspace.api.findPeople({
      body: { query: 'engineering', account_ids: ids() },
    });

    expect(data.found).toBeGreaterThan(0);
    for (const contact of data.contacts) {
      const { domain } = must(accounts.find(({ id }) => id === contact.account_id));
      const { data: stored } = await workspace.api.getPerson({ params: { id: contact.id } });
      expect(stored).toEqual({ ...contact, list_ids: [] });
      expect(stored).toMatchObject({ source: 'waterfall', email_checked_at: expect.any(String) });
      expect(stored.email).toBe(await directory.findWorkEmail({ ...contact, domain }));
    }
    const { data: listed } = await workspace.api.listPeople({
      query: { source: 'waterfall', per_page: 100 },
    });
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(data.contacts.map(({ id }) => id)));
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
      ({ data }) => data.contacts[0]?.account_id === must(second).id,
    );
    const params = { id: must(first).id };
    await fresh.api.deactivateAccount({ params, body: {} });
    await fresh.api.activateAccount({ params, body: {} });

    const { data } = await fresh.api.findPeople({ body: { query: 'chief executive', max_accounts: 1 } });

    expect(new Set(data.contacts.map(({ account_id }) => account_id))).toEqual(new Set([must(first).id]));
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
    expect(data.contacts[0]?.account_id).toBe(must(first).id);
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
    expect(new Set(byDefault.data.contacts.map(({ account_id }) => account_id))).toEqual(
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
    ['no query', {}, 'query'],
    ['a blank query', { query: ' ' }, 'query'],
    ['an over-long query', { query: 'x'.repeat(1001) }, 'query'],
    ['21 people an account', { query: QUERY, per_account: 21 }, 'per_account'],
    ['nobody an account', { query: QUERY, per_account: 0 }, 'per_account'],
    ['a preview that is no boolean', { query: QUERY, preview: 'yes' }, 'preview'],
    ['51 accounts', { query: QUERY, max_accounts: 51 }, 'max_accounts'],
    ['no accounts', { query: QUERY, max_accounts: 0 }, 'max_accounts'],
    ['an empty list of ids', { query: QUERY, account_ids: [] }, 'account_ids'],
    ['an unknown field', { query: QUERY, maxAccounts: 5 }, 'maxAccounts'],
  ])('refuses %s by name', async (_, body, path) => {
    const { status, body: answer } = await sendJson('POST', '/people/find', workspace.apiKey, body);

    expect([status, answer.error.code]).toEqual([400, 'validation_failed']);
    expect(answer.error.details.map((detail: { path: string }) => detail.path)).toContain(path);
  });
});

describe('a query', () => {
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

    expect(found).toMatchObject({ found: 1, interpretation: { not_understood: ['xylophonists'] } });
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
    expect(few.found).toBe(2);
    expect(lookups).toBeLessThanOrEqual(2);
    expect(many.found).toBe(20);
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

describe('a search', () => {
  it('does not look up known emails, nor those recently not found', async () => {
    await findWith(createEmbeddedDirectory());
    const calls: string[] = [];

    const again = await findWith(createEmbeddedDirectory({ onCall: (name) => calls.push(name) }));

    expect(again.found).toBeGreaterThan(0);
    expect(calls).not.toContain('findWorkEmail');
  });

  it('stops at the first tier with a match', async () => {
    const calls: string[] = [];
    const directory = createEmbeddedDirectory({
      rosterSize: () => 2_000,
      onCall: (name) => calls.push(name),
    });

    const { contacts } = await findWith(directory, { account_ids: [must(ids()[0])] });

    expect(contacts.map(({ icp_tier }) => icp_tier)).toEqual([1, 1, 1, 1, 1]);
    expect(calls.filter((name) => name === 'searchPeople')).toHaveLength(1);
  });

  it('changes a person’s tier only for the query that found them', async () => {
    const embedded = createEmbeddedDirectory();
    const [person] = (await embedded.listEmployees(must(accounts[2]).domain)).people;
    const known = { ...must(person), directory_id: 'dir_tiers', network_url: null };
    const as = (title: string, job_level: 'C-Team' | 'Manager'): Directory => ({
      ...embedded,
      searchPeople: async () => [{ ...known, title, job_level }],
    });
    const wish = { query: 'CFO, otherwise finance managers', account_ids: [must(ids()[2])] };
    const tiersAfter = async (directory: Directory, body: typeof wish) => {
      const [contact] = (await findWith(directory, body)).contacts;
      const { id, icp_tier } = must(contact);
      return [icp_tier, (await workspace.api.getPerson({ params: { id } })).data.icp_tier];
    };

    expect(await tiersAfter(as('Finance Manager', 'Manager'), wish)).toEqual([2, 2]);
    expect(await tiersAfter(as('Finance Manager', 'Manager'), { ...wish, query: 'managers' })).toEqual([
      1, 2,
    ]);
    const promoted = { ...wish, query: `  ${wish.query.toUpperCase()} ` };
    expect(await tiersAfter(as('CFO', 'C-Team'), promoted)).toEqual([1, 1]);
  });

  it('names the accounts that failed and returns the rest', async () => {
    const directory = createEmbeddedDirectory();
    const broken: Directory = {
      ...directory,
      searchPeople: (domain, ...rest) =>
        domain === must(accounts[0]).domain
          ? Promise.reject(new Error('down'))
          : directory.searchPeople(domain, ...rest),
    };

    const { accountsSearched, errors, found } = await findWith(broken, { account_ids: ids() });

    expect([accountsSearched, errors.length]).toEqual([3, 1]);
    expect(errors[0]).toMatchObject({ account_id: ids()[0], code: 'provider_failed' });
    expect(found).toBeGreaterThan(0);
  });

  it('saves a match whose email could not be looked up, and says so', async () => {
    const embedded = createEmbeddedDirectory();
    const directory: Directory = {
      ...embedded,
      // A new person: someone known from another search is not looked up again.
      searchPeople: async (...search) =>
        (await embedded.searchPeople(...search)).map((person) => ({
          ...person,
          directory_id: `new_${person.directory_id}`,
          network_url: null,
        })),
      findWorkEmail: () => Promise.reject(new Error('down')),
    };

    const result = await findWith(directory, {
      query: 'engineering',
      account_ids: [must(ids()[3])],
    });

    expect(result.found).toBeGreaterThan(0);
    expect(result.errors).toMatchObject([{ account_id: ids()[3], code: 'email_failed' }]);
    expect(result.contacts.every(({ email_checked_at }) => email_checked_at === null)).toBe(true);
  });

  it('stops in time and names the accounts it did not reach', async () => {
    const directory = createEmbeddedDirectory();
    const stuck: Directory = {
      ...directory,
      searchPeople: (domain, search, signal) =>
        domain === must(accounts[3]).domain
          ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
          : directory.searchPeople(domain, search, signal),
    };

    const { accountsSearched, errors } = await findWith(stuck, { account_ids: ids() }, 300);

    expect(accountsSearched).toBe(3);
    expect(errors).toMatchObject([{ account_id: ids()[3], code: 'timed_out' }]);
  });
});
