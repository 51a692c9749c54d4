import { describe, expect, it } from 'vitest';
import { getTool } from '#mcp/agent-server.ts';
import { type Arguments, checkArguments } from '#mcp/check-arguments.ts';

const refused = (name: string, given: Arguments) => {
  try {
    checkArguments(getTool(name)!, given);
  } catch (error) {
    return error as { code: string; details: { path: string; message: string }[]; message: string };
  }
  return undefined;
};

describe('arguments', () => {
  it.each([
    ['an unknown one', 'get_account', { account_id: 'a', acount: 1 }, 'acount'],
    ['a missing one', 'get_detection', {}, 'detection_id'],
    ['a name of every object', 'get_usage', JSON.parse('{"__proto__":{"a":1}}'), '__proto__'],
    ['constructor', 'get_usage', { constructor: 1 }, 'constructor'],
    ['half a character', 'search_accounts', { search: 'a\ud800' }, 'search'],
    ['half a character in a name', 'start_discovery', { signals: { '\udfff': [] } }, 'signals'],
    ['an id that changes the path', 'get_account', { account_id: '..' }, 'account_id'],
    ['no id', 'get_account', { account_id: '' }, 'account_id'],
    ['an id that is none', 'get_account', { account_id: ['a'] }, 'account_id'],
    ['an object in a query', 'search_accounts', { search: { $ne: 1 } }, 'search'],
    ['no rows', 'list_signals', { limit: 0 }, 'limit'],
    ['rows before the first', 'list_signals', { offset: -1 }, 'offset'],
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

    expect(refused('create_account', { name: 'A', tags: deep })?.details[0]?.message).toContain('nested');
    expect(refused('create_account', { name: 'A', tags: new Array(300_000).fill(0) })).toBeUndefined();
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
    [
      'push_accounts_to_crm',
      { account_ids: ['a'] },
      'push_accounts_to_crm sends records to the connected CRMs.',
    ],
    [
      'push_people_to_webhook',
      { contact_ids: ['p'], destination_id: 'd' },
      'push_people_to_webhook sends records to an outside destination.',
    ],
  ] as const;
  for (const [name, given, said] of cases) {
    for (const consent of [{}, { confirm_send: false }, { confirm_send: 'true' }]) {
      const problem = refused(name, { ...given, ...consent });
      expect(problem).toMatchObject({ code: 'confirmation_required', message: `${said} Nothing was done.` });
    }
    expect(refused(name, { ...given, confirm_send: true })).toBeUndefined();
  }
  expect(refused('push_accounts_to_crm', { account_ids: ['a'], dry_run: true })).toBeUndefined();
});

it('counts an id that looks like a path as an id, because it is sent encoded', () => {
  for (const account_id of ['../usage', 'a/b', 'a?x=1', '%2e%2e', 'ä 🚀']) {
    expect(refused('list_account_signals', { account_id })).toBeUndefined();
  }
});
