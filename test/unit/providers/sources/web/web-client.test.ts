import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createWebClient } from '#providers/sources/web/web-client.ts';
import { faults } from '#test/harness/doubles/faults.ts';
import { html, json, startStandInWeb, xml } from '#test/harness/doubles/stand-in-web.ts';

const HOST = 'www.acme-robotics.com';
const page = (path = '/page') => ({ url: `https://${HOST}${path}`, expects: 'json' as const });

const stranger = await startStandInWeb();
const web = createWebClient({
  contact: 'ops@seller.com',
  standIn: stranger.address,
  totalMs: 2_000,
  idleMs: 400,
});
afterEach(() => stranger.forget());
afterAll(async () => {
  await web.close();
  await stranger.stop();
});

describe('an untrusted page', () => {
  it('is requested with our name, the contact and gzip', async () => {
    stranger.on(HOST, '/page', json({ ok: true }));

    await web.get(page());

    expect(stranger.asked[0]?.headers).toMatchObject({
      'user-agent': 'SignalIntelligence/1.0 (ops@seller.com)',
      'accept-encoding': 'gzip',
    });
  });

  it('is requested conditionally, and may be unchanged', async () => {
    stranger.on(HOST, '/page', ({ headers }) =>
      headers['if-none-match'] === '"a"' && headers['if-modified-since'] === 'Mon, 02 Nov 2026 08:00:00 GMT'
        ? { status: 304 }
        : json({ ok: true }, { etag: '"a"', 'last-modified': 'Mon, 02 Nov 2026 08:00:00 GMT' }),
    );

    const first = await web.get(page());
    const validators = first.status === 'ok' ? first.validators : {};
    const second = await web.get({ ...page(), validators });

    expect(second).toEqual({ status: 'unchanged' });
  });

  it.each([404, 410])('with status %i is missing, which is a result', async (status) => {
    stranger.on(HOST, '/page', { status });

    expect(await web.get(page())).toEqual({ status: 'missing' });
  });

  it('is decoded by its charset, from the header or a declaration', async () => {
    const feed = '<?xml version="1.0" encoding="ISO-8859-1"?><t>Zürich</t>';
    stranger.on(HOST, '/declared', xml(Buffer.from(feed, 'latin1')));
    stranger.on(HOST, '/header', xml(Buffer.from('<t>Zürich</t>', 'latin1'), 'text/xml; charset=ISO-8859-1'));

    for (const path of ['/declared', '/header']) {
      expect(await web.get({ ...page(path), expects: 'xml' })).toMatchObject({
        text: expect.stringContaining('Zürich'),
      });
    }
  });

  it.each([
    ['429', faults.throttled, { code: 'throttled', status: 429, retryAfterMs: 7_000 }],
    ['503', faults.broken, { code: 'server_error', status: 503 }],
    ['a slow drip', faults.slowDrip, { code: 'timeout' }],
    ['an endless body', faults.endless, { code: 'too_large' }],
    ['a web page where JSON was asked for', faults.webPageUnder200, { code: 'unexpected_answer' }],
    ['HTML by its type', html('hello'), { code: 'unexpected_answer' }],
    ['silence', () => undefined, { code: 'timeout' }],
    [
      'a broken connection',
      (_: unknown, response: { destroy(): void }) => void response.destroy(),
      { code: 'unreachable' },
    ],
    [
      'a bomb',
      {
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: gzipSync(Buffer.alloc(8 * 1024 * 1024)),
      },
      { code: 'too_large' },
    ],
    [
      'an encoding nobody asked for',
      { headers: { 'content-type': 'application/json', 'content-encoding': 'br' }, body: 'x' },
      { code: 'unexpected_answer' },
    ],
  ])('is a failure, not a result: %s', async (_, answer, failure) => {
    stranger.on(HOST, '/page', answer);

    await expect(web.get(page())).rejects.toMatchObject(failure);
  });

  it('is truncated instead of rejected if the caller says so', async () => {
    stranger.on(HOST, '/long', { headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(5_000) });

    const cut = await web.get({ ...page('/long'), expects: 'text', maxBytes: 1_000, isTruncatable: true });

    expect(cut).toMatchObject({ text: 'x'.repeat(1_000) });
  });

  it('ends when the caller runs out of time', async () => {
    stranger.on(HOST, '/page', () => undefined);

    await expect(web.get(page(), AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a POST request', () => {
  it('is sent as JSON', async () => {
    stranger.on(HOST, '/page', ({ method, headers }, _, __, body) =>
      json({ method, type: headers['content-type'], body: JSON.parse(body) }),
    );

    const answer = await web.get({ ...page(), post: { limit: 1 } });

    expect(answer).toMatchObject({
      status: 'ok',
      text: JSON.stringify({ method: 'POST', type: 'application/json', body: { limit: 1 } }),
    });
  });

  it('is never sent to another URL', async () => {
    stranger.on(HOST, '/page', { status: 302, headers: { location: 'https://elsewhere.com/page' } });
    stranger.on('elsewhere.com', '/page', json({ ok: true }));

    await expect(web.get({ ...page(), post: {} })).rejects.toMatchObject({ code: 'unexpected_answer' });
    expect(stranger.asked.map(({ url }) => url)).toEqual([`https://${HOST}/page`]);
  });
});

describe('a redirect', () => {
  it('is followed to another public URL, at most five times', async () => {
    stranger.on(HOST, '/page', { status: 301, headers: { location: '/1' } });
    for (let n = 1; n < 7; n += 1) {
      stranger.on(HOST, `/${n}`, { status: 302, headers: { location: `/${n + 1}` } });
    }
    stranger.on(HOST, '/5', json({ here: true }));

    expect(await web.get(page())).toMatchObject({ url: `https://${HOST}/5` });
    stranger.on(HOST, '/5', { status: 302, headers: { location: '/6' } });
    await expect(web.get(page())).rejects.toMatchObject({ code: 'unexpected_answer' });
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.8/admin',
    'http://www.acme-robotics.com/plain',
    'https://www.acme-robotics.com:9200/',
    'https://db.internal/',
    'https://localhost/',
    'file:///etc/passwd',
    'https://user:secret@www.acme-robotics.com/',
  ])('is not followed to %s', async (location) => {
    stranger.on(HOST, '/page', { status: 302, headers: { location: '/hop' } });
    stranger.on(HOST, '/hop', { status: 307, headers: { location } });

    await expect(web.get(page())).rejects.toMatchObject({ code: 'not_allowed' });
    expect(stranger.asked).toHaveLength(2);
  });

  it('takes from the time of the page: servers that pass a request on slowly end in a timeout', async () => {
    const hurried = createWebClient({ contact: 'ops@seller.com', standIn: stranger.address, totalMs: 300 });
    const later = (location: string) => (_: unknown, response: ServerResponse) =>
      void setTimeout(() => response.writeHead(302, { location }).end(), 150).unref();
    stranger.on(HOST, '/page', later('/1'));
    for (const n of [1, 2, 3, 4, 5]) stranger.on(HOST, `/${n}`, later(`/${n + 1}`));

    await expect(hurried.get(page())).rejects.toMatchObject({ code: 'timeout' });
    await hurried.close();
  });

  it('means that there is no such page if the caller says so', async () => {
    stranger.on(HOST, '/page', { status: 307, headers: { location: 'https://www.personio.com/' } });

    expect(await web.get({ ...page(), redirects: 'missing' })).toEqual({ status: 'missing' });
    expect(stranger.asked).toHaveLength(1);
  });
});

describe('a name that resolves to a private address', () => {
  it('is rejected for the actual socket, whatever it resolved to before', async () => {
    const guarded = createWebClient({
      contact: 'ops@seller.com',
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });

    await expect(guarded.get(page())).rejects.toMatchObject({ code: 'not_allowed' });
    await guarded.close();
  });
});
