import { beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { Person } from '#contract/people.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { revealContact } from '#domain/market/people/reveal-contact.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { activeAccounts } from '#test/harness/active-accounts.ts';
import { addPeople, directoryPerson } from '#test/harness/directory-people.ts';
import { must } from '#test/harness/must.ts';
import { newQuietWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';

const embedded = createEmbeddedDirectory();

let workspace: TestWorkspace;
let account: { id: string; domain: string };
let people: Person[];

beforeAll(async () => {
  workspace = await newQuietWorkspace();
  [account] = (await activeAccounts(workspace, [0])) as [typeof account];
  people = (await workspace.api.listPeople({ query: { account_id: account.id, per_page: 100 } })).data;
});

/** A person who was never looked up. */
async function newPerson(): Promise<string> {
  const found = directoryPerson();
  const stored = await addPeople(workspace.id, account.id, [found]);
  return must(stored.find(({ directory_id }) => directory_id === found.directory_id)).id;
}

/** Reveals with a fake directory and a fake clock, over the real table. */
function revealing(response: () => Promise<string | null>) {
  const calls: string[] = [];
  const directory: Directory = {
    ...embedded,
    findWorkEmail: (key) => {
      calls.push(`email ${key.domain}`);
      return response();
    },
    findPhone: (key) => {
      calls.push(`phone ${key.domain}`);
      return response();
    },
  };
  const reveal = (id: string, field: 'email' | 'phone', now = new Date()) =>
    revealContact(
      { people: createPersonStore(testTable()), directory, now: () => now, refuse },
      { workspaceId: workspace.id, visibility: 'all' },
      id,
      field,
      AbortSignal.timeout(600_000),
    );
  return { calls, reveal };
}

describe.each(['email', 'phone'] as const)('revealing the %s', (field) => {
  it('stores the result and returns it without another lookup', async () => {
    const id = await newPerson();
    const { calls, reveal } = revealing(async () => 'found');

    const first = await reveal(id, field);
    const again = await reveal(id, field, new Date(Date.now() + 400 * DAY_MS));

    expect([first[field], again[field]]).toEqual(['found', 'found']);
    expect(first[`${field}_checked_at`]).toBeTruthy();
    expect(calls).toEqual([`${field} ${account.domain}`]);
  });

  it('remembers that nothing was found, and asks again only after 30 days', async () => {
    const id = await newPerson();
    const now = Date.now();
    const { calls, reveal } = revealing(async () => null);

    const first = await reveal(id, field, new Date(now));
    await reveal(id, field, new Date(now + 30 * DAY_MS - 1));
    const askedBefore = calls.length;
    const later = await reveal(id, field, new Date(now + 30 * DAY_MS));

    expect(first[`${field}_checked_at`]).toBe(new Date(now).toISOString());
    expect(askedBefore).toBe(1);
    expect(calls).toHaveLength(2);
    expect(later[`${field}_checked_at`]).toBe(new Date(now + 30 * DAY_MS).toISOString());
  });
});

describe('POST /people/:id/email', () => {
  it('returns the directory’s email or null, and the same when repeated', async () => {
    const responses = [];
    const addresses = await Promise.all(
      people.map(async (person) => ({
        person,
        expected: await embedded.findWorkEmail({ ...person, domain: account.domain }),
      })),
    );
    const [without, having] = [false, true].map((hasAddress) =>
      addresses.filter(({ expected }) => (expected !== null) === hasAddress).slice(0, 1),
    );
    for (const { person, expected } of [...(without ?? []), ...(having ?? [])]) {
      const params = { id: person.id };
      const { data } = await workspace.api.revealEmail({ params, body: {} });
      expect(data).toEqual({ id: person.id, email: expected });
      expect((await workspace.api.revealEmail({ params })).data).toEqual(data);
      responses.push(data.email);
    }
    expect(responses).toContain(null);
    expect(responses.some((email) => email?.endsWith(account.domain))).toBe(true);
  });
});

describe('POST /people/:id/phone', () => {
  it('finds numbers in the US and none elsewhere', async () => {
    const inUs = people.filter(({ country_code }) => country_code === 'US').slice(0, 8);
    const elsewhere = people.filter(({ country_code }) => country_code !== 'US').slice(0, 1);
    const phoneOf = async ({ id }: Person) =>
      (await workspace.api.revealPhone({ params: { id }, body: {} })).data.phone;

    const american = await Promise.all(inUs.map(phoneOf));

    expect(american.some((phone) => phone?.startsWith('+1'))).toBe(true);
    expect(await Promise.all(elsewhere.map(phoneOf))).toEqual(elsewhere.map(() => null));
    const { data } = await workspace.api.getPerson({ params: { id: must(elsewhere[0]).id } });
    expect(data.phone_checked_at).toBeTruthy();
  });
});

describe('PUT /people/:id/owner', () => {
  it('assigns, and unassigns with null or an empty body', async () => {
    const params = { id: must(people[0]).id };
    const owner_id = workspace.scopedMemberId;

    const assigned = await workspace.api.setPersonOwner({ params, body: { owner_id } });
    const cleared = await workspace.api.setPersonOwner({ params, body: { owner_id: null } });
    await workspace.api.setPersonOwner({ params, body: { owner_id } });
    const leftOut = await workspace.api.setPersonOwner({ params, body: {} });
    await workspace.api.setPersonOwner({ params, body: { owner_id } });
    const noBody = await workspace.api.setPersonOwner({ params });

    expect(assigned.data).toEqual({ id: params.id, owner_id });
    for (const { data } of [cleared, leftOut, noBody])
      expect(data).toEqual({ id: params.id, owner_id: null });
  });
});

describe('a person by id', () => {
  it('is visible to the scoped member they are assigned to', async () => {
    const params = { id: must(people[2]).id };
    await workspace.api.setPersonOwner({ params, body: { owner_id: workspace.scopedMemberId } });

    await expect(workspace.scoped.getPerson({ params })).resolves.toMatchObject({ status: 200 });
    await expect(workspace.scoped.revealEmail({ params, body: {} })).resolves.toMatchObject({ status: 200 });
    await expect(workspace.scoped.setPersonOwner({ params, body: {} })).resolves.toMatchObject({
      status: 200,
    });
    await expect(workspace.scoped.getPerson({ params })).rejects.toMatchObject({ status: 404 });
  });
});
