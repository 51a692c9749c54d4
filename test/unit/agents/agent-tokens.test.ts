import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { encodeClientId } from '#contract/agent-clients.ts';
import { MAX_KEYS } from '#contract/api-keys.ts';
import { refuse } from '#contract/errors.ts';
import { MAX_AGENTS_PER_MEMBER } from '#contract/oauth.ts';
import { DAY_MS } from '#contract/time.ts';
import { computeChallenge } from '#domain/workspace/agents/agent-code.ts';
import { exchangeCode, OAuthError, refreshTokens } from '#domain/workspace/agents/agent-tokens.ts';
import { approveAgent } from '#domain/workspace/agents/approve-agent.ts';
import { type ApiKey, generateKey, hashKey } from '#domain/workspace/keys/api-key.ts';
import { keys } from '#table/keys.ts';
import { createAgentCodeStore } from '#table/workspaces/agent-code-store.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

/** What depends on the clock, on races and on other keys, which can't be set over HTTP. */

const START = Date.parse('2026-05-01T08:00:00.000Z');
const PREFIX = 'sis_test_';
const MEMBER = 'mem_1';
const REDIRECT = 'https://agent.example/callback';
const client_id = encodeClientId({ client_name: 'Scout', redirect_uris: [REDIRECT] });
const verifier = randomBytes(32).toString('base64url');
const iso = (ms: number) => new Date(ms).toISOString();

let nowMs: number;
let ws: string;
let workspaces = 0;

const table = await startSuiteTable();

beforeEach(async () => {
  nowMs = START;
  workspaces += 1;
  ws = `ws_${workspaces}`;
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.workspace(ws), id: ws, member_count: 0 } }),
  );
  await createMemberStore(table).add(ws, {
    id: MEMBER,
    full_name: 'Someone',
    email: 'someone@example.com',
    role: 'member',
    visibility: 'scoped',
    created_at: iso(START),
  });
});

const ports = () => ({
  codes: createAgentCodeStore(table),
  apiKeys: createApiKeyStore(table),
  members: createMemberStore(table),
  prefix: PREFIX,
  now: () => new Date(nowMs),
});

/** A stored key, by default one of the workspace. */
async function newKey(fields: Partial<ApiKey> = {}): Promise<ApiKey> {
  const { id, hash } = generateKey(PREFIX);
  const key: ApiKey = {
    id,
    hash,
    workspace_id: ws,
    member_id: null,
    scope: 'write',
    name: 'test',
    created_at: iso(START),
    created_by: null,
    parent_id: null,
    revoked_at: null,
    expires_at: null,
    requests_per_minute: null,
    ...fields,
  };
  expect(await ports().apiKeys.add(key)).toBe('done');
  return key;
}

const request = {
  client_id,
  redirect_uri: REDIRECT,
  code_challenge: computeChallenge(verifier),
  scope: 'write',
} as const;

const approval = (key: ApiKey, more: { readonly state?: string } = {}) =>
  approveAgent({ ...ports(), issuer: 'https://api.example', refuse }, { ...request, ...more }, key);

async function codeBy(key: ApiKey): Promise<string> {
  return must(new URL(await approval(key)).searchParams.get('code') ?? undefined);
}

const trade = (code: string, changes: Partial<Parameters<typeof exchangeCode>[1]> = {}) =>
  exchangeCode(ports(), { code, client_id, redirect_uri: REDIRECT, code_verifier: verifier, ...changes });

const signIn = async (key: ApiKey) => trade(await codeBy(key));

const refresh = (refresh_token: string, client = client_id) =>
  refreshTokens(ports(), { refresh_token, client_id: client });

const agents = async () => (await ports().apiKeys.listUnrevoked(ws)).filter(({ agent }) => agent);

const problem = (why: string) => ({ name: 'OAuthError', code: 'invalid_grant', message: why });

