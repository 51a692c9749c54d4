import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { commands } from '#admin/commands.ts';
import { runAdmin } from '#admin/run-admin.ts';
import { request } from '#test/harness/request.ts';
import { clientWith } from '#test/harness/workspace.ts';

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

async function refusal(...args: string[]): Promise<string> {
  const { code, out, err } = await admin(...args, '--port', port());
  expect(out).toBe('');
  expect(code).toBe(2);
  expect(err).toMatch(/^[^\n]+$/);
  return err;
}

let workspaceId: string;
beforeAll(async () => {
  const [created] = await rows(
    'workspace',
    'create',
    '--name',
    'Acme',
    '--domain',
    'https://www.Acme.example/',
  );
  workspaceId = created.id;
});

const ofWorkspace = () => ['--workspace', workspaceId];

describe('workspace', () => {
  it('create takes a domain in any form and seeds the knowledge base from the company profile', async () => {
    const [created] = await rows(
      'workspace',
      'create',
      '--name',
      'Brightmere',
      '--domain',
      'WWW.Brightmere.example',
      '--business-context',
      'Brightmere rents pumps to building sites.',
    );
    const [{ key }] = await rows('key', 'create', '--workspace', created.id);
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

  it('list shows every workspace', async () => {
    expect((await rows('workspace', 'list')).map(({ id }) => id)).toContain(workspaceId);
  });

  it('create refuses a domain that is none', async () => {
    expect(await refusal('workspace', 'create', '--name', 'x', '--domain', 'no domain')).toContain(
      'no domain',
    );
  });
});

describe('member', () => {
  it('add and list: the member shows in the API', async () => {
    const [added] = await rows(
      ...['member', 'add', ...ofWorkspace(), '--full-name', 'Åsa Öberg', '--email', 'asa@acme.example'],
      ...['--role', 'admin', '--visibility', 'scoped'],
    );
    const [{ key }] = await rows('key', 'create', ...ofWorkspace());

    expect(added).toMatchObject({ full_name: 'Åsa Öberg', role: 'admin', visibility: 'scoped' });
    expect(await rows('member', 'list', ...ofWorkspace())).toEqual([added]);
    expect((await clientWith(key).listMembers()).data).toEqual([added]);
  });

  it('add refuses an address twice, in any case, and what is no address', async () => {
    const add = ['member', 'add', ...ofWorkspace(), '--full-name', 'Twin', '--email'];
    await rows(...add, 'twin@acme.example');

    expect(await refusal(...add, 'TWIN@acme.example')).toContain('already');
    expect(await refusal(...add, 'twin')).toContain('not an address');
    expect(await refusal(...add, 'x@acme.example', '--role', 'owner')).toContain('admin, member');
  });
});

describe('key', () => {
  const usage = async (apiKey: string) => (await request('/usage', { apiKey })).status;

  it('create gives a key that works at once, and list never shows it again', async () => {
    const [created] = await rows('key', 'create', ...ofWorkspace(), '--name', 'crm sync');

    expect(await usage(created.key)).toBe(200);
    const listed = (await rows('key', 'list', ...ofWorkspace())).find(({ id }) => id === created.id);
    expect(listed).toMatchObject({ name: 'crm sync', scope: 'write', revoked_at: null });
    expect(JSON.stringify(listed)).not.toContain(created.key.slice(25));
    expect(Object.keys(listed)).not.toContain('hash');
  });

  it('create --scope read gives a key that only reads', async () => {
    const [{ key }] = await rows('key', 'create', ...ofWorkspace(), '--scope', 'read');

    expect(await usage(key)).toBe(200);
    await expect(clientWith(key).createAccounts({ body: { name: 'x' } })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('create --member takes a member of the workspace only', async () => {
    const [member] = await rows('member', 'list', ...ofWorkspace());
    const [created] = await rows('key', 'create', ...ofWorkspace(), '--member', member.id);

    expect(created.member_id).toBe(member.id);
    expect(await refusal('key', 'create', ...ofWorkspace(), '--member', 'mem_nobody')).toContain(
      'mem_nobody',
    );
  });

  it('revoke ends a key; a second time changes nothing', async () => {
    const [created] = await rows('key', 'create', ...ofWorkspace());

    const [revoked] = await rows('key', 'revoke', '--id', created.id);
    const [again] = await rows('key', 'revoke', '--id', created.id);

    expect(revoked.revoked_at).toMatch(/^\d{4}-/);
    expect(again).toEqual(revoked);
    expect(await usage(created.key)).toBe(401);
    expect(await refusal('key', 'revoke', '--id', 'nothing')).toContain('no key "nothing"');
  });
});

describe('plan set', () => {
  it('shows in GET /usage; what is left out stays', async () => {
    const [{ key }] = await rows('key', 'create', ...ofWorkspace());
    await rows(
      ...['plan', 'set', ...ofWorkspace(), '--plan', 'scale', '--subscription', 'active', '--credits', '12'],
      ...['--period-start', '2026-01-01', '--period-end', '2027-01-01'],
    );
    await rows('plan', 'set', ...ofWorkspace(), '--credits', '20');

    expect((await clientWith(key).getUsage()).data).toEqual({
      plan: 'scale',
      subscription_status: 'active',
      credits_total: 20,
      credits_used: 0,
      credits_remaining: 20,
      period_start: '2026-01-01T00:00:00.000Z',
      period_end: '2027-01-01T00:00:00.000Z',
    });
  });

  it('--used reset starts counting anew', async () => {
    const [{ key }] = await rows('key', 'create', ...ofWorkspace());
    const api = clientWith(key);
    await rows('plan', 'set', ...ofWorkspace(), '--subscription', 'active', '--credits', '5');
    const { data } = await api.createAccounts({ body: { name: 'Spent', domain: 'spent.example' } });
    await api.activateAccount({ params: { id: Array.isArray(data) ? '' : data.id } });
    expect((await api.getUsage()).data.credits_used).toBe(1);

    await rows('plan', 'set', ...ofWorkspace(), '--used', 'reset');

    expect((await api.getUsage()).data).toMatchObject({ credits_used: 0, credits_total: 5 });
  });

  it.each([
    [['--credits', 'many'], 'whole number'],
    [['--credits', '-1'], 'credits'],
    [['--subscription', 'paused'], 'active, inactive'],
    [['--period-end', 'soon'], 'date'],
  ])('refuses %j', async (args, word) => {
    expect(await refusal('plan', 'set', ...ofWorkspace(), ...args)).toContain(word);
  });
});

describe('every command', () => {
  it.each(commands.map(({ name }) => [name]))('%s --help tells what it does and takes', async (name) => {
    const { code, out } = await admin(...name.split(' '), '--help');
    const command = commands.find((found) => found.name === name)!;

    expect(code).toBe(0);
    expect(out).toContain(`npm run admin -- ${name}`);
    for (const option of [...Object.keys(command.options), 'stage', 'port', 'json', 'help']) {
      expect(out).toContain(`--${option}`);
    }
  });

  it.each(commands.map(({ name }) => [name]))('%s refuses an option it does not know', async (name) => {
    expect(await refusal(...name.split(' '), '--bogus', 'x')).toContain('--bogus');
  });

  const required = commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([option, { required: must }]) =>
      must ? [[name, option] as const] : [],
    ),
  );
  it.each(required)('%s misses --%s', async (name, missing) => {
    const command = commands.find((found) => found.name === name)!;
    const others = Object.entries(command.options).flatMap(([option, { required: must }]) =>
      must && option !== missing ? [`--${option}`, 'x'] : [],
    );

    expect(await refusal(...name.split(' '), ...others)).toBe(`--${missing} is missing.`);
  });

  const needWorkspace = commands.filter(({ options }) => 'workspace' in options).map(({ name }) => [name]);
  it.each(needWorkspace)('%s refuses a workspace that is not there', async (name) => {
    const extra = name === 'member add' ? ['--full-name', 'x', '--email', 'x@x.example'] : [];

    expect(await refusal(...name.split(' '), '--workspace', 'ws_none', ...extra)).toContain(
      'no workspace "ws_none"',
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
    const [{ id }] = await rows('workspace', 'create', '--name', 'Nobody', '--domain', 'nobody.example');

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

  it('refuses an unknown command, an unknown stage and a bad port', async () => {
    expect(await refusal('workspace', 'destroy')).toContain('no command "workspace destroy"');
    expect((await admin('workspace', 'list', '--stage', 'moon')).err).toContain('local, dev, staging, prod');
    expect((await admin('workspace', 'list', '--port', 'x')).code).toBe(2);
  });

  it('says what to do where no service answers', async () => {
    const { code, out, err } = await admin('workspace', 'list', '--port', '1');

    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/^Nothing answers on port 1\. Start the service with "npm start"[^\n]*$/);
  });

  it('ends as a program with the exit code of its command', async () => {
    const bin = path.resolve(import.meta.dirname, '../../bin/admin.ts');
    const execute = (...args: string[]) => promisify(execFile)(process.execPath, [bin, ...args]);

    const [listed, refused] = await Promise.allSettled([
      execute('workspace', 'list', '--port', port(), '--json'),
      execute('key', 'revoke', '--id', 'nothing', '--port', port()),
    ]);

    expect(listed).toMatchObject({ status: 'fulfilled', value: { stderr: '' } });
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { code: 2, stdout: '', stderr: 'There is no key "nothing". See: key list.\n' },
    });
  });
});
