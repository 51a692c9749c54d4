import { slowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import { describe, expect, it } from 'vitest';
import type { Directory } from '#domain/market/directory/directory.ts';
import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import { activeAccounts } from '#test/harness/active-accounts.ts';
import { finder } from '#test/harness/finder.ts';
import { must } from '#test/harness/must.ts';
import { newQuietWorkspace } from '#test/harness/workspace.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';

let accounts: { id: string; domain: string }[];

const workspace = await newQuietWorkspace();
accounts = await activeAccounts(workspace, [8, 9, 10, 11]);

const down = () => new DirectoryError('unavailable', 'The directory did not respond.');
const ids = () => accounts.map(({ id }) => id);
const findWith = (...given: Parameters<ReturnType<typeof finder>>) => finder(workspace)(...given);

describe('a search', () => {
  it('does not look up known emails, nor those recently not found', async () => {
    await findWith(createEmbeddedDirectory());
    const calls: string[] = [];

    const again = await findWith(createEmbeddedDirectory({ onCall: (name) => calls.push(name) }));

    expect(again.found + again.without_email.count).toBeGreaterThan(0);
    expect(calls).not.toContain('findWorkEmail');
  });

  it('names the accounts that failed and returns the rest', async () => {
    const directory = createEmbeddedDirectory();
    const broken: Directory = {
      ...directory,
      searchPeople: (domain, ...rest) =>
        domain === must(accounts[0]).domain
          ? Promise.reject(down())
          : directory.searchPeople(domain, ...rest),
    };

    const { accountsSearched, errors, found } = await findWith(broken, { account_ids: ids() });

    expect([accountsSearched, errors.length]).toEqual([3, 1]);
    expect(errors[0]).toMatchObject({ account_id: ids()[0], code: 'provider_failed' });
    expect(found).toBeGreaterThan(0);
  });

  const budgetUsed = () => new DirectoryError('budget_exhausted', 'Used up.');

  it.each<[string, number, (domain: string, signal: AbortSignal) => Promise<never>, string]>([
    ['is down', 600_000, () => Promise.reject(down()), 'provider_failed'],
    [
      'never answers',
      200,
      (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      'provider_failed',
    ],
    ['has no budget left', 600_000, () => Promise.reject(budgetUsed()), 'provider_budget_exhausted'],
    [
      'is down for some and has no budget for others',
      600_000,
      (domain) => Promise.reject(domain === must(accounts[0]).domain ? down() : budgetUsed()),
      'provider_failed',
    ],
    [
      'has no budget left, except where the service itself fails,',
      600_000,
      (domain) => Promise.reject(domain === must(accounts[0]).domain ? new Error('throttled') : budgetUsed()),
      'provider_budget_exhausted',
    ],
  ])('fails if the directory %s for every account, and saves no one', async (_, ms, response, code) => {
    const before = await workspace.api.listPeople({ query: { source: 'waterfall', per_page: 1 } });
    const directory: Directory = {
      ...createEmbeddedDirectory(),
      searchPeople: (domain, _search, signal) => response(domain, signal ?? AbortSignal.timeout(ms)),
    };

    const search = findWith(directory, { account_ids: [...ids(), 'acc_nobody'] }, ms);

    await expect(search).rejects.toMatchObject({ code });
    const after = await workspace.api.listPeople({ query: { source: 'waterfall', per_page: 1 } });
    expect(after.pagination.total).toBe(before.pagination.total);
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

    const { accountsSearched, errors } = await findWith(stuck, { account_ids: ids() }, 2_000 * slowness());

    expect(accountsSearched).toBe(3);
    expect(errors).toMatchObject([{ account_id: ids()[3], code: 'timed_out' }]);
  });
});
