import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FullAccount } from '#contract/account.ts';
import { HIDDEN_DOMAINS_PER_HOUR, toHour } from '#domain/market/accounts/hidden-domains.ts';
import { keys } from '#table/keys.ts';
import { newAccount, newDomain } from '#test/harness/accounts.ts';
import { must } from '#test/harness/must.ts';
import { type RawResponse, request, sendJson } from '#test/harness/request.ts';
import { newKey, newQuietWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

// Many cold functions start here, which takes long on a busy machine.

let workspace: TestWorkspace;
/** Belongs to a member with scoped visibility, who owns one account and cannot see two. */
let scopedKey: string;
let own: FullAccount;
let hidden: FullAccount;
let alsoHidden: FullAccount;

beforeEach(async () => {
  workspace = await newQuietWorkspace();
  scopedKey = (await newKey(workspace.id, 'write', workspace.scopedMemberId)).text;
  own = await newAccount(workspace.api, { domain: newDomain(), owner_id: workspace.scopedMemberId });
  hidden = await newAccount(workspace.api, { domain: newDomain() });
  alsoHidden = await newAccount(workspace.api, { domain: newDomain() });
});

const domainOf = ({ domain }: FullAccount): string => must(domain ?? undefined);

const post = (domains: readonly (string | undefined)[], apiKey = scopedKey): Promise<RawResponse> =>
  sendJson(
    'POST',
    '/accounts',
    apiKey,
    domains.map((domain, i) => ({ name: `Company ${i}`, ...(domain !== undefined && { domain }) })),
  );

const move = (domain: string, apiKey = scopedKey): Promise<RawResponse> =>
  sendJson('PATCH', `/accounts/${own.id}`, apiKey, { domain });

const importing = (domains: readonly string[], apiKey = scopedKey): Promise<RawResponse> =>
  request('/accounts/import', {
    method: 'POST',
    apiKey,
    headers: { 'content-type': 'text/csv' },
    body: ['name,domain', ...domains.map((domain, i) => `Company ${i},${domain}`)].join('\n'),
  });

/** The attempts in the audit log: the action and its accounts. */
const attempts = async () =>
  (await workspace.api.listAuditEvents({ query: { member_id: workspace.scopedMemberId } })).data
    .filter(({ status }) => status === 409)
    .map(({ action, resource_ids }) => [action, resource_ids]);

const isThere = async (domain: string) =>
  (await workspace.api.listAccounts({ query: { domain } })).pagination.total === 1;

/** Pretends that the member has learned of so many domains in the current hour. */
async function learn(told: number): Promise<void> {
  for (const hour of [toHour(new Date()), toHour(new Date()) + 1]) {
    const Item = {
      ...keys.domainReports(workspace.id, workspace.scopedMemberId, hour),
      told,
    };
    await testTable().client.send(new PutCommand({ TableName: testTable().name, Item }));
  }
}

describe('a scoped member who tries domains of hidden accounts', () => {
  it('by creating accounts learns which entries they have, each of which is recorded, and creates the others', async () => {
    const free = newDomain();
    const { status, body } = await post([free, domainOf(hidden), domainOf(alsoHidden), domainOf(own)]);

    expect([
      status,
      body.data.map(({ domain, created }: FullAccount & { created: boolean }) => [domain, created]),
    ]).toEqual([
      201,
      [
        [free, true],
        [own.domain, false],
      ],
    ]);
    expect(body.errors.map(({ path, code }: Record<string, string>) => [path, code])).toEqual([
      ['1.domain', 'domain_taken'],
      ['2.domain', 'domain_taken'],
    ]);
    expect((await attempts()).map(([, ids]) => ids).toSorted()).toEqual(
      [[hidden.id], [alsoHidden.id]].toSorted(),
    );
    expect(await isThere(free)).toBe(true);
  });

  it('by creating more accounts than they may learn of in an hour creates none', async () => {
    const free = newDomain();
    await learn(HIDDEN_DOMAINS_PER_HOUR - 1);

    expect((await post([free, domainOf(hidden), domainOf(alsoHidden)])).status).toBe(429);
    expect(await isThere(free)).toBe(false);
  });

  it('by an import learns which rows have them, each of which is recorded, and creates the others', async () => {
    const free = newDomain();
    const { status, body } = await importing([domainOf(hidden), free, domainOf(alsoHidden)]);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ created: 1, existing: 0, failed: 2, unprocessed: 0 });
    expect(await isThere(free)).toBe(true);
    expect((await attempts()).map(([, ids]) => ids).toSorted()).toEqual(
      [[hidden.id], [alsoHidden.id]].toSorted(),
    );
  });

  it('by the same import again learns nothing more, and uses up nothing of the hour', async () => {
    const domains = [domainOf(hidden), domainOf(alsoHidden), newDomain()];
    await learn(HIDDEN_DOMAINS_PER_HOUR - 3);
    for (const created of [1, 0, 0]) {
      expect((await importing(domains)).body.data).toMatchObject({ created, failed: 2, unprocessed: 0 });
    }
    expect(await attempts()).toHaveLength(2);
  });

  it('by an import learns of the last that the hour allows, and nothing from later rows', async () => {
    await learn(HIDDEN_DOMAINS_PER_HOUR - 1);
    const [before, after] = [newDomain(), newDomain()];
    const { status, body } = await importing([before, domainOf(hidden), after, domainOf(alsoHidden)]);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ created: 1, existing: 0, failed: 1, unprocessed: 2 });
    expect(body.data.rows).toEqual([{ row: 3, error: expect.stringContaining('domain: Is taken') }]);
    expect([await isThere(before), await isThere(after)]).toEqual([true, false]);
    expect(await attempts()).toEqual([['import-accounts', [hidden.id]]]);
  });
});

describe('a scoped member who has reached the hourly limit', () => {
  beforeEach(() => learn(HIDDEN_DOMAINS_PER_HOUR));

  it('cannot send any domain, so that free and taken ones look the same', async () => {
    const free = newDomain();
    for (const send of [(domain: string) => post([domain]), move, (domain: string) => importing([domain])]) {
      const [taken, other] = [await send(domainOf(hidden)), await send(free)];
      for (const { status, body, headers } of [taken, other]) {
        expect([status, body.error.code]).toEqual([429, 'throttled']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
      }
    }
    expect(await isThere(free)).toBe(false);
    expect(await attempts()).toEqual([]);
  });
});
