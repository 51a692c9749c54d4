import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#table/keys.ts';
import { exampleRecord, newAccount, putRecords } from '#test/harness/accounts.ts';
import { request } from '#test/harness/request.ts';
import { destinationWith, receiverWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

/** The service takes what the specification's types allow. */

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

describe('min_score', () => {
  it.each([
    [-5, 3],
    [0, 3],
    [100, 1],
    [101, 0],
    [999_999_999_999_999, 0],
  ])('of %i is a limit like any other', async (min_score, total) => {
    const own = await newWorkspace();
    await putRecords(
      own.id,
      [0, 50, 100].map((score) => exampleRecord({ score })),
    );

    const { status, body } = await request(`/accounts?min_score=${min_score}`, { apiKey: own.apiKey });

    expect([status, body.pagination.total]).toEqual([200, total]);
  });
});

describe('a tag', () => {
  const odd = ['Paris, Texas', '5" pipes; |', 'x'.repeat(100)];

  it('may have commas and 100 characters, is found, and can be removed', async () => {
    const { id } = await newAccount(workspace.api, { tags: ['first'] });
    const params = { id };

    const added = await workspace.api.addAccountTags({ params, body: { tags: odd } });

    expect(added.data.tags).toEqual(['first', ...odd]);
    for (const tag of odd) {
      const { data } = await workspace.api.listAccounts({ query: { tag } });
      expect(data.map((account) => account.id)).toEqual([id]);
    }
    const removed = await workspace.api.removeAccountTags({ params, body: { tags: odd } });
    expect(removed.data.tags).toEqual(['first']);
  });

  it('with a comma stays one tag in a pushed row', async () => {
    const { id } = await newAccount(workspace.api, { tags: [...odd, 'plain'] });
    const { receiver, destination } = await destinationWith(workspace);

    await workspace.api.pushAccountsToWebhook({
      body: { destination_id: destination.id, account_ids: [id] },
    });

    expect(receiver.deliveries[0]?.row).toMatchObject({
      tags: `"Paris, Texas","5"" pipes; |",${'x'.repeat(100)},plain`,
    });
  });
});

it('an empty list of tags adds and removes nothing', async () => {
  const { id } = await newAccount(workspace.api, { tags: ['kept'] });
  const call = { params: { id }, body: { tags: [] } };

  expect((await workspace.api.addAccountTags(call)).data.tags).toEqual(['kept']);
  expect((await workspace.api.removeAccountTags(call)).data.tags).toEqual(['kept']);
});

describe('a name', () => {
  const around = (text: string) => `   ${text}\t  `;

  it('is trimmed before it is measured', async () => {
    const account = await newAccount(workspace.api, { name: around('x'.repeat(200)) });
    const { url } = await receiverWith();
    const body = { name: around('y'.repeat(80)), url };
    const { data: destination } = await workspace.api.createWebhookDestination({ body });
    const { data: list } = await workspace.api.createPeopleList({ body: { name: around('z'.repeat(100)) } });

    expect(account.name).toBe('x'.repeat(200));
    expect(destination.name).toBe('y'.repeat(80));
    expect(list.name).toBe('z'.repeat(100));
  });
});

describe('an internationalized domain', () => {
  const found = async ({ api }: TestWorkspace, query: { domain?: string; search?: string }) =>
    (await api.listAccounts({ query })).data.map(({ name }) => name);

  it('is found by any part of its own script, in lower or upper case, and of its ASCII form', async () => {
    const own = await newWorkspace();
    await newAccount(own.api, { name: 'Bakery', domain: 'Münchner-Straße.de' });
    await newAccount(own.api, { name: 'Other', domain: 'munchner.example' });

    for (const part of ['münch', 'ÜNCHNER-', 'r-straße.de', 'xn--']) {
      expect(await found(own, { domain: part }), part).toEqual(['Bakery']);
      expect(await found(own, { search: part }), part).toEqual(['Bakery']);
    }
    expect(await found(own, { domain: 'münz' })).toEqual([]);
  });

  it('of an account that 1.0.0 wrote is found by whole labels', async () => {
    const own = await newWorkspace();
    const { id, domain } = await newAccount(own.api, { name: 'Bakery', domain: 'münchen.de' });
    const { client, name: TableName } = testTable();
    await client.send(
      new UpdateCommand({
        TableName,
        Key: keys.account(own.id, id),
        UpdateExpression: 'SET f.dm = :domain, q = :search',
        ExpressionAttributeValues: { ':domain': domain, ':search': `bakery\n${domain}` },
      }),
    );

    expect(await found(own, { domain: 'München.de' })).toEqual(['Bakery']);
    expect(await found(own, { search: 'münchen' })).toEqual(['Bakery']);
  });
});

describe('a webhook URL', () => {
  // No name resolves here, so a URL that passes every other check fails for that reason.
  const reasonFor = (url: string) =>
    workspace.api.createWebhookDestination({ body: { name: url, url } }).then(
      () => 'created',
      (error: { message: string }) => error.message,
    );

  it.each([1, 22, 80, 8080, 9443, 65_535])('may name port %i', async (port) => {
    expect(await reasonFor(`https://hooks.company.invalid-tld-x:${port}/x`)).toMatch(/does not resolve/);
    const body = { webhook_url: `https://hooks.company.invalid-tld-x:${port}/x` };
    await expect(workspace.api.updateNotificationSettings({ body })).rejects.toMatchObject({
      message: expect.stringMatching(/does not resolve/),
    });
  });
});
