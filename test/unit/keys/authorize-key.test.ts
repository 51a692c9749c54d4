import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Member } from '#contract/members.ts';
import { type ApiKey, generateKey } from '#domain/workspace/keys/api-key.ts';
import { authorizeKey } from '#domain/workspace/keys/authorize-key.ts';
import {
  computeHandle,
  findSessionCookies,
  getSessionCookieName,
  hasMatchingCookie,
  issueSession,
} from '#domain/workspace/keys/session-token.ts';
import { must } from '#test/harness/must.ts';
import { agentOf, keyOf } from './key-of.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const MOMENT_LATER = '2026-03-01T12:00:00.001Z';
const issued = generateKey('sis_test_');

const authorize = (fields: Partial<ApiKey>, makers: readonly ApiKey[] = []) => {
  const all = [...makers, keyOf({ id: issued.id, hash: issued.hash, ...fields })];
  return authorizeKey(
    {
      apiKeys: { get: async (id) => all.find((key) => key.id === id), findLastUses: async () => new Map() },
      members: { get: async () => undefined },
      prefix: 'sis_test_',
      now: () => new Date(NOW),
    },
    `Bearer ${issued.text}`,
  );
};

it.each([
  ['never expires', { expires_at: null }, { visibility: 'all' }],
  ['expires a moment later', { expires_at: MOMENT_LATER }, { visibility: 'all' }],
  ['expires now', { expires_at: NOW }, { refused: 'expired' }],
  ['has expired', { expires_at: '2026-02-28T00:00:00.000Z' }, { refused: 'expired' }],
  ['was revoked', { revoked_at: NOW }, { refused: 'revoked' }],
  ['belongs to a member who was removed', { member_id: 'mem_1' }, { refused: 'member_gone' }],
])('a key that %s', async (_, fields, outcome) => {
  expect(await authorize(fields)).toMatchObject(outcome);
});

it.each([
  ['ends a moment later', MOMENT_LATER, { agent: true, visibility: 'all' }],
  ['ends now', NOW, { refused: 'expired' }],
  ['has ended', '2026-02-28T00:00:00.000Z', { refused: 'expired' }],
])('an agent whose access %s', async (_, access_until, outcome) => {
  const fields = { created_by: 'approver', agent: agentOf(access_until) };

  expect(await authorize(fields, [keyOf({ id: 'approver' })])).toMatchObject(outcome);
});

it('an agent whose approver was revoked is refused, also before it is revoked itself', async () => {
  const fields = { created_by: 'approver', agent: agentOf(MOMENT_LATER) };
  const approver = keyOf({ id: 'approver', revoked_at: NOW });

  expect(await authorize(fields, [approver])).toMatchObject({ refused: 'revoked' });
});

const root = keyOf({ id: 'root', requests_per_minute: 50 });
const maker = keyOf({ id: 'maker', requests_per_minute: 20 });
const unlimited = keyOf({ id: 'unlimited' });

it.each([
  ['with its own limit and those it shares', 'maker', 5, { requestsPerMinute: 5, sharedLimit: 'maker:20' }],
  ['with its own limit alone', 'unlimited', 5, { requestsPerMinute: 5 }],
  ['without a limit', 'unlimited', null, {}],
])('a key %s reaches the service so', async (_, parent_id, requests_per_minute, limits) => {
  expect(await authorize({ parent_id, requests_per_minute }, [root, maker, unlimited])).toEqual({
    keyId: issued.id,
    workspaceId: 'ws_1',
    scope: 'write',
    visibility: 'all',
    owner: true,
    ...limits,
  });
});

it.each([
  ['a session', { session: { browser: 'Firefox' } }],
  ['an agent with a limit', { agent: agentOf(MOMENT_LATER), created_by: 'root', requests_per_minute: 5 }],
])('%s takes two reads in sequence', async (_, fields) => {
  const { id, cookie, hash } = issueSession();
  const text = 'session' in fields ? `Session ${computeHandle(cookie)}` : `Bearer ${issued.text}`;
  const own = 'session' in fields ? { id, hash } : { id: issued.id, hash: issued.hash };
  const all = [root, keyOf({ ...own, member_id: 'mem_1', parent_id: 'root', ...fields })];
  let reads = 0;
  let isReading = false;
  /** Reads that begin before another has ended take no more time than that one. */
  const timed = async <T>(value: T): Promise<T> => {
    if (!isReading) reads += 1;
    isReading = true;
    await setImmediate();
    isReading = false;
    return value;
  };
  const caller = await authorizeKey(
    {
      apiKeys: {
        get: (wanted) => timed(all.find((key) => key.id === wanted)),
        findLastUses: () => timed(new Map([[id, NOW]])),
      },
      members: { get: () => timed({ id: 'mem_1', role: 'admin', visibility: 'all' } as Member) },
      prefix: 'sis_test_',
      now: () => new Date(NOW),
    },
    text,
  );

  expect(caller).toMatchObject({ memberId: 'mem_1' });
  expect(reads).toBe(2);
});