describe('an approval', () => {
  it('returns the state, if the agent sent one', async () => {
    const key = await newKey();

    expect(new URL(await approval(key, { state: 's' })).searchParams.get('state')).toBe('s');
    expect(new URL(await approval(key)).searchParams.has('state')).toBe(false);
  });

  it('is refused to a member with too many working agents, not for those of others or expired ones', async () => {
    const own = await newKey({ member_id: MEMBER });
    const workspaceKey = await newKey();
    await newKey({ member_id: MEMBER });
    for (let count = 0; count < MAX_AGENTS_PER_MEMBER; count += 1) await signIn(workspaceKey);
    for (let count = 1; count < MAX_AGENTS_PER_MEMBER; count += 1) await signIn(own);

    await signIn(own);
    const later = await newKey({ member_id: MEMBER });
    await expect(codeBy(own)).rejects.toMatchObject({ code: 'limit_exceeded' });
    await expect(codeBy(workspaceKey)).resolves.toBeTruthy();
    nowMs += 90 * DAY_MS;
    await expect(codeBy(later)).resolves.toBeTruthy();
  });

  it('is refused in a workspace without a place for another key', async () => {
    const key = await newKey();
    for (let count = 2; count < MAX_KEYS; count += 1) await newKey();
    await expect(codeBy(key)).resolves.toBeTruthy();
    await newKey({ expires_at: iso(START + DAY_MS) });

    await expect(codeBy(key)).rejects.toMatchObject({ code: 'limit_exceeded' });
    nowMs += DAY_MS;
    await expect(codeBy(key)).resolves.toBeTruthy();
  });
});

describe('a code', () => {
  it('works for a minute', async () => {
    const key = await newKey();
    const [inTime, late] = [await codeBy(key), await codeBy(key)];

    nowMs = START + 59_999;
    await expect(trade(inTime)).resolves.toMatchObject({ scope: 'write' });
    nowMs = START + 60_000;
    await expect(trade(late)).rejects.toMatchObject(problem('The code has expired.'));
  });

  it.each(['sis_code_nothing', '', generateKey('sis_code_').text])('is unknown: %j', async (code) => {
    await expect(trade(code)).rejects.toMatchObject(problem('The code is unknown or has expired.'));
  });

  it('is refused to another client, even one with the same redirect address and verifier', async () => {
    const other = encodeClientId({ client_name: 'Other', redirect_uris: [REDIRECT] });
    const code = await codeBy(await newKey());

    await expect(trade(code, { client_id: other })).rejects.toMatchObject(
      problem('The code was issued to another client.'),
    );
  });

  it('is refused once the key that approved it has expired, is revoked, or its member is gone', async () => {
    const gone = problem('The key that approved this agent no longer works.');
    const [expiring, revoked] = [await newKey({ expires_at: iso(START + 30_000) }), await newKey()];
    const orphan = await newKey({ member_id: MEMBER });
    const codes = [await codeBy(expiring), await codeBy(revoked), await codeBy(orphan)];
    await ports().apiKeys.revoke(revoked.id, iso(START));
    await createMemberStore(table).remove(ws, MEMBER);
    nowMs += 30_000;

    for (const code of codes) await expect(trade(code)).rejects.toMatchObject(gone);
    expect(await agents()).toEqual([]);
  });

  it('gets nothing if there is no place, and says so; a fault of ours is not blamed on the code', async () => {
    const own = await newKey({ member_id: MEMBER });
    const codes: string[] = [];
    for (let count = 0; count <= MAX_AGENTS_PER_MEMBER; count += 1) codes.push(await codeBy(own));
    const broken = await codeBy(await newKey());
    for (const code of codes.slice(1)) await trade(code);

    await expect(trade(must(codes[0]))).rejects.toMatchObject({ code: 'invalid_grant' });
    const fault = new Error('the table is down');
    const apiKeys = { ...ports().apiKeys, add: () => Promise.reject(fault) };
    await expect(
      exchangeCode(
        { ...ports(), apiKeys },
        { code: broken, client_id, redirect_uri: REDIRECT, code_verifier: verifier },
      ),
    ).rejects.toBe(fault);
  });

  it('is used by one of two exchanges that read it at the same moment, which may repeat its write', async () => {
    const hash = hashKey(await codeBy(await newKey()));
    const { codes } = ports();

    expect(await codes.use(hash, 'first')).toBe(true);
    expect(await codes.use(hash, 'second')).toBe(false);
    expect(await codes.use(hash, 'first')).toBe(true);
  });

  it('that was used disconnects what it was exchanged for, if that exists', async () => {
    const key = await newKey();
    const code = await codeBy(key);
    const failing = {
      ...ports(),
      apiKeys: { ...ports().apiKeys, add: () => Promise.reject(new Error('down')) },
    };
    const traded = { code, client_id, redirect_uri: REDIRECT, code_verifier: verifier };
    await expect(exchangeCode(failing, traded)).rejects.toThrow('down');

    await expect(trade(code)).rejects.toMatchObject({ code: 'invalid_grant' });
  });
});

