import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import { commands } from '#operations/commands.ts';
import { runAdmin } from '#operations/run-admin.ts';
import { keys } from '#table/keys.ts';
import { newAccount, newDomain } from '#test/harness/accounts.ts';
import { request } from '#test/harness/request.ts';
import { itemsNaming } from '#test/harness/scan-table.ts';
import { clientWith, testTable } from '#test/harness/workspace.ts';

const port = () => new URL(inject('cloud').baseUrl).port;

/** Runs a command against the service of the tests, as `npm run admin --` does. */
async function admin(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runAdmin(args, { out: (line) => out.push(line), err: (line) => err.push(line) });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

// biome-ignore lint/suspicious/noExplicitAny: each command prints rows of its own shape
type Rows = any[];

async function rows(...args: string[]): Promise<Rows> {
  const { code, out, err } = await admin(...args, '--port', port(), '--json');
  expect(err).toBe('');
  expect(code).toBe(0);
  return JSON.parse(out);
}

/** The object that a command created or changed. */
// biome-ignore lint/suspicious/noExplicitAny: each command prints an object of its own shape
async function one(...args: string[]): Promise<any> {
  const printed = await rows(...args);
  expect(Array.isArray(printed)).toBe(false);
  return printed;
}

async function refusal(...args: string[]): Promise<string> {
  const { code, out, err } = await admin(...args, '--port', port());
  expect(out).toBe('');
  expect(code).toBe(2);
  expect(err).toMatch(/^[^\n]+$/);
  return err;
}

const created = await one('workspace', 'create', '--name', 'Acme', '--domain', 'https://www.Acme.example/');
const workspaceId = created.id;

const ofWorkspace = () => ['--workspace', workspaceId];

describe('workspace', () => {
  it('create takes a domain in any form and seeds the knowledge base from the company profile', async () => {
    const created = await one(
      'workspace',
      'create',
      '--name',
      'Brightmere',
      '--domain',
      'WWW.Brightmere.example',
      '--business-context',
      'Brightmere rents pumps to building sites.',
    );
    const { key } = await one('key', 'create', '--workspace', created.id);
    const api = clientWith(key);

    expect(created).toMatchObject({ domain: 'brightmere.example' });
    expect((await api.getCompanyProfile()).data).toMatchObject({
      name: 'Brightmere',
      domain: 'brightmere.example',
      business_context: 'Brightmere rents pumps to building sites.',
    });
    const sections = (await api.listKnowledgeBase()).data;
    expect(sections.length).toBeGreaterThan(0);
    expect(sections.every(({ is_ai_generated }) => is_ai_generated)).toBe(true);
  });

  it('remove asks for the name, then deletes everything of the workspace and nothing of others', async () => {
    const [gone, kept] = await Promise.all(
      ['Gone', 'Kept'].map(async (name) => {
        const { id } = await one('workspace', 'create', '--name', name, '--domain', newDomain());
        const { key } = await one('key', 'create', '--workspace', id);
        const account = await newAccount(clientWith(key), { domain: newDomain() });
        await clientWith(key).createPeopleList({ body: { name: 'Some' } });
        return { id, key, account };
      }),
    );
    const remove = ['workspace', 'remove', '--workspace', gone!.id];
    expect(await refusal(...remove)).toContain('--confirm "Gone"');
    expect(await refusal(...remove, '--confirm', 'Kept')).toContain('--confirm "Gone"');

    expect(await one(...remove, '--confirm', 'Gone')).toMatchObject({ id: gone!.id, removed: true });

    const remaining = await itemsNaming(testTable(), gone!.id);
    // The stream's consumer may write after the removal. What it writes expires.
    expect(remaining.filter(({ PK }) => PK !== keys.changeHead(gone!.id).PK)).toEqual([]);
    const { data } = await clientWith(kept!.key).getAccount({ params: { id: kept!.account.id } });
    expect(data.id).toBe(kept!.account.id);
    expect((await clientWith(kept!.key).listPeopleLists()).data).toHaveLength(1);
    expect(await refusal(...remove, '--confirm', 'Gone')).toContain('Unknown workspace');
  });
});

describe('key', () => {
  const usage = async (apiKey: string) => (await request('/usage', { apiKey })).status;

  it('create issues a key that works at once, and list never shows it', async () => {
    const created = await one('key', 'create', ...ofWorkspace(), '--name', 'crm sync');

    expect(await usage(created.key)).toBe(200);
    const listed = (await rows('key', 'list', ...ofWorkspace())).find(({ id }) => id === created.id);
    expect(listed).toMatchObject({ name: 'crm sync', scope: 'write', revoked_at: null });
    expect(JSON.stringify(listed)).not.toContain(created.key.slice(25));
    expect(Object.keys(listed)).not.toContain('hash');
  });

  it('create --member accepts only members of the workspace', async () => {
    const { key } = await one('key', 'create', ...ofWorkspace());
    const { data: member } = await clientWith(key).inviteMember({
      body: { name: 'Ada Example', email: 'ada@acme.example', visibility: 'all' },
    });
    const created = await one('key', 'create', ...ofWorkspace(), '--member', member.id);

    expect(created.member_id).toBe(member.id);
    expect(await refusal('key', 'create', ...ofWorkspace(), '--member', 'mem_nobody')).toContain(
      'mem_nobody',
    );
  });

  it('revoke revokes a key; repeating it changes nothing', async () => {
    const created = await one('key', 'create', ...ofWorkspace());

    const revoked = await one('key', 'revoke', '--id', created.id);
    const again = await one('key', 'revoke', '--id', created.id);

    expect(revoked.revoked_at).toMatch(/^\d{4}-/);
    expect(again).toEqual(revoked);
    expect(await usage(created.key)).toBe(401);
    expect(await refusal('key', 'revoke', '--id', 'nothing')).toContain('Unknown key "nothing"');
  });
});

describe('plan set', () => {
  it('shows in GET /usage; omitted options stay', async () => {
    const { key } = await one('key', 'create', ...ofWorkspace());
    await one(
      ...['plan', 'set', ...ofWorkspace(), '--plan', 'scale', '--subscription', 'active', '--credits', '12'],
      ...['--period-start', '2026-01-01', '--period-end', '2027-01-01'],
    );
    await one('plan', 'set', ...ofWorkspace(), '--credits', '20');

    expect((await clientWith(key).getUsage()).data).toEqual({
      plan: 'scale',
      subscription_status: 'active',
      credits_total: 20,
      credits_used: 0,
      credits_remaining: 20,
      period_start: '2026-01-01T00:00:00.000Z',
      period_end: '2027-01-01T00:00:00.000Z',
      counted_since: '2026-01-01T00:00:00.000Z',
      providers: [],
      in_progress: expect.anything(),
      stored: { accounts: { limit: 500_000, used: expect.any(Number) } },
      reader: { by: 'rules', provider: null, model: null },
    });
  });

  it.each([
    [[], 'Nothing to change'],
    [['--used', 'keep'], 'Nothing to change'],
    [['--plan', 'gold'], 'starter, growth, scale'],
    [['--credits', 'many'], 'whole number'],
    [['--credits', '-1'], 'credits'],
    [['--subscription', 'paused'], 'active, inactive'],
    [['--period-end', 'soon'], 'date'],
  ])('rejects %j', async (args, word) => {
    expect(await refusal('plan', 'set', ...ofWorkspace(), ...args)).toContain(word);
  });
});

describe('every command', () => {
  it.each(commands.map(({ name }) => [name]))('%s --help shows its summary and options', async (name) => {
    const { code, out } = await admin(...name.split(' '), '--help');
    const command = commands.find((found) => found.name === name)!;

    expect(code).toBe(0);
    expect(out).toContain(`npm run admin -- ${name}`);
    for (const option of [...Object.keys(command.options), 'stage', 'port', 'json', 'help']) {
      expect(out).toContain(`--${option}`);
    }
  });

  const needWorkspace = commands.filter(({ options }) => 'workspace' in options).map(({ name }) => [name]);
  it.each(needWorkspace)('%s rejects an unknown workspace', async (name) => {
    const command = commands.find((found) => found.name === name)!;
    const extra = Object.entries(command.options).flatMap(([option, settings]) =>
      ('required' in settings && option !== 'workspace') || option === 'email'
        ? [`--${option}`, 'x@x.example']
        : [],
    );

    expect(await refusal(...name.split(' '), '--workspace', 'ws_none', ...extra)).toContain(
      'Unknown workspace "ws_none"',
    );
  });
});

describe('the command line', () => {
  it('says what to do if no service responds', async () => {
    const { code, out, err } = await admin('workspace', 'list', '--port', '1');

    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/^No service responds on port 1\. Start it with "npm start"[^\n]*$/);
  });

  it('exits with the exit code of its command', async () => {
    const bin = path.resolve(import.meta.dirname, '../../bin/admin.ts');
    const execute = (...args: string[]) => promisify(execFile)(process.execPath, [bin, ...args]);

    const [listed, refused] = await Promise.allSettled([
      execute('workspace', 'list', '--port', port(), '--json'),
      execute('key', 'revoke', '--id', 'nothing', '--port', port()),
    ]);

    expect(listed).toMatchObject({ status: 'fulfilled', value: { stderr: '' } });
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { code: 2, stdout: '', stderr: 'Unknown key "nothing". See: key list.\n' },
    });
  });
});

