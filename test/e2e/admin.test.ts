import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { commands } from '#admin/commands.ts';
import { runAdmin } from '#admin/run-admin.ts';
import { keys } from '#table/keys.ts';
import { newAccount, newDomain } from '#test/harness/accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { request } from '#test/harness/request.ts';
import { clientWith, testTable } from '#test/harness/workspace.ts';

/** Keys of everything in the table that names a workspace. */
async function itemsNaming(id: string): Promise<unknown[]> {
  const { client, name: TableName } = testTable();
  const { Items = [] } = await client.send(
    new ScanCommand({
      TableName,
      FilterExpression: 'contains(PK, :id) OR contains(SK, :id) OR workspace_id = :id',
      ExpressionAttributeValues: { ':id': id },
    }),
  );
  return Items;
}

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

let workspaceId: string;
beforeAll(async () => {
  const created = await one('workspace', 'create', '--name', 'Acme', '--domain', 'https://www.Acme.example/');
  workspaceId = created.id;
});

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

  it('create makes a second one for a domain only with --again, however the domain is written', async () => {
    const create = ['workspace', 'create', '--name', 'Twice', '--domain'];
    const { id } = await one(...create, 'twice.example');

    expect(await refusal(...create, 'https://www.Twice.example/about')).toContain(
      `${id} "Twice" already has the domain twice.example`,
    );
    expect((await one(...create, 'twice.example', '--again')).id).not.toBe(id);
  });

  it('set changes the company profile and the name in the list; omitted options stay', async () => {
    const { id } = await one(
      ...['workspace', 'create', '--name', 'Before', '--domain', 'before.example'],
      ...['--business-context', 'Sells pumps.'],
    );
    const { key } = await one('key', 'create', '--workspace', id);

    await one('workspace', 'set', '--workspace', id, '--name', 'After', '--domain', 'WWW.after.example');

    expect((await clientWith(key).getCompanyProfile()).data).toMatchObject({
      name: 'After',
      domain: 'after.example',
      business_context: 'Sells pumps.',
    });
    expect((await rows('workspace', 'list')).find((found) => found.id === id)).toMatchObject({
      name: 'After',
    });
    expect(await refusal('workspace', 'set', '--workspace', id)).toContain('Nothing to change');
    expect(await refusal('workspace', 'set', '--workspace', id, '--domain', 'no domain')).toContain(
      'no domain',
    );
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

    expect(await itemsNaming(gone!.id)).toEqual([]);
    const { data } = await clientWith(kept!.key).getAccount({ params: { id: kept!.account.id } });
    expect(data.id).toBe(kept!.account.id);
    expect((await clientWith(kept!.key).listPeopleLists()).data).toHaveLength(1);
    expect(await refusal(...remove, '--confirm', 'Gone')).toContain('Unknown workspace');
  });
});

describe('member', () => {
  it('add and list: the member shows in the API', async () => {
    const added = await one(
      ...['member', 'add', ...ofWorkspace(), '--full-name', 'Åsa Öberg', '--email', 'asa@acme.example'],
      ...['--role', 'admin', '--visibility', 'scoped'],
    );
    const { key } = await one('key', 'create', ...ofWorkspace());

    expect(added).toMatchObject({ full_name: 'Åsa Öberg', role: 'admin', visibility: 'scoped' });
    expect(await rows('member', 'list', ...ofWorkspace())).toEqual([added]);
    expect((await clientWith(key).listMembers()).data).toEqual([added]);
  });

  it('add rejects a known address, in any case, and an invalid one', async () => {
    const add = ['member', 'add', ...ofWorkspace(), '--full-name', 'Twin', '--email'];
    await one(...add, 'twin@acme.example');

    expect(await refusal(...add, 'TWIN@acme.example')).toContain('already');
    expect(await refusal(...add, 'twin')).toContain('must be an email address');
    expect(await refusal(...add, 'x@acme.example', '--role', 'owner')).toContain('admin, member');
  });
});

