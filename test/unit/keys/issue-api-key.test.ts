import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { ApiKey } from '#domain/workspace/keys/api-key.ts';
import { issueApiKey, type KeyRequest } from '#domain/workspace/keys/issue-api-key.ts';
import { must } from '#test/harness/must.ts';
import { PREFIX, startKeysTable } from './keys-table.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const MOMENT_LATER = '2026-03-01T12:00:00.001Z';
const YEAR_END = '2026-12-31T00:00:00.000Z';

let ws: string;

const table = await startKeysTable();

beforeEach(async () => {
  ws = await table.newWorkspace();
});

const issue = async (wish: Partial<KeyRequest>, maker: ApiKey | null) => {
  const { apiKeys, members } = table;
  const ports = { apiKeys, members, prefix: PREFIX, now: () => new Date(NOW), refuse };
  const { key } = await issueApiKey(ports, { workspaceId: ws, scope: 'write', name: 'New', ...wish }, maker);
  expect(await apiKeys.get(key.id)).toEqual(key);
  return key;
};

const idsStored = async () => (await table.apiKeys.listUnrevoked(ws)).map(({ id }) => id);

describe('the rate limit', () => {
  it.each([
    [20, undefined, 20],
    [20, null, 20],
    [20, 20, 20],
    [20, 5, 5],
    [null, 500, 500],
    [null, undefined, null],
  ])('of a key made by one with %s that asks for %s is %s', async (ofMaker, wanted, given) => {
    const maker = await table.newKey(ws, { requests_per_minute: ofMaker });

    expect(await issue({ requestsPerMinute: wanted }, maker)).toMatchObject({ requests_per_minute: given });
  });

  it('is never above that of the key that creates it', async () => {
    const maker = await table.newKey(ws, { requests_per_minute: 20 });

    await expect(issue({ requestsPerMinute: 21 }, maker)).rejects.toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'requests_per_minute', message: expect.stringContaining('at most 20') }],
    });
    expect(await idsStored()).toEqual([maker.id]);
  });
});

describe('the end', () => {
  it.each([
    ['is a moment away', null, MOMENT_LATER, MOMENT_LATER],
    ['is in another time zone', null, '2026-03-01T14:30:00+02:00', '2026-03-01T12:30:00.000Z'],
    ["is its creator's", YEAR_END, YEAR_END, YEAR_END],
    ["comes before its creator's", YEAR_END, MOMENT_LATER, MOMENT_LATER],
    ["is left out, so it is its creator's", YEAR_END, undefined, YEAR_END],
    ["is null, so it is its creator's", YEAR_END, null, YEAR_END],
    ["is left out, as is its creator's", null, undefined, null],
  ])('of a key %s', async (_, ofMaker, wanted, given) => {
    const maker = await table.newKey(ws, { expires_at: ofMaker });

    expect(await issue({ expiresAt: wanted }, maker)).toMatchObject({ expires_at: given });
  });

  it.each([
    ['in the past', '2026-02-28T00:00:00.000Z', 'Must be in the future.'],
    ['now', NOW, 'Must be in the future.'],
    ["after its creator's", '2026-12-31T00:00:00.001Z', `Must not be after ${YEAR_END}`],
  ])('is never %s', async (_, expiresAt, message) => {
    const maker = await table.newKey(ws, { expires_at: YEAR_END });

    await expect(issue({ expiresAt }, maker)).rejects.toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'expires_at', message: expect.stringContaining(message) }],
    });
    expect(await idsStored()).toEqual([maker.id]);
  });

  it('that an operator asks for is never in the past either', async () => {
    await expect(issue({ expiresAt: NOW }, null)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await idsStored()).toEqual([]);
  });
});

describe("a member's key", () => {
  it('creates keys for that member, named or not', async () => {
    const member_id = await table.newMember(ws);
    const maker = await table.newKey(ws, { member_id });

    expect(await issue({}, maker)).toMatchObject({ member_id });
    expect(await issue({ memberId: member_id }, maker)).toMatchObject({ member_id });
  });

  it('creates none for the workspace or another member', async () => {
    const [member_id, another] = [await table.newMember(ws), await table.newMember(ws)];
    const maker = await table.newKey(ws, { member_id });

    for (const memberId of [null, another]) {
      await expect(issue({ memberId }, maker)).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await idsStored()).toEqual([maker.id]);
  });
});

it('a key made by a key makes none, unless it has taken its place', async () => {
  const maker = await issue({}, null);
  const made = await issue({}, maker);

  await expect(issue({}, made)).rejects.toMatchObject({ code: 'forbidden' });
  expect((await idsStored()).toSorted()).toEqual([maker.id, made.id].toSorted());

  await table.apiKeys.detach(made.id);
  expect(await issue({}, must(await table.apiKeys.get(made.id)))).toMatchObject({ parent_id: made.id });
});