describe('check', () => {
  const checked = (...args: string[]) => admin('check', ...args, '--settle', '0', '--port', port());

  it('reports no problems, or what is broken and what to do, and exits with 1 while something is broken', async () => {
    const { id } = await one('workspace', 'create', '--name', 'Checked', '--domain', newDomain());
    const { key } = await one('key', 'create', '--workspace', id);
    const { data: member } = await clientWith(key).inviteMember({
      body: { name: 'Ada Example', email: 'ada@checked.example', visibility: 'all' },
    });
    const memberId = member.id;

    expect(await checked('--workspace', id)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^No problems found: \d+ items read, \d+ places checked\.$/),
    });

    const { client, name: TableName } = testTable();
    const Key = keys.memberEmailLock(id, 'ada@checked.example');
    await client.send(new DeleteCommand({ TableName, Key: { ...Key } }));
    const broken = await checked('--workspace', id);
    expect(broken.code).toBe(1);
    expect(broken.out).toContain(`found   member-email-locks  ${id}  ${memberId}: its email is not locked`);
    expect(broken.out).toMatch(/1 of them can be fixed with --repair\.$/);

    const fixed = await checked('--workspace', id, '--repair', '--json');
    expect(fixed.code).toBe(0);
    expect(JSON.parse(fixed.out)).toMatchObject({
      workspace_id: id,
      repair: true,
      // "gone": the write was repeated after its response was lost.
      findings: [
        {
          check: 'member-email-locks',
          subject: memberId,
          outcome: expect.stringMatching(/^(?:fixed|gone)$/),
          advice: null,
        },
      ],
      left: 0,
      fixed: 1,
    });
    expect((await checked('--workspace', id)).code).toBe(0);

    const { data } = await clientWith(key).listAuditEvents({});
    expect(data.filter(({ action }) => action === 'check')).toMatchObject([
      { actor: 'operator', resource_type: 'workspace', resource_ids: [id] },
    ]);
  });
});
