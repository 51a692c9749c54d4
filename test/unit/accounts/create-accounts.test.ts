import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { type CreateAccountsPorts, createAccounts } from '#domain/market/accounts/create-accounts.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { newRelations } from '#test/harness/relations.ts';

/** A table of accounts by domain in which others may write between our read and our write. */
let stored: Map<string, AccountRecord>;
/** Accounts that `insert` finds although the read before it didn't. */
let quicker: AccountRecord[];
let inserts: number;

beforeEach(() => {
  stored = new Map();
  quicker = [];
  inserts = 0;
});

const portsWith = (more: Partial<CreateAccountsPorts> = {}): CreateAccountsPorts => ({
  accounts: {
    findByDomains: async (_, domains) =>
      new Map(domains.flatMap((domain) => (stored.has(domain) ? [[domain, must(domain)] as const] : []))),
    insert: async (_, records) => {
      inserts += 1;
      for (const record of quicker.splice(0)) stored.set(record.domain ?? '', record);
      const taken = new Set<string>();
      for (const record of records) {
        if (record.domain !== null && stored.has(record.domain)) taken.add(record.domain);
        else stored.set(record.domain ?? record.id, record);
      }
      return { existingDomains: taken, existingIds: new Set<string>() };
    },
  },
  members: { list: async () => [] },
  ...newRelations,
  hiddenDomains: { canReport: async () => true, report: async () => true },
  now: () => new Date('2026-03-01T10:00:00.000Z'),
  newId: () => `acc_${Math.random()}`,
  accountRoom: async () => ({ limit: 3, used: 0 }),
  fits: () => true,
  refuse,
  ...more,
});

const must = (domain: string): AccountRecord => stored.get(domain) as AccountRecord;

const everybody: Viewer = { workspaceId: 'ws_1', visibility: 'all' };
const ada: Viewer = { workspaceId: 'ws_1', visibility: 'scoped', memberId: 'mem_ada' };

const entries = [
  { name: 'A', domain: 'a.example' },
  { name: 'B', domain: 'b.example' },
];

describe('a race for a domain', () => {
  it("returns the winner's account when it is lost", async () => {
    const theirs = exampleRecord({ domain: 'b.example', name: 'Theirs' });
    quicker = [theirs];

    const { accounts } = await createAccounts(portsWith(), everybody, entries, false);

    expect(accounts).toMatchObject([
      { name: 'A', created: true },
      { id: theirs.id, name: 'Theirs', created: false },
    ]);
  });

  it("reveals nothing when it is lost to an account the caller can't see", async () => {
    quicker = [exampleRecord({ domain: 'b.example', owner_id: 'mem_somebody_else' })];

    const { accounts, errors } = await createAccounts(portsWith(), ada, entries, false);

    expect(accounts).toMatchObject([{ name: 'A', created: true }]);
    expect(errors).toEqual([
      { path: '1.domain', code: 'domain_taken', message: 'Is taken in this workspace.' },
    ]);
  });

  it('returns the account when it is lost to one the caller can see', async () => {
    const theirs = exampleRecord({ domain: 'b.example', owner_id: 'mem_ada' });
    quicker = [theirs];

    const { accounts } = await createAccounts(portsWith(), ada, entries, false);

    expect(accounts).toMatchObject([{ created: true }, { id: theirs.id, created: false }]);
  });

  it('is repeated if the domain becomes free again, and gives up eventually', async () => {
    const ports = portsWith();
    const insert = async (_: string, records: readonly AccountRecord[]) => {
      inserts += 1;
      return {
        existingDomains: new Set(records.map(({ domain }) => domain ?? '')),
        existingIds: new Set<string>(),
      };
    };

    const created = createAccounts(
      { ...ports, accounts: { ...ports.accounts, insert } },
      everybody,
      entries,
      false,
    );

    await expect(created).rejects.toThrow(/taken and freed 5 times/);
    expect(inserts).toBe(5);
  });
});

describe('a response that is too large', () => {
  it('is rejected before anything is written, and says what to do', async () => {
    const ports = portsWith({ fits: ({ accounts }) => accounts.length < 2 });

    const created = createAccounts(ports, everybody, entries, false);

    await expect(created).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: expect.stringMatching(/Nothing was created\. Send fewer accounts/),
    });
    expect(inserts).toBe(0);
  });

  it('is not created beyond what the plan stores; what is stored is returned', async () => {
    stored.set('a.example', exampleRecord({ domain: 'a.example', name: 'Known' }));
    const full = portsWith({ accountRoom: async () => ({ limit: 1, used: 1 }) });

    await expect(createAccounts(full, everybody, entries, false)).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: expect.stringContaining('at most 1 accounts'),
    });
    expect(inserts).toBe(0);
    const { accounts } = await createAccounts(full, everybody, entries.slice(0, 1), false);
    expect(accounts).toMatchObject([{ name: 'Known', created: false }]);
  });

  it('is measured in its final form, with existing and new accounts', async () => {
    const known = exampleRecord({ domain: 'a.example', name: 'Known' });
    stored.set('a.example', known);
    const measured: unknown[] = [];
    const ports = portsWith({ fits: (response) => measured.push(response) > 0 });

    const response = await createAccounts(ports, everybody, [...entries, { name: 'C' }], false);

    expect(measured[0]).toEqual(response);
    expect(response.accounts.map(({ name, created }) => [name, created])).toEqual([
      ['Known', false],
      ['B', true],
      ['C', true],
    ]);
  });

  it('because of accounts created by others in the meantime is not sent either', async () => {
    quicker = [exampleRecord({ domain: 'b.example', tags: ['large'] })];
    const ports = portsWith({ fits: ({ accounts }) => !accounts.some(({ tags }) => tags.includes('large')) });

    const created = createAccounts(ports, everybody, entries, false);

    await expect(created).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: expect.stringContaining('GET /accounts'),
    });
    expect(must('a.example').name).toBe('A');
  });
});
