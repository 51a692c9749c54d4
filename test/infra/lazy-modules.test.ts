import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startSes } from '@signal/embedded-cloud/ses/start-ses.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Research } from '#domain/signals/research/research.ts';
import { bundleFunctions } from '#infra/bundle.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { boardDoubles } from '#test/harness/doubles/job-boards/board-doubles.ts';
import { startStandInWeb } from '#test/harness/doubles/stand-in-web.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'lazy-modules-'));
const filesOf = (id: string) => readdirSync(path.join(directory, id)).sort();

beforeAll(async () => {
  const wanted = [
    'find-people',
    'reveal-email',
    'get-person',
    'connect-crm',
    'connect-chat',
    'scan-detect-signal',
    'scan-gather-documents',
  ];
  await bundleFunctions(
    functionEntries().filter(({ id }) => wanted.includes(id)),
    'deployed',
    directory,
  );
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a module loaded on demand', () => {
  it('is deployed with the functions that may need it, and no others', () => {
    expect(filesOf('find-people')).toEqual([
      'embedded-reasoner.mjs',
      'index.mjs',
      'live-directory.mjs',
      'no-demo-world.mjs',
      'operator-keys.mjs',
      'stage-model.mjs',
      'suppression-pepper.mjs',
      'title-reader.mjs',
    ]);
    expect(filesOf('reveal-email')).toEqual([
      'index.mjs',
      'live-directory.mjs',
      'no-demo-world.mjs',
      'suppression-pepper.mjs',
      'title-reader.mjs',
    ]);
    // A function with a store of people may save someone.
    expect(filesOf('get-person')).toEqual(['index.mjs', 'suppression-pepper.mjs']);
    expect(filesOf('connect-crm')).toEqual(['index.mjs', 'live-crms.mjs', 'live-sequencers.mjs']);
    expect(filesOf('connect-chat')).toEqual(['index.mjs', 'live-chat.mjs']);
    expect(filesOf('scan-gather-documents')).toEqual([
      'embedded-reasoner.mjs',
      'embedded-signal-writer.mjs',
      'index.mjs',
      'live-directory.mjs',
      'no-demo-world.mjs',
      'note-moves.mjs',
      'operator-keys.mjs',
      'stage-live-research.mjs',
      'suppression-pepper.mjs',
      'title-reader.mjs',
    ]);
  });

  it('makes HTTP requests as deployed, and reports results without shared classes', async () => {
    const server = createServer((_, response) => response.end('{"portalId":7}')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    vi.stubEnv('STAGE', 'local');
    vi.stubEnv('SANDBOX_ORIGIN', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const { tryCrm } = await import(pathToFileURL(path.join(directory, 'connect-crm/live-crms.mjs')).href);
    const asked = () => tryCrm('crm_one', { credentials: {}, config: {} }, new AbortController().signal);

    expect(await asked()).toEqual({
      kind: 'accepted',
      label: 'Portal 7',
      config: { account_id: '7', portal_id: '7' },
    });
    server.closeAllConnections();
    server.close();
    expect(await asked()).toEqual({ kind: 'unreachable', reason: 'HubSpot could not be reached.' });
    vi.unstubAllEnvs();
  });

  it('is not the demo data, which only local runs have', async () => {
    const holding = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.mjs') &&
        readFileSync(path.join(directory, file), 'utf8').includes('https://network.example/'),
    );
    const file = pathToFileURL(path.join(directory, 'find-people/no-demo-world.mjs')).href;
    const { createEmbeddedDirectory, createEmbeddedResearch } = await import(file);
    const local = await bundleFunctions(
      functionEntries().filter(({ id }) => id === 'scan-gather-documents'),
      'local',
      path.join(directory, 'local'),
    );

    expect(holding).toEqual([]);
    expect(createEmbeddedDirectory).toThrow('demo data of local runs');
    expect(createEmbeddedResearch).toThrow('demo data of local runs');
    expect(Object.keys(local.metafile.inputs)).toEqual(
      expect.arrayContaining([
        'lib/world/directory/embedded-directory.ts',
        'lib/world/research/embedded-research.ts',
      ]),
    );
  });

  it('is found behind an alias as well, and works by itself', async () => {
    const holders = filesOf('scan-gather-documents').filter((name) =>
      readFileSync(path.join(directory, 'scan-gather-documents', name), 'utf8').includes('The complete ${'),
    );

    const file = pathToFileURL(path.join(directory, 'scan-gather-documents/note-moves.mjs')).href;
    const { noteMoves } = await import(file);

    expect(holders).toEqual(['note-moves.mjs']);
    expect(await noteMoves({ accounts: { get: async () => undefined } }, {})).toEqual({
      gone: [],
      moved: [],
      unlisted: [],
    });
  });

  it('loads its own dependencies on demand: the words of titles, which are in no other file', async () => {
    const file = pathToFileURL(path.join(directory, 'find-people/embedded-reasoner.mjs')).href;
    const { createEmbeddedReasoner } = await import(file);
    const holders = filesOf('find-people').filter((name) =>
      readFileSync(path.join(directory, 'find-people', name), 'utf8').includes('kierownik'),
    );

    expect(holders).toEqual(['title-reader.mjs']);
    const read = await createEmbeddedReasoner().interpret('Leiter Einkauf', { companies: async () => [] });
    expect(read.groups[0].roles[0]).toMatchObject({ functions: ['procurement'] });
  });

  it('contains the clients of models, which no other file has', () => {
    const sizeOf = (file: string) => statSync(path.join(directory, file)).size;
    const textOf = (file: string) => readFileSync(path.join(directory, file), 'utf8');

    expect(textOf('scan-detect-signal/stage-model.mjs')).toContain('/converse');
    expect(sizeOf('scan-detect-signal/stage-model.mjs')).toBeLessThan(620 * 1024);
    for (const id of ['find-people', 'scan-detect-signal', 'reveal-email', 'get-person']) {
      expect(textOf(`${id}/index.mjs`)).not.toContain('bedrock-runtime');
    }
  });

  it('sends email as deployed, with a client that only the consumer of alerts has', async () => {
    const ids = ['alerts', 'test-notifications', 'update-member-alerts'];
    const bundled = mkdtempSync(path.join(tmpdir(), 'lazy-mail-'));
    await bundleFunctions(
      functionEntries().filter(({ id }) => ids.includes(id)),
      'deployed',
      bundled,
    );
    const holding = ids
      .flatMap((id) => readdirSync(path.join(bundled, id)).map((file) => `${id}/${file}`))
      .filter((file) => readFileSync(path.join(bundled, file), 'utf8').includes('outbound-emails'));
    expect(holding).toEqual(['alerts/send-mail.mjs']);
    expect(statSync(path.join(bundled, 'alerts/send-mail.mjs')).size).toBeLessThan(400 * 1024);
    const ses = await startSes({
      region: 'eu-west-1',
      account: '111111111111',
      identities: {
        AKIALOCAL: { arn: 'arn', statements: [{ Effect: 'Allow', Action: '*', Resource: '*' }] },
      },
      email: { identities: ['mail.example'] },
    });
    vi.stubEnv('AWS_ENDPOINT_URL_SESV2', ses.endpoint);
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIALOCAL');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    const { sendMail } = await import(pathToFileURL(path.join(bundled, 'alerts/send-mail.mjs')).href);
    const mail = { subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>', settingsUrl: 'https://a.example/' };
    const from = (address: string) => sendMail({ from: address }, 'ada@company.example', mail);

    expect(await from('alerts@mail.example')).toEqual({ kind: 'delivered', status_code: 200 });
    expect(await from('alerts@other.example')).toMatchObject({
      kind: 'retry',
      problem: { code: 'sender_not_verified', status_code: 400 },
    });
    expect(ses.sent()).toMatchObject([{ to: ['ada@company.example'], subject: 'Grüße' }]);
    await ses.stop();
    expect(await from('alerts@mail.example')).toMatchObject({ problem: { code: 'mail_unavailable' } });
    vi.unstubAllEnvs();
    rmSync(bundled, { recursive: true, force: true });
  });

  it('calls the model as deployed, without the removed event streams', async () => {
    const { createEmbeddedReasoner } = await import('#reading/queries/embedded-reasoner.ts');
    const context = { companies: async () => [] };
    const read = { ...(await createEmbeddedReasoner().interpret('CFOs', context)), allows_fallback: false };
    const server = createHttp2Server((_, response) => {
      const message = { role: 'assistant', content: [{ text: JSON.stringify(read) }] };
      const usage = { inputTokens: 10, outputTokens: 5, totalTokens: 15 };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ output: { message }, stopReason: 'end_turn', usage }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    vi.stubEnv(
      'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    const { modelForWishes } = await import(
      pathToFileURL(path.join(directory, 'find-people/stage-model.mjs')).href
    );
    const budgets = { take: async () => true, correct: async () => undefined, limits: async () => ({}) };
    const problems: unknown[] = [];
    const parts = {
      settings: {
        provider: 'bedrock',
        id: 'eu.a.b',
        usdPerMillionIn: 1,
        usdPerMillionOut: 1,
        runUsd: 1,
        monthlyUsd: 1,
      },
      spender: { workspaceId: 'ws_1', runId: null, budgets, now: () => new Date() },
      onFallback: (problem: unknown) => problems.push(problem),
    };

    expect(await modelForWishes(parts, createEmbeddedReasoner()).interpret('CFOs', context)).toEqual(read);
    expect(problems).toEqual([]);
    server.close();
    vi.unstubAllEnvs();
  });

  it('calls a vendor as deployed, and reports its errors by name across modules', async () => {
    const file = pathToFileURL(path.join(directory, 'find-people/live-directory.mjs')).href;
    const { tryDirectory } = await import(file);
    const answer = { status: 401, headers: {}, body: 'Invalid access credentials.' };

    expect(await tryDirectory('apollo', 'k', new AbortController().signal, async () => answer)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('rejected the key'),
    });
  });

  it('keeps the bundle of Find People small', () => {
    expect(statSync(path.join(directory, 'find-people/index.mjs')).size).toBeLessThan(440 * 1024);
  });

  it('fetches web pages with the reduced HTTP client of a bundle', async () => {
    const web = await startStandInWeb();
    boardDoubles.ashby.publish(web, { token: 'acme' }, [
      { id: 1, title: 'Welder', posted: new Date().toISOString() },
    ]);
    const file = pathToFileURL(path.join(directory, 'scan-gather-documents/stage-live-research.mjs')).href;
    const { stageLiveResearch } = await import(file);
    const research: Research = stageLiveResearch({
      contact: 'ops@seller.com',
      sources: ['job_boards', 'sec_edgar', 'feeds', 'gdelt'],
      webStandIn: web.address,
      now: () => new Date(),
      sharedPace: { take: async () => true },
      identities: { get: async () => null, put: async () => undefined },
      onFailure: () => undefined,
    });
    const company = { name: 'Acme', domain: 'acme-robotics.com', aliases: [] };

    const { documents } = await research.documentsAbout(
      { ...company, job_board_url: 'https://jobs.ashbyhq.com/acme' },
      { since: new Date(0), memory: null },
    );
    await web.stop();

    expect(documents.map(({ title }) => title)).toEqual(['Welder at Acme, Berlin']);
  });
});
