import { beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { Directory, DirectoryPerson } from '#domain/market/directory/directory.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { syncPeople } from '#domain/signals/rosters/sync-people.ts';
import { systemClock } from '#platform/clock.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { newDomain } from '#test/harness/accounts.ts';
import { activeAccounts } from '#test/harness/active-accounts.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { newQuietWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';

const embedded = createEmbeddedDirectory();

let workspace: TestWorkspace;
let account: { id: string; domain: string };

const peopleOf = async (id: string) =>
  (await workspace.api.listPeople({ query: { account_id: id, per_page: 100 } })).data;

async function emptyAccount(): Promise<string> {
  const { data } = await workspace.api.createAccounts({
    body: { name: 'Nobody there', domain: newDomain() },
  });
  const [created] = [data].flat();
  const params = { id: must(created).id };
  await workspace.api.activateAccount({ params, body: {} });
  // Its onboarding must not change the record later.
  await eventually(
    () => workspace.api.getAccount({ params }),
    ({ data: account }) => account.enrichment_status !== 'pending',
  );
  return params.id;
}

/** Syncs with a fake directory over the real table. */
const syncWith = (directory: Partial<Directory>, accountId: string) =>
  syncPeople(
    {
      accounts: {
        get: async (workspaceId, id) => {
          const record = await createAccountStore(testTable()).get(workspaceId, id);
          return record && { ...record, domain: 'example.com' };
        },
      },
      people: createPersonStore(testTable()),
      directory: { ...embedded, ...directory },
      now: systemClock,
      refuse,
    },
    { workspaceId: workspace.id, visibility: 'all' },
    accountId,
    AbortSignal.timeout(600_000),
  );

const listing = (people: readonly DirectoryPerson[]): Partial<Directory> => ({
  listEmployees: async () => ({ people, next_cursor: null }),
});

beforeAll(async () => {
  workspace = await newQuietWorkspace();
  [account] = (await activeAccounts(workspace, [6])) as [typeof account];
});

describe('activation', () => {
  it('loads the roster as the directory lists it', async () => {
    const { people } = await embedded.listEmployees(account.domain);

    const stored = await peopleOf(account.id);

    const sorted = (rows: readonly { ranking: number; full_name: string }[]) =>
      rows.map(({ ranking, full_name }) => [ranking, full_name]).sort((a, b) => Number(a[0]) - Number(b[0]));
    expect(sorted(stored)).toEqual(sorted(people));
    expect(stored.every(({ source, icp_tier, email }) => source === 'employee' && !icp_tier && !email)).toBe(
      true,
    );
  });
});

describe('POST /people/sync', () => {
  it('returns the size of the roster and changes nothing the second time', async () => {
    const { people } = await embedded.listEmployees(account.domain);
    const before = await peopleOf(account.id);

    const { data } = await workspace.api.syncPeople({ body: { account_id: account.id } });

    expect(data).toEqual({ account_id: account.id, synced: people.length });
    expect(await peopleOf(account.id)).toEqual(before);
  });

  it('updates changed data and keeps owner, lists, email, phone and tier', async () => {
    const { api } = workspace;
    const id = await emptyAccount();
    const person = directoryPerson({ title: 'Sales Manager' });
    await syncWith(listing([person]), id);
    const [stored] = await peopleOf(id);
    const params = { id: must(stored).id };
    const { data: list } = await api.createPeopleList({ body: { name: 'Kept' } });
    await api.changeListMembers({ params: { id: list.id }, body: { add: [must(stored).id] } });
    await api.setPersonOwner({ params, body: { owner_id: workspace.scopedMemberId } });
    await upsertPeople(
      { people: createPersonStore(testTable()), now: systemClock },
      { workspaceId: workspace.id, id },
      [
        {
          found: person,
          extra: () => ({ source: 'waterfall', icp_tier: 2, email: 'a@b.example', phone: '+1' }),
        },
      ],
    );

    await syncWith(listing([{ ...person, title: 'VP Sales', job_level: 'VP', network_url: null }]), id);

    const { data } = await api.getPerson({ params });
    expect(data).toMatchObject({
      title: 'VP Sales',
      job_level: 'VP',
      owner_id: workspace.scopedMemberId,
      list_ids: [list.id],
      email: 'a@b.example',
      phone: '+1',
      source: 'waterfall',
      icp_tier: 2,
      created_at: must(stored).created_at,
    });
    expect(await peopleOf(id)).toHaveLength(1);
  });

  it('adds no one to an account that is deleted in the meantime', async () => {
    const id = await emptyAccount();
    const people = Array.from({ length: 120 }, () => directoryPerson());

    const synced = await syncWith(
      {
        listEmployees: async () => {
          await workspace.api.deleteAccount({ params: { id } });
          return { people, next_cursor: null };
        },
      },
      id,
    );

    expect(synced).toBe(0);
    expect(await peopleOf(id)).toEqual([]);
  });
});
