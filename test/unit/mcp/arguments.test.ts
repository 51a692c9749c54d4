import { describe, expect, it } from 'vitest';
import { type Arguments, checkArguments, inArguments, requestOf } from '#mcp/arguments.ts';
import { toolOf } from '#mcp/tools.ts';

const tool = (name: string) => toolOf(name)!;
const callOf = (name: string, index = 0) => tool(name).calls[index]!;

const refused = (name: string, given: Arguments) => {
  try {
    checkArguments(tool(name), given);
  } catch (error) {
    return error as { code: string; details: { path: string; message: string }[]; message: string };
  }
  return undefined;
};

describe('arguments', () => {
  it.each([
    ['an unknown one', 'get_account', { account_id: 'a', acount: 1 }, 'acount'],
    ['a missing one', 'get_detection', { account_id: 'a' }, 'detection_id'],
    ['a name of every object', 'get_usage', JSON.parse('{"__proto__":{"a":1}}'), '__proto__'],
    ['constructor', 'get_usage', { constructor: 1 }, 'constructor'],
    ['half a character', 'search_accounts', { search: 'a\ud800' }, 'search'],
    ['half a character in a name', 'start_discovery', { signals: { '\udfff': [] } }, 'signals'],
    [
      'both of which one is wanted',
      'push_to_crm',
      { account_ids: ['a'], person_ids: ['b'] },
      'account_ids, person_ids',
    ],
    ['none of which one is wanted', 'push_to_crm', {}, 'account_ids, person_ids'],
    ['none of which any is wanted', 'change_account_tags', { account_id: 'a' }, 'add, remove'],
  ])('rejects %s by name', (_, name, given, path) => {
    expect(refused(name, given)).toMatchObject({ code: 'invalid_arguments', details: [{ path }] });
  });

  it.each(['', 'a b\n', 'ü', 'x'.repeat(256), 5, null])('rejects %j as an idempotency key', (key) => {
    const given = { account_id: 'a', confirm_spend: true };

    expect(refused('scan_account', { ...given, idempotency_key: key })?.details).toMatchObject([
      { path: 'idempotency_key' },
    ]);
    expect(refused('scan_account', { ...given, idempotency_key: 'x'.repeat(255) })).toBeUndefined();
  });

  it('reports twenty of a thousand wrong ones, 200 characters each', () => {
    const names = Array.from({ length: 1_000 }, (_, at) => `${'x'.repeat(10_000)}${at}`);
    const details = refused('get_usage', Object.fromEntries(names.map((name) => [name, 1])))?.details;

    expect(details?.map(({ path }) => path.length)).toEqual(Array(20).fill(200));
  });

  it('rejects endless nesting before anything walks into it', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);

    expect(refused('create_accounts', { accounts: deep })?.details[0]?.message).toContain('nested');
    expect(refused('create_accounts', { accounts: new Array(300_000).fill(0) })).toBeUndefined();
  });

  it('spends nothing without consent, and says what it would cost', () => {
    for (const confirm_spend of [undefined, false, 'true', 1]) {
      const given = { account_id: 'a', ...(confirm_spend !== undefined && { confirm_spend }) };
      expect(refused('activate_account', given)).toMatchObject({
        code: 'confirmation_required',
        message: 'activate_account spends one plan credit. Nothing was done.',
      });
    }
    expect(refused('activate_account', { account_id: 'a', confirm_spend: true })).toBeUndefined();
    expect(refused('find_people', { query: 'cto' })).toMatchObject({ code: 'confirmation_required' });
    expect(refused('find_people', { query: 'cto', preview: true })).toBeUndefined();
  });
});

it('sends nothing out of the workspace without consent, and says what it would send', () => {
  const cases = [
    ['push_to_crm', { account_ids: ['a'] }, 'push_to_crm sends records to the connected CRMs.'],
    [
      'push_to_webhook',
      { person_ids: ['p'], destination_id: 'd' },
      'push_to_webhook sends records to an outside destination.',
    ],
  ] as const;
  for (const [name, given, said] of cases) {
    for (const consent of [{}, { confirm_send: false }, { confirm_send: 'true' }]) {
      const problem = refused(name, { ...given, ...consent });
      expect(problem).toMatchObject({ code: 'confirmation_required', message: `${said} Nothing was done.` });
    }
    expect(refused(name, { ...given, confirm_send: true })).toBeUndefined();
  }
  expect(refused('push_to_crm', { account_ids: ['a'], dry_run: true })).toBeUndefined();
});

describe('a request to the public API', () => {
  it.each(['.', '..', '', 7, null, ['a']])('is not made if an id is %j', (account_id) => {
    expect(() => requestOf(callOf('list_account_signals'), { account_id })).toThrow('not valid');
  });

  it.each(['../usage', 'a/b', 'a?x=1', 'a#b', '%2e%2e', 'ä 🚀'])(
    'keeps the id %j in its place',
    (account_id) => {
      const { path } = requestOf(callOf('list_account_signals'), { account_id });
      const { pathname, search, hash } = new URL(`https://api.example/v1${path}`);

      expect(pathname.split('/')).toHaveLength(5);
      expect(decodeURIComponent(pathname.split('/')[3]!)).toBe(account_id);
      expect([search, hash]).toEqual(['', '']);
    },
  );

  it("sends arguments by the API's names, plus defaults and fixed values", () => {
    expect(requestOf(callOf('get_account', 2), { account_id: 'acc' })).toEqual({
      method: 'GET',
      path: '/people',
      query: { account_id: 'acc', per_page: '100', page: '1', sort: 'created_at', order: 'desc' },
    });
    expect(requestOf(callOf('find_people'), { query: 'cto', confirm_spend: true }).body).toEqual({
      query: 'cto',
      max_accounts: 5,
    });
    expect(requestOf(callOf('set_account_owner'), { account_id: 'a', owner_id: null }).body).toEqual({
      owner_id: null,
    });
    expect(requestOf(callOf('create_accounts'), { accounts: [{ name: 'A' }] }).body).toEqual([{ name: 'A' }]);
    expect(
      requestOf(callOf('save_to_people_list', 1), { person_ids: ['p'] }, { list: { id: 'l' } }),
    ).toMatchObject({
      path: '/people/lists/l/members',
      body: { add: ['p'] },
    });
  });

  it('accepts only what fits into a query', () => {
    expect(() => requestOf(callOf('search_accounts'), { search: { $ne: 1 } })).toThrow('not valid');
    expect(requestOf(callOf('list_people'), { has_email: false }).query).toEqual({ has_email: 'false' });
  });

  it('reports errors in terms of the arguments', () => {
    expect(inArguments(tool('push_to_webhook'), [{ path: 'contact_ids.0', message: 'm' }])).toEqual([
      { path: 'person_ids.0', message: 'm' },
    ]);
  });
});
