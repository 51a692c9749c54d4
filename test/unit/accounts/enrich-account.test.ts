import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { AccountRecord } from '#domain/accounts/account-record.ts';
import { enrichActiveAccount, failEnrichment, onboardAccount } from '#domain/accounts/enrich-account.ts';
import { createEmbeddedDirectory } from '#providers/directory/embedded/embedded-directory.ts';
import { exampleRecord } from '#test/harness/accounts.ts';

const viewer = { workspaceId: 'ws_1', visibility: 'all' } as const;

/** A store of one account that keeps what it is told, and by whom it was told so. */
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
    /** Somebody else writes. */
    change: (changes: Partial<AccountRecord>) => {
      stored = { ...stored, ...changes, revision: stored.revision + 1 };
    },
    saves: () => saves,
  };
}

describe('enriching on demand', () => {
  it('refuses with provider_failed and changes nothing when the directory does not answer', async () => {
    const accounts = storeOf(exampleRecord({ status: 'active', domain: 'a.example' }));
    const directory = {
      ...createEmbeddedDirectory(),
      findCompany: () => Promise.reject(new Error('connection reset')),
    };

    const enriched = enrichActiveAccount(
      { accounts, directory, refuse },
      viewer,
      'acc_1',
      AbortSignal.timeout(100),
    );

    await expect(enriched).rejects.toMatchObject({
      code: 'provider_failed',
      cause: { message: 'connection reset' },
    });
    expect(accounts.saves()).toBe(0);
  });

  it('gives up when its time is over', async () => {
    const accounts = storeOf(exampleRecord({ status: 'active', domain: 'a.example' }));
    const directory = createEmbeddedDirectory({ delayMs: 5_000 });

    const enriched = enrichActiveAccount(
      { accounts, directory, refuse },
      viewer,
      'acc_1',
      AbortSignal.timeout(20),
    );

    await expect(enriched).rejects.toMatchObject({ code: 'provider_failed' });
  });

  it('does not write what it learnt about a domain that the account has left meanwhile', async () => {
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

    const record = await enrichActiveAccount(
      { accounts, directory, refuse },
      viewer,
      'acc_1',
      AbortSignal.timeout(1_000),
    );

    expect(asked).toEqual(['old.example', 'new.example']);
    expect(record).toMatchObject({ domain: 'new.example', enrichment_status: 'not_found' });
  });

  it('refuses an account that was deactivated meanwhile', async () => {
    const accounts = storeOf(exampleRecord({ status: 'active', domain: 'a.example' }));
    const directory = {
      ...createEmbeddedDirectory(),
      findCompany: async () => {
        accounts.change({ status: 'suggested' });
        return null;
      },
    };

    const enriched = enrichActiveAccount(
      { accounts, directory, refuse },
      viewer,
      'acc_1',
      AbortSignal.timeout(1_000),
    );

    await expect(enriched).rejects.toMatchObject({ code: 'not_active' });
  });
});

describe('enriching in the onboarding', () => {
  const statusAfter = async (record: AccountRecord, rosterFailed = false) => {
    const accounts = storeOf(record);
    await failEnrichment(accounts, 'ws_1', record.id, { rosterFailed });
    return (await accounts.get()).enrichment_status;
  };

  it('lets the machine try again when the directory does not answer, and changes nothing', async () => {
    const accounts = storeOf(exampleRecord({ status: 'active', domain: 'a.example' }));
    const directory = {
      ...createEmbeddedDirectory(),
      findCompany: () => Promise.reject(new Error('connection reset')),
    };

    const enriched = onboardAccount({ accounts, directory }, 'ws_1', 'acc_1', AbortSignal.timeout(1_000));

    await expect(enriched).rejects.toThrow('connection reset');
    expect(accounts.saves()).toBe(0);
  });

  it('says that it failed once it is given up', async () => {
    expect(await statusAfter(exampleRecord({ status: 'active', enrichment_status: 'pending' }))).toBe(
      'failed',
    );
  });

  it('says the same where the company was found and its people were not', async () => {
    const found = exampleRecord({ status: 'active', enrichment_status: 'completed' });

    expect(await statusAfter(found, true)).toBe('failed');
  });

  it('does not call failed what came through after all, or what is no longer active', async () => {
    expect(await statusAfter(exampleRecord({ status: 'active', enrichment_status: 'completed' }))).toBe(
      'completed',
    );
    expect(await statusAfter(exampleRecord({ status: 'suggested', enrichment_status: 'none' }))).toBe('none');
  });
});