describe('an agent', () => {
  it.each([
    ['90 days', null, START + 90 * DAY_MS],
    ['as long as the key that approved it', START + 2 * DAY_MS, START + 2 * DAY_MS],
    ['90 days, even if the key that approved it lives longer', START + 400 * DAY_MS, START + 90 * DAY_MS],
  ])('lives %s', async (_, approverEnd, end) => {
    await signIn(await newKey({ expires_at: approverEnd === null ? null : iso(approverEnd) }));

    const [agent] = await agents();
    expect(agent?.expires_at).toBe(iso(end));
    expect(agent?.agent?.access_until).toBe(iso(START + 60 * 60 * 1000));
  });
});

describe('a refresh', () => {
  it('may be repeated for a minute after the first time, however often', async () => {
    const { refreshToken } = await signIn(await newKey());
    await refresh(refreshToken);
    nowMs = START + 40_000;
    await refresh(refreshToken);
    nowMs = START + 59_999;
    await refresh(refreshToken);
    nowMs = START + 60_000;

    await expect(refresh(refreshToken)).rejects.toMatchObject(
      problem('The refresh token was used before. The agent was disconnected.'),
    );
    expect(await agents()).toEqual([]);
  });

  it('starts the minute again for the next token', async () => {
    const first = await signIn(await newKey());
    const second = await refresh(first.refreshToken);
    nowMs = START + DAY_MS;
    await refresh(second.refreshToken);
    nowMs += 59_999;

    await expect(refresh(second.refreshToken)).resolves.toBeTruthy();
  });

  it('that loses a race against another gets no tokens', async () => {
    const { refreshToken } = await signIn(await newKey());
    const outcomes = await Promise.allSettled([refresh(refreshToken), refresh(refreshToken)]);
    const renew = async () => false;

    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    await expect(
      refreshTokens(
        { ...ports(), apiKeys: { ...ports().apiKeys, renew } },
        { refresh_token: refreshToken, client_id },
      ),
    ).rejects.toMatchObject(problem('The refresh token was used before.'));
  });

  it.each([
    ['no token at all', () => 'sis_refresh_nothing'],
    ['a key that does not exist', () => generateKey('sis_refresh_').text],
  ])('with %s is refused', async (_, made) => {
    await expect(refresh(made())).rejects.toMatchObject(problem('The refresh token is unknown.'));
  });

  it('with the id of an ordinary key is refused', async () => {
    const { id } = await newKey();

    await expect(refresh(generateKey('sis_refresh_', id).text)).rejects.toBeInstanceOf(OAuthError);
  });

  it('is refused once the agent has expired', async () => {
    const { refreshToken } = await signIn(await newKey());
    nowMs = START + 90 * DAY_MS;

    await expect(refresh(refreshToken)).rejects.toMatchObject(
      problem('The agent was disconnected. Connect it again.'),
    );
  });
});
