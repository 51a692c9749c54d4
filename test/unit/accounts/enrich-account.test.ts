import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { finishEnrichment, onboardAccount } from '#domain/market/accounts/enrich-account.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import type { UpsertPeoplePorts } from '#domain/market/people/upsert-people.ts';
import { enrichWithRoster } from '#domain/signals/rosters/enrich-with-roster.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { nobodySuppressed } from '#test/harness/doubles/nobody-suppressed.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';
import { getCompany } from '#world/directory/world.ts';

const viewer = { workspaceId: 'ws_1', visibility: 'all' } as const;

/** A store of one account that records each write and who made it. */
function storeOf(record: AccountRecord) {
  let stored = record;
  let saves = 0;
  return {
    get: async () => stored,
    save: async (_: string, before: AccountRecord, after: AccountRecord) => {
      if (before.revision !== stored.revision) return 'changed_meanwhile' as const;
      stored = after;
      saves += 1;
      return 'saved' as const;
    },
    /** A concurrent write. */
    change: (changes: Partial<AccountRecord>) => {
      stored = { ...stored, ...changes, revision: stored.revision + 1 };
    },
    saves: () => saves,
  };
}

/** No one is known yet, and everyone is added. */
function emptyPeople() {
  const written: string[] = [];
  const people: UpsertPeoplePorts['people'] = {
    ...nobodySuppressed,
    listAtAccount: async () => [],
    write: async (_workspaceId, _accountId, changes) => {
      written.push(...changes.map(({ after }) => after.id));
      return { conflicts: 0 };
    },
  };
  return { people, written };
}

const activeAccount = (parts: Partial<AccountRecord> = {}) =>
  exampleRecord({ status: 'active', domain: 'a.example', ...parts });

