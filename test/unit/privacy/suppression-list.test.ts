import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { listPersonSubjects } from '#domain/market/directory/vendor-cache.ts';
import { revealContact } from '#domain/market/people/reveal-contact.ts';
import { saveMatches } from '#domain/market/people/save-matches.ts';
import { searchAccount } from '#domain/market/people/search-account.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { buildCascade } from '#domain/market/people-search/build-cascade.ts';
import { computeMarks } from '#domain/market/privacy/identity.ts';
import { systemClock } from '#platform/clock.ts';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { keys } from '#table/keys.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createSuppressionList } from '#table/privacy/suppression-list.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { beforeFirst } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { startOwnTable } from '#test/harness/own-table.ts';
import { scanTable } from '#test/harness/scan-table.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const WORKSPACE = 'ws_suppressing';
const DOMAIN = 'acme.example';
const pepper = async () => 'a secret of the stage';
const never = new AbortController().signal;

let account: ReturnType<typeof exampleRecord>;

const table = await startSuiteTable();

const list = () => createSuppressionList(table, pepper);
const people = () => createPersonStore(table, pepper);
const everywhere = (identity: Parameters<typeof computeMarks>[0]) =>
  list().add([identity], 'everywhere', new Date());

async function newAccount(workspaceId = WORKSPACE) {
  account = exampleRecord({ domain: DOMAIN, status: 'active' });
  // Only the first one has a lock: no test looks up an account by its domain.
  await putRecords(workspaceId, [account], table);
  return account;
}

const store = (found: readonly ReturnType<typeof directoryPerson>[], workspaceId = WORKSPACE) =>
  upsertPeople(
    { people: people(), now: systemClock },
    { workspaceId, id: account.id },
    found.map((each) => ({ found: each })),
  );

const namesAt = async (workspaceId = WORKSPACE) =>
  (await people().listAtAccount(workspaceId, account.id)).map(({ full_name }) => full_name).sort();

describe("a person's identity", () => {
  it('is the same in any spelling', () => {
    expect(
      computeMarks({
        email: ' Jane.Doe@Acme.Example ',
        network_url: 'https://DE.linkedin.com/in/jane-doe/?trk=x',
        phone: '0049 (30) 1234-567',
        full_name: ' Jane   DOE',
        domain: 'Acme.example',
      }),
    ).toEqual([
      'email jane.doe@acme.example',
      'profile linkedin.com/in/jane-doe',
      'phone 49301234567',
      'name acme.example jane doe',
    ]);
  });

  it('excludes a name without a company, and empty values', () => {
    expect(computeMarks({ full_name: 'Jane Doe', domain: null, email: '', phone: '-' })).toEqual([]);
  });
});

