import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startSes } from '@signal/embedded-cloud/ses/start-ses.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleFunctions } from '#infra/bundle.ts';
import { listFunctionEntries } from '#infra/function-entries.ts';

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
    listFunctionEntries().filter(({ id }) => wanted.includes(id)),
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
    expect(filesOf('connect-crm')).toEqual(['index.mjs', 'live-crms.mjs']);
    expect(filesOf('connect-chat')).toEqual(['index.mjs', 'live-chat.mjs']);
    expect(filesOf('scan-gather-documents')).toEqual([
      'embedded-reasoner.mjs',
      'facts.mjs',
      'index.mjs',
      'live-directory.mjs',
      'no-demo-world.mjs',
      'note-moves.mjs',
      'stage-live-research.mjs',
      'suppression-pepper.mjs',
      'title-reader.mjs',
    ]);
  });

  it('sends email as deployed, with a client that only those who send have', async () => {
    const ids = ['alerts', 'test-notifications', 'update-member-alerts'];
    const bundled = mkdtempSync(path.join(tmpdir(), 'lazy-mail-'));
    await bundleFunctions(
      listFunctionEntries().filter(({ id }) => ids.includes(id)),
      'deployed',
      bundled,
    );
    const holding = ids
      .flatMap((id) => readdirSync(path.join(bundled, id)).map((file) => `${id}/${file}`))
      .filter((file) => readFileSync(path.join(bundled, file), 'utf8').includes('outbound-emails'));
    expect(holding).toEqual(['alerts/send-mail.mjs', 'update-member-alerts/send-mail.mjs']);
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
    const mail = {
      subject: 'Grüße',
      text: 'Hello',
      html: '<p>Hello</p>',
      unsubscribeUrl: 'https://a.example/',
    };
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
});