describe('member set and remove', () => {
  const add = (name: string, ...more: string[]) =>
    one(
      ...[
        'member',
        'add',
        ...ofWorkspace(),
        '--full-name',
        name,
        '--email',
        `${newDomain().slice(0, 12)}@acme.example`,
      ],
      ...more,
    );

  it('set changes the given fields; a new address must be free and frees the old one', async () => {
    const [first, second] = [await add('First'), await add('Second')];
    const set = ['member', 'set', ...ofWorkspace(), '--id', first.id];

    const changed = await one(
      ...set,
      '--full-name',
      'Renamed',
      '--visibility',
      'scoped',
      '--email',
      'new@acme.example',
    );

    expect(changed).toEqual({
      ...first,
      full_name: 'Renamed',
      visibility: 'scoped',
      email: 'new@acme.example',
    });
    expect(await rows('member', 'list', ...ofWorkspace())).toContainEqual(changed);
    expect(await refusal(...set, '--email', second.email.toUpperCase())).toContain('already');
    expect(await refusal(...set, '--email', 'none')).toContain('must be an email address');
    expect(await refusal(...set)).toContain('Nothing to change');
    await one('member', 'set', ...ofWorkspace(), '--id', second.id, '--email', first.email);
    expect(await refusal('member', 'set', ...ofWorkspace(), '--id', 'mem_none', '--role', 'admin')).toContain(
      'no member "mem_none"',
    );
  });

  it('remove hands over the member’s records and revokes their keys, and asks to confirm both', async () => {
    const [leaving, heir] = [await add('Leaving'), await add('Heir')];
    const { key } = await one('key', 'create', ...ofWorkspace());
    const { key: own } = await one('key', 'create', ...ofWorkspace(), '--member', leaving.id);
    const api = clientWith(key);
    const { id } = await newAccount(api, { domain: newDomain(), owner_id: leaving.id });
    const remove = ['member', 'remove', ...ofWorkspace(), '--id', leaving.id];

    await eventually(
      async () => (await api.listAccounts({ query: { owner_id: leaving.id } })).data.length === 1,
    );
    expect(await refusal(...remove, '--yes')).toContain('owns 1 accounts and 0 people');
    expect(await refusal(...remove, '--yes', '--hand-over-to', leaving.id)).toContain('another member');
    expect(await refusal(...remove, '--yes', '--hand-over-to', 'mem_none')).toContain('no member "mem_none"');
    expect(await refusal(...remove, '--hand-over-to', heir.id)).toContain('Confirm with --yes');
    expect((await api.getAccount({ params: { id } })).data.owner_id).toBe(leaving.id);

    expect(await one(...remove, '--hand-over-to', heir.id, '--yes')).toEqual({
      id: leaving.id,
      removed: true,
      accounts: 1,
      people: 0,
      keys: 1,
      sessions: 0,
    });

    expect((await api.getAccount({ params: { id } })).data.owner_id).toBe(heir.id);
    expect((await request('/usage', { apiKey: own })).status).toBe(401);
    expect((await api.listMembers()).data.map((member) => member.id)).not.toContain(leaving.id);
    expect(await refusal(...remove, '--yes')).toContain('no member');
    await one('member', 'add', ...ofWorkspace(), '--full-name', 'Again', '--email', leaving.email);
    await one('member', 'remove', ...ofWorkspace(), '--id', heir.id, '--hand-over-to', 'nobody', '--yes');
    expect((await api.getAccount({ params: { id } })).data.owner_id).toBeNull();
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

  it('create --scope read issues a read-only key', async () => {
    const { key } = await one('key', 'create', ...ofWorkspace(), '--scope', 'read');

    expect(await usage(key)).toBe(200);
    await expect(clientWith(key).createAccounts({ body: { name: 'x' } })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('create --member accepts only members of the workspace', async () => {
    const [member] = await rows('member', 'list', ...ofWorkspace());
    const created = await one('key', 'create', ...ofWorkspace(), '--member', member.id);

    expect(created.member_id).toBe(member.id);
    expect(await refusal('key', 'create', ...ofWorkspace(), '--member', 'mem_nobody')).toContain(
      'mem_nobody',
    );
  });

  it('create --expires issues a key that expires', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const { key, id, expires_at } = await one('key', 'create', ...ofWorkspace(), '--expires', until);

    expect(expires_at).toBe(until);
    expect(await usage(key)).toBe(200);
    expect((await rows('key', 'list', ...ofWorkspace())).find((found) => found.id === id)).toMatchObject({
      expires_at: until,
    });
    expect(await refusal('key', 'create', ...ofWorkspace(), '--expires', '2020-01-01')).toContain(
      'in the future',
    );
    expect(await refusal('key', 'create', ...ofWorkspace(), '--expires', 'soon')).toContain('date');
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
      reader: { by: 'rules', provider: null, model: null },
    });
  });

  it('--used reset resets the usage', async () => {
    const { key } = await one('key', 'create', ...ofWorkspace());
    const api = clientWith(key);
    await one('plan', 'set', ...ofWorkspace(), '--subscription', 'active', '--credits', '5');
    const { data } = await api.createAccounts({ body: { name: 'Spent', domain: 'spent.example' } });
    await api.activateAccount({ params: { id: Array.isArray(data) ? '' : data.id } });
    expect((await api.getUsage()).data.credits_used).toBe(1);

    await one('plan', 'set', ...ofWorkspace(), '--used', 'reset');

    expect((await api.getUsage()).data).toMatchObject({ credits_used: 0, credits_total: 5 });
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

  it.each(commands.map(({ name }) => [name]))('%s rejects an unknown option', async (name) => {
    expect(await refusal(...name.split(' '), '--bogus', 'x')).toContain('--bogus');
  });

  const required = commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([option, settings]) =>
      'required' in settings ? [[name, option] as const] : [],
    ),
  );
  it.each(required)('%s requires --%s', async (name, missing) => {
    const command = commands.find((found) => found.name === name)!;
    const others = Object.entries(command.options).flatMap(([option, settings]) =>
      'required' in settings && option !== missing ? [`--${option}`, 'x'] : [],
    );

    expect(await refusal(...name.split(' '), ...others)).toBe(
      `--${missing} is missing. See: npm run admin -- ${name} --help`,
    );
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

  it('prints a table for people', async () => {
    const { code, out } = await admin('workspace', 'list', '--port', port());
    const [head, ...lines] = out.split('\n');

    expect(code).toBe(0);
    expect(head).toMatch(/^id +name/);
    expect(lines.some((line) => line.startsWith(workspaceId) && line.includes('Acme'))).toBe(true);
  });

  it('says that an empty list is empty', async () => {
    const { id } = await one('workspace', 'create', '--name', 'Nobody', '--domain', 'nobody.example');

    expect((await admin('member', 'list', '--workspace', id, '--port', port())).out).toBe('(none)');
  });
});

describe('the command line', () => {
  it('without a command, or with --help, lists the commands', async () => {
    const without = await admin();
    const asked = await admin('--help');

    expect([without.code, asked.code]).toEqual([2, 0]);
    for (const { name, summary } of commands) {
      expect(asked.out).toContain(name);
      expect(asked.out).toContain(summary);
    }
  });

  it('rejects an unknown command, an unknown stage and an invalid port', async () => {
    expect(await refusal('workspace', 'destroy')).toContain('Unknown command "workspace destroy"');
    expect((await admin('workspace', 'list', '--stage', 'moon')).err).toContain('local, dev, staging, prod');
    expect((await admin('workspace', 'list', '--port', 'x')).code).toBe(2);
  });

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

describe('import', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'import-'));
    return () => rmSync(directory, { recursive: true, force: true });
  });

  const fileOf = (name: string, text: string): string => {
    const file = path.join(directory, name);
    writeFileSync(file, text);
    return file;
  };
  const manyRows = Array.from({ length: 1_200 }, (_, n) => `Importé ${n},imported-${n}.example,1`).join('\n');

  it('creates the accounts of a file, shows its progress, and creates nothing the second time', async () => {
    const file = fileOf('many.csv', `Company,Website,Fax\n${manyRows}\n,lost.example,1\n`);
    const lines: string[] = [];
    const args = ['import', file, ...ofWorkspace(), '--port', port(), '--json'];
    const out: string[] = [];
    const output = { out: (text: string) => out.push(text), err: (text: string) => out.push(text) };

    const code = await runAdmin(args, { ...output, line: (text) => lines.push(text) });

    expect(code).toBe(0);
    expect(JSON.parse(out.join(''))).toEqual({
      created: 1_200,
      existing: 0,
      failed: 1,
      columns: 'Company = name, Website = domain',
      unknown_columns: 'Fax',
      errors: 'row 1202: name: Is required.',
    });
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/^\[#{30}\] 100 % {2}row 1202$/);
    expect(await one('import', file, ...ofWorkspace(), '--after-row', '1000')).toMatchObject({
      created: 0,
      existing: 201,
    });
  });

  it('rejects files that it cannot read', async () => {
    const none = path.join(directory, 'none.csv');
    expect(await refusal('import', ...ofWorkspace())).toContain('FILE');
    expect(await refusal('import', none, ...ofWorkspace())).toContain("can't be read");
    expect(await refusal('import', fileOf('a.xlsx', ''), ...ofWorkspace())).toContain('--format');
    expect(await refusal('import', fileOf('b.csv', 'x,y\n1,2\n'), ...ofWorkspace())).toContain(
      'Call one Name',
    );
  });
});

describe('check', () => {
  const checked = (...args: string[]) => admin('check', ...args, '--settle', '0', '--port', port());

  it('reports no problems, or what is broken and what to do, and exits with 1 while something is broken', async () => {
    const { id } = await one('workspace', 'create', '--name', 'Checked', '--domain', newDomain());
    const member = ['--full-name', 'Ada Example', '--email', 'ada@checked.example'];
    const { id: memberId } = await one('member', 'add', '--workspace', id, ...member);

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
      findings: [{ check: 'member-email-locks', subject: memberId, outcome: 'fixed', advice: null }],
      left: 0,
      fixed: 1,
    });
    expect((await checked('--workspace', id)).code).toBe(0);

    const { key } = await one('key', 'create', '--workspace', id);
    const { data } = await clientWith(key).listAuditEvents({});
    expect(data.filter(({ action }) => action === 'check')).toMatchObject([
      { actor: 'operator', resource_type: 'workspace', resource_ids: [id] },
    ]);
  });

  it('needs either one workspace or --all', async () => {
    expect(await refusal('check')).toContain('--workspace ID or --all');
    expect(await refusal('check', '--all', ...ofWorkspace())).toContain('--workspace ID or --all');
    expect(await refusal('check', '--workspace', 'ws_none')).toContain('Unknown workspace');
  });
});