it.each([
  ['with a typo', `Bearer ${issued.text.slice(0, -1)}${issued.text.endsWith('0') ? '1' : '0'}`],
  ['of another stage', `Bearer ${generateKey('sis_live_').text}`],
  ['that is none', 'Bearer sis_test_'],
])('a key %s is rejected without reading the table', async (_, authorization) => {
  const asked = async () => expect.unreachable('the table was asked');
  const stores = { apiKeys: { get: asked, findLastUses: asked }, members: { get: asked } };

  expect(
    await authorizeKey({ ...stores, prefix: 'sis_test_', now: () => new Date(NOW) }, authorization),
  ).toEqual({ refused: 'malformed' });
});

describe('a session', () => {
  const { id, cookie, hash } = issueSession();
  const handle = must(computeHandle(cookie));
  const admin = { id: 'mem_1', role: 'admin', visibility: 'scoped' } as Member;
  const ask = (
    authorization: string,
    { fields = {}, usedAt }: { fields?: Partial<ApiKey>; usedAt?: string } = {},
  ) =>
    authorizeKey(
      {
        apiKeys: {
          get: async (wanted) =>
            wanted === id
              ? keyOf({ id, hash, member_id: 'mem_1', session: { browser: 'Firefox' }, ...fields })
              : undefined,
          findLastUses: async () => new Map(usedAt === undefined ? [] : [[id, usedAt]]),
        },
        members: { get: async () => admin },
        prefix: 'sis_test_',
        now: () => new Date(NOW),
      },
      authorization,
    );

  it('is known by its handle, and never by its cookie or as a key', async () => {
    expect(await ask(`Session ${handle}`)).toEqual({
      keyId: id,
      workspaceId: 'ws_1',
      scope: 'write',
      visibility: 'scoped',
      memberId: 'mem_1',
      session: true,
    });
    expect(await ask(`Session ${cookie}`)).toEqual({ refused: 'malformed' });
    expect(await ask(`Bearer ${cookie}`)).toEqual({ refused: 'malformed' });
    expect(await ask(`Session ${handle.slice(0, -2)}AA`)).toEqual({ refused: 'unknown', keyId: id });
    expect(await ask(`Session ${handle}`, { fields: { session: undefined } })).toMatchObject({
      refused: 'unknown',
    });
  });

  it.each([
    ['was used twelve hours ago', '2026-03-01T00:00:00.000Z', { session: true }],
    ['was used a minute before that', '2026-02-28T23:59:00.000Z', { refused: 'expired' }],
    ['was never used and is younger', undefined, { session: true }],
  ])('that %s', async (_, usedAt, outcome) => {
    expect(await ask(`Session ${handle}`, usedAt === undefined ? {} : { usedAt })).toMatchObject(outcome);
  });

  it('ends on its day, however often it is used', async () => {
    expect(await ask(`Session ${handle}`, { usedAt: NOW, fields: { expires_at: NOW } })).toEqual({
      refused: 'expired',
      keyId: id,
    });
  });

  it('has a handle that only its own cookie is behind', () => {
    expect(hasMatchingCookie(handle, ['nothing', cookie])).toBe(true);
    expect(hasMatchingCookie(handle, [issueSession().cookie, handle, ''])).toBe(false);
    expect(hasMatchingCookie(handle, [])).toBe(false);
  });

  it('has a cookie of one name over https, and one per port on this machine', () => {
    expect(getSessionCookieName('https://api.example.com/v1')).toBe('__Host-sis_session');
    expect(getSessionCookieName('http://127.0.0.1:3000/v1')).toBe('sis_session_3000');
    const sent = 'a=1; __Host-sis_session=x;sis_session_3000=y; my__Host-sis_session=z';
    expect(findSessionCookies(sent, true)).toEqual(['x', 'y']);
  });

  it('is never read from a cookie that a sibling domain can set for a deployed stage', () => {
    const planted = 'sis_session_443=evil; sis_session_3000=evil; __host-sis_session=evil';
    expect(findSessionCookies(`${planted}; __Host-sis_session=own`, false)).toEqual(['own']);
  });
});
