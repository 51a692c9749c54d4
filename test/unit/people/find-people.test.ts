import { expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { type FindPeoplePorts, findPeople } from '#domain/market/people/find-people.ts';

/** What a caller gets if the reading of the query fails. */
const failing = (signal: AbortSignal): Promise<unknown> => {
  const interpret = () => Promise.reject(new Error('throttled'));
  const ports = { accounts: {}, reasoner: { interpret }, refuse } as object as FindPeoplePorts;
  const wish = { query: 'CFOs', max_accounts: 1, per_account: 1, preview: false };
  return findPeople(ports, { workspaceId: 'ws_1', visibility: 'all' }, wish, signal);
};

it('a search whose query cannot be read blames no provider, unless its time is over', async () => {
  await expect(failing(new AbortController().signal)).rejects.toThrow('throttled');
  await expect(failing(AbortSignal.abort())).rejects.toMatchObject({ code: 'provider_failed' });
});
