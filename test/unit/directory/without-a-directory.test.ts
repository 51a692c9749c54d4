import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { onboardAccount } from '#domain/market/accounts/enrich-account.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import { fetchCompanyOrNull } from '#domain/market/directory/fetch-company.ts';
import { newPersonRecord, type PersonRecord } from '#domain/market/people/person-record.ts';
import { revealContact } from '#domain/market/people/reveal-contact.ts';
import { enrichWithRoster } from '#domain/signals/rosters/enrich-with-roster.ts';
import { onboardRoster, syncPeople } from '#domain/signals/rosters/sync-people.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { NOW, never } from '#test/harness/doubles/directory-memory.ts';
import { nobodySuppressed } from '#test/harness/doubles/nobody-suppressed.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';
import { getCompany } from '#world/directory/world.ts';

const viewer = { workspaceId: 'ws_1', visibility: 'all' } as const;
const { domain } = getCompany(3);
const embedded = createEmbeddedDirectory();
const problem = (code: DirectoryError['code']) => async () => {
  throw new DirectoryError(code, code);
};
const notConfigured: Directory = {
  status: 'not_configured',
  findCompany: async () => null,
  listEmployees: async () => ({ people: [], next_cursor: null }),
  searchPeople: async () => [],
  findWorkEmail: async () => null,
  findPhone: async () => null,
  findEmployer: async () => null,
};
const exhausted: Directory = {
  ...embedded,
  findCompany: problem('budget_exhausted'),
  listEmployees: problem('budget_exhausted'),
  findWorkEmail: problem('budget_exhausted'),
};

/** An active account and the people stored there. */
function portsOf(directory: Directory) {
  let account: AccountRecord = exampleRecord({
    status: 'active',
    domain,
    enrichment_status: 'pending',
    activated_at: NOW.toISOString(),
  });
  const stored: string[] = [];
  return {
    directory,
    stored,
    account: () => account,
    now: () => NOW,
    refuse,
    accounts: {
      get: async () => account,
      save: async (_: string, __: AccountRecord, after: AccountRecord) => {
        account = after;
        return 'saved' as const;
      },
    },
    people: {
      ...nobodySuppressed,
      listAtAccount: async () => [],
      write: async (_: string, __: string, changes: readonly { readonly after: PersonRecord }[]) => {
        stored.push(...changes.map(({ after }) => after.id));
        return { conflicts: 0 };
      },
    },
  };
}

describe.each([
  ['not_configured', notConfigured],
  ['budget_exhausted', exhausted],
] as const)('an activation where the directory is %s', (status, directory) => {
  it('shows it on the account, and continues', async () => {
    const ports = portsOf(directory);
    await onboardAccount(ports, 'ws_1', 'acc_1', never);
    await onboardRoster(ports, 'ws_1', 'acc_1', never);
    expect(ports.account().enrichment_status).toBe(status);
    expect(ports.stored).toEqual([]);
  });

  it('reports it on demand', async () => {
    const ports = portsOf(directory);
    expect(await enrichWithRoster(ports, viewer, 'acc_1', never)).toMatchObject({
      enrichment_status: status,
    });
  });

  it('lets a discovery continue with what it knows', async () => {
    expect(await fetchCompanyOrNull(directory, domain, never)).toBeNull();
  });
});

describe('a roster cut off by the budget', () => {
  const halfway: Directory = {
    ...embedded,
    listEmployees: async (of, page, signal) => {
      if (page?.cursor !== undefined) throw new DirectoryError('budget_exhausted', 'no room');
      return { ...(await embedded.listEmployees(of, {}, signal)), next_cursor: 'more' };
    },
  };

  it('keeps what was paid for, and the account shows that it is incomplete', async () => {
    const ports = portsOf(halfway);
    await onboardAccount(ports, 'ws_1', 'acc_1', never);
    await onboardRoster(ports, 'ws_1', 'acc_1', never);
    expect(ports.stored.length).toBeGreaterThan(3);
    expect(ports.account()).toMatchObject({
      enrichment_status: 'budget_exhausted',
      employees: getCompany(3).employees,
    });
    const again = portsOf(halfway);
    expect(await enrichWithRoster(again, viewer, 'acc_1', never)).toMatchObject({
      enrichment_status: 'budget_exhausted',
    });
    expect(await syncPeople(portsOf(halfway), viewer, 'acc_1', never)).toBe(ports.stored.length);
  });

  it('before its first page is an error for a waiting caller', async () => {
    await expect(syncPeople(portsOf(exhausted), viewer, 'acc_1', never)).rejects.toMatchObject({
      code: 'provider_budget_exhausted',
    });
    await expect(syncPeople(portsOf(notConfigured), viewer, 'acc_1', never)).rejects.toMatchObject({
      code: 'directory_not_configured',
    });
  });
});

it("keeps known data if the directory doesn't know the company", async () => {
  const company = { ...getCompany(3), industry: null, founded_year: null, workforce: null };
  const ports = portsOf({ ...embedded, findCompany: async () => company });
  const { industry, founded_year, workforce } = ports.account();
  await onboardAccount(ports, 'ws_1', 'acc_1', never);
  expect(ports.account()).toMatchObject({ industry, founded_year, workforce, employees: company.employees });
});

describe('a reveal', () => {
  async function reveal(directory: Directory) {
    const [found] = (await embedded.listEmployees(domain)).people;
    if (!found) throw new Error('nobody works there');
    let person: PersonRecord = {
      ...newPersonRecord({ id: 'per_1', account_id: 'acc_1', created_at: NOW.toISOString() }, found),
      phone: '+15550100',
    };
    const account = exampleRecord({ status: 'active', domain });
    const people = {
      ...nobodySuppressed,
      get: async () => ({ person, account }),
      save: async (_: string, __: PersonRecord, after: PersonRecord) => {
        person = after;
        return 'saved' as const;
      },
    };
    const outcome = await revealContact(
      { people, directory, now: () => NOW, refuse } as never,
      viewer,
      'per_1',
      'email',
      never,
    ).catch((error: { code: string }) => error.code);
    return { outcome, person };
  }

  it('of a person who has objected deletes what is known about them', async () => {
    const { person } = await reveal({ ...embedded, findWorkEmail: problem('objected') });
    expect(person).toMatchObject({
      email: null,
      phone: null,
      email_checked_at: NOW.toISOString(),
      phone_checked_at: NOW.toISOString(),
    });
  });

  it.each([
    ['provider_budget_exhausted', exhausted],
    ['directory_not_configured', notConfigured],
    ['provider_failed', { ...embedded, findWorkEmail: problem('unavailable') }],
  ] as const)(
    'is refused with %s, and the person is not said to have been looked for',
    async (code, directory) => {
      const { outcome, person } = await reveal(directory);
      expect(outcome).toBe(code);
      expect(person).toMatchObject({ email_checked_at: null, phone: '+15550100' });
    },
  );

  it('does not blame the directory for an error of the service', async () => {
    const findWorkEmail = () => Promise.reject(Object.assign(new Error('throttled'), { code: 'ours' }));
    expect((await reveal({ ...embedded, findWorkEmail })).outcome).toBe('ours');
  });
});