describe('a suppressed person', () => {
  it.each([
    ['profile', { network_url: 'http://www.network.example/in/by-profile/' }],
    ['name at the company', { full_name: 'PERSON  by-name', domain: DOMAIN }],
  ])('is not stored, by %s, while everyone else is', async (_, identity) => {
    await newAccount();
    await everywhere(identity);

    const stored = await store([
      directoryPerson({ full_name: 'By Profile', network_url: 'https://network.example/in/by-profile' }),
      directoryPerson({ full_name: 'Person by-name', network_url: null }),
      directoryPerson({ full_name: 'Somebody Else' }),
    ]);

    const left = stored.map(({ full_name }) => full_name);
    expect(left).toContain('Somebody Else');
    expect(left).not.toContain('network_url' in identity ? 'By Profile' : 'Person by-name');
    expect(await namesAt()).toEqual(left.sort());
  });

  it('with the same name at another company is stored', async () => {
    account = exampleRecord({ domain: 'other.example', status: 'active' });
    await putRecords(WORKSPACE, [account], table);

    expect(await store([directoryPerson({ full_name: 'Person by-name' })])).toHaveLength(1);
  });

  it('is stored again once allowed', async () => {
    await newAccount();
    const identity = { network_url: 'https://network.example/in/forgiven' };
    await everywhere(identity);
    expect(await store([directoryPerson(identity)])).toEqual([]);

    expect(await list().lift([identity], 'everywhere')).toBe(1);
    expect(await list().lift([identity], 'everywhere')).toBe(0);
    expect(await store([directoryPerson(identity)])).toHaveLength(1);
  });

  it('in one workspace stays in the others', async () => {
    const identity = { network_url: 'https://network.example/in/one-workspace' };
    await newAccount();
    await list().add([identity], { workspaceId: WORKSPACE }, new Date());
    expect(await store([directoryPerson(identity)])).toEqual([]);

    await newAccount('ws_other');
    expect(await store([directoryPerson(identity)], 'ws_other')).toHaveLength(1);
    expect(await list().marked([identity], 'everywhere')).toEqual([]);
    expect(await list().marked([identity], { workspaceId: WORKSPACE })).toEqual(['profile']);
  });

  it('suppressed while being written is removed again', async () => {
    await newAccount();
    const identity = { network_url: 'https://network.example/in/racing' };
    const people = [
      directoryPerson({ ...identity, full_name: 'Racing' }),
      directoryPerson({ full_name: 'Calm' }),
    ];
    const stored = await beforeFirst(
      table.client,
      'TransactWriteItemsCommand',
      () => createSuppressionList(table.other, pepper).add([identity], 'everywhere', new Date()),
      () => store(people),
    );
    expect(stored.map(({ full_name }) => full_name)).toEqual(['Calm']);
    expect(await namesAt()).toEqual(['Calm']);
  });

  it('is never looked up in a directory, neither by search nor for an address', async () => {
    await newAccount();
    const asked: string[] = [];
    const found = directoryPerson({ full_name: 'Not Asked', title: 'Head of Sales', job_level: 'Director' });
    const directory: Directory = {
      status: 'ready',
      findCompany: async () => null,
      listEmployees: async () => ({ people: [], next_cursor: null }),
      searchPeople: async () => [found],
      findWorkEmail: async ({ full_name }) => {
        asked.push(full_name);
        return 'not.asked@acme.example';
      },
      findPhone: async () => '+49 30 999',
      findEmployer: async () => null,
    };
    const [record] = await store([found]);
    const reveal = (field: 'email' | 'phone') =>
      revealContact(
        { people: people(), directory, now: systemClock, refuse },
        { workspaceId: WORKSPACE, visibility: 'all' },
        must(record).id,
        field,
        never,
      );

    await everywhere({ phone: '+4930999' });
    expect((await reveal('phone')).phone).toBeNull();

    await everywhere({ network_url: found.network_url });
    const interpretation = await createEmbeddedReasoner().interpret(
      'heads of sales',
      { companies: async () => [] },
      never,
    );
    const search = {
      workspaceId: WORKSPACE,
      cascade: buildCascade(interpretation),
      exclusions: interpretation.exclusions,
      limit: 5,
    };
    const stored = must(await createAccountStore(table).get(WORKSPACE, account.id));
    const ports = {
      people: people(),
      directory,
      recordedMoves: { at: async () => [] },
      now: systemClock,
      logFailure: (_: string, error: unknown) => expect(error).toBeUndefined(),
    };
    const matches = await searchAccount(
      ports,
      { ...stored, domain: DOMAIN },
      { ...search, workspaceId: WORKSPACE },
      never,
    );
    expect(matches.matches).toHaveLength(1);
    const saved = await saveMatches(ports, WORKSPACE, matches, never);
    expect(saved).toEqual({ contacts: [], problems: [], isSearched: true });
    expect((await reveal('email')).email).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('the list', () => {
  it('contains no personal data', async () => {
    await everywhere({ email: 'secret.reader@acme.example' });
    const items = await scanTable(table);
    const marks = items.filter(({ PK }) => String(PK).startsWith('SUPPRESS'));
    expect(marks.length).toBeGreaterThan(1);
    expect(JSON.stringify(marks)).not.toContain('secret.reader');
  });

  it('refuses to work with another secret instead of recognizing no one', async () => {
    await everywhere({ email: 'a@acme.example' });
    const other = createSuppressionList(table, async () => 'another secret');
    await expect(other.check(WORKSPACE, [{ email: 'a@acme.example' }])).rejects.toThrow('another secret');
    await expect(other.add([{ email: 'b@acme.example' }], 'everywhere', new Date())).rejects.toThrow();
  });

  it('is not read, nor its secret, while it was always empty', async () => {
    const empty = await startOwnTable();
    const store = createPersonStore(empty, () => Promise.reject(new Error('nobody needs the secret')));
    expect((await store.findSuppressed(WORKSPACE, 'acc_1', [{ email: 'a@b.example' }])).isSuppressed(0)).toBe(
      false,
    );
    await empty.stop();
  });

  it("is separate from a vendor's objections", () => {
    const person = { domain: DOMAIN, full_name: 'Jane Doe', network_url: null };
    const [subject = ''] = listPersonSubjects(person);
    expect(keys.suppressed(WORKSPACE, subject).PK).not.toMatch(/^SUPPRESSED#/);
  });
});