describe('enriching on demand', () => {
  const enrich = (
    accounts: ReturnType<typeof storeOf>,
    directory: Directory,
    { people } = emptyPeople(),
    limitMs = 600_000,
  ) =>
    enrichWithRoster(
      { accounts, people, directory, now: () => new Date(), refuse },
      viewer,
      'acc_1',
      AbortSignal.timeout(limitMs),
    );

  it('fails with provider_failed and changes nothing if the directory does not respond', async () => {
    const accounts = storeOf(activeAccount());
    const directory = {
      ...createEmbeddedDirectory(),
      findCompany: () => Promise.reject(new DirectoryError('unavailable', 'connection reset')),
    };

    const enriched = enrich(accounts, directory);

    await expect(enriched).rejects.toMatchObject({
      code: 'provider_failed',
      cause: { message: 'connection reset' },
    });
    expect(accounts.saves()).toBe(0);
  });

  it('does not blame the directory for a fault of ours', async () => {
    const directory = {
      ...createEmbeddedDirectory(),
      findCompany: () => Promise.reject(new TypeError('a bug')),
    };

    await expect(enrich(storeOf(activeAccount()), directory)).rejects.toThrow(TypeError);
  });

  it('does not blame the directory when its time is up', async () => {
    const accounts = storeOf(activeAccount());
    const directory = createEmbeddedDirectory({ delayMs: 5_000 });

    const enriched = enrich(accounts, directory, emptyPeople(), 20);

    await expect(enriched).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('drops what it found for a domain the account no longer has', async () => {
    const accounts = storeOf(exampleRecord({ status: 'active', domain: 'old.example' }));
    const asked: string[] = [];
    const directory = {
      ...createEmbeddedDirectory(),
      findCompany: async (domain: string) => {
        asked.push(domain);
        if (asked.length === 1) accounts.change({ domain: 'new.example' });
        return null;
      },
    };

    const record = await enrich(accounts, directory);

    expect(asked).toEqual(['old.example', 'new.example']);
    expect(record).toMatchObject({ domain: 'new.example', enrichment_status: 'not_found' });
  });

  it('rejects an account that was deactivated in the meantime', async () => {
    const accounts = storeOf(activeAccount());
    const directory = {
      ...createEmbeddedDirectory(),
      findCompany: async () => {
        accounts.change({ status: 'suggested' });
        return null;
      },
    };

    const enriched = enrich(accounts, directory);

    await expect(enriched).rejects.toMatchObject({ code: 'not_active' });
  });

  it('reports completed only once the people are stored', async () => {
    const accounts = storeOf(activeAccount({ domain: getCompany(3).domain, enrichment_status: 'pending' }));
    const { people } = emptyPeople();
    const seen: string[] = [];
    const watched = {
      ...people,
      write: async (...args: Parameters<typeof people.write>) => {
        seen.push((await accounts.get()).enrichment_status);
        return people.write(...args);
      },
    };

    const enriched = await enrich(accounts, createEmbeddedDirectory(), { people: watched, written: [] });

    expect(seen).toEqual(['pending']);
    expect(enriched.enrichment_status).toBe('completed');
  });

  it("stores no people if the company can't be looked up", async () => {
    const accounts = storeOf(activeAccount({ domain: getCompany(3).domain }));
    const known = emptyPeople();
    const directory = {
      ...createEmbeddedDirectory(),
      findCompany: () => Promise.reject(new DirectoryError('unavailable', 'connection reset')),
    };

    await expect(enrich(accounts, directory, known)).rejects.toMatchObject({ code: 'provider_failed' });

    expect(known.written).toEqual([]);
  });

  it('asks the directory once, however many concurrent writes there are', async () => {
    const accounts = storeOf(activeAccount({ domain: getCompany(3).domain }));
    const { directory, asked } = counting();

    const enriched = await enrich(beaten(accounts, 3), directory);

    expect(asked).toEqual([getCompany(3).domain]);
    expect(enriched).toMatchObject({ enrichment_status: 'completed', tags: ['written by another'] });
  });
});

/** A directory that records who it was asked about. */
function counting() {
  const asked: string[] = [];
  const embedded = createEmbeddedDirectory();
  const directory: Directory = {
    ...embedded,
    findCompany: (domain, signal) => {
      asked.push(domain);
      return embedded.findCompany(domain, signal);
    },
  };
  return { directory, asked };
}

/** A store whose first saves lose a race. */
function beaten(accounts: ReturnType<typeof storeOf>, times: number): ReturnType<typeof storeOf> {
  let left = times;
  return {
    ...accounts,
    save: async (...args) => {
      if (left > 0) accounts.change({ tags: ['written by another'] });
      left -= 1;
      return accounts.save(...args);
    },
  };
}

describe('enriching during onboarding', () => {
  const onboard = (accounts: ReturnType<typeof storeOf>, directory: Directory) =>
    onboardAccount({ accounts, directory }, 'ws_1', 'acc_1', AbortSignal.timeout(600_000));

  it('lets the workflow retry if the directory does not respond, and changes nothing', async () => {
    const accounts = storeOf(activeAccount());
    const directory = {
      ...createEmbeddedDirectory(),
      findCompany: () => Promise.reject(new DirectoryError('unavailable', 'connection reset')),
    };

    await expect(onboard(accounts, directory)).rejects.toThrow('connection reset');
    expect(accounts.saves()).toBe(0);
  });

  it('asks the directory once, however many concurrent writes there are', async () => {
    const accounts = storeOf(activeAccount({ domain: getCompany(3).domain }));
    const { directory, asked } = counting();

    await onboard(beaten(accounts, 3), directory);

    expect(asked).toEqual([getCompany(3).domain]);
    expect(await accounts.get()).toMatchObject({
      employees: getCompany(3).employees,
      tags: ['written by another'],
    });
  });

  it.each([
    ['pending', 'pending'],
    ['failed', 'pending'],
    ['not_found', 'pending'],
    ['completed', 'completed'],
  ] as const)(
    'of a known company that was %s leaves it %s until the roster is loaded',
    async (before, after) => {
      const accounts = storeOf(activeAccount({ domain: getCompany(3).domain, enrichment_status: before }));

      await onboard(accounts, createEmbeddedDirectory());

      expect(await accounts.get()).toMatchObject({
        enrichment_status: after,
        employees: getCompany(3).employees,
      });
    },
  );

  it("reports at once that the directory doesn't know a company", async () => {
    const accounts = storeOf(activeAccount({ enrichment_status: 'pending' }));

    await onboard(accounts, createEmbeddedDirectory());

    expect((await accounts.get()).enrichment_status).toBe('not_found');
  });
});

describe('the end of an onboarding', () => {
  const activated_at = '2026-03-01T10:00:00.000Z';

  const settled = async (parts: Partial<AccountRecord>, outcome: 'completed' | 'failed') => {
    const accounts = storeOf(activeAccount({ activated_at, ...parts }));
    await finishEnrichment(accounts, 'ws_1', { id: 'acc_1', activated_at }, outcome);
    return { status: (await accounts.get()).enrichment_status, saves: accounts.saves() };
  };

  it.each(['completed', 'failed'] as const)('makes a pending enrichment %s', async (outcome) => {
    expect(await settled({ enrichment_status: 'pending' }, outcome)).toEqual({ status: outcome, saves: 1 });
  });

  it.each([
    ['completed', 'failed'],
    ['not_found', 'completed'],
    ['not_found', 'failed'],
  ] as const)('leaves one that is %s unchanged when it %s', async (enrichment_status, outcome) => {
    expect(await settled({ enrichment_status }, outcome)).toEqual({ status: enrichment_status, saves: 0 });
  });

  it('ignores a later activation, whose own onboarding is in progress', async () => {
    const parts = { enrichment_status: 'pending', activated_at: '2026-03-02T10:00:00.000Z' } as const;

    expect(await settled(parts, 'completed')).toEqual({ status: 'pending', saves: 0 });
  });

  it('ignores an account that is no longer active', async () => {
    const parts = { enrichment_status: 'pending', status: 'suggested' } as const;

    expect(await settled(parts, 'failed')).toEqual({ status: 'pending', saves: 0 });
  });
});
