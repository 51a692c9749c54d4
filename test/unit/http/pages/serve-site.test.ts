import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BASE_URL_PLACEHOLDER } from '#http/pages/pages.ts';
import { type Site, type SiteRequest, serveSite } from '#http/pages/serve-site.ts';

const script = {
  contentType: 'text/javascript; charset=utf-8',
  hash: 'aaaa',
  stored: { br: 'docs-1.js.br', gzip: 'docs-1.js.gz', identity: 'docs-1.js' },
};
const html = { contentType: 'text/html; charset=utf-8', stored: { identity: 'docs.html' } };

const site: Site = {
  manifest: {
    document: { contentType: 'application/json', hash: 'dddd', stored: { identity: 'openapi.json' } },
    pages: {
      '/docs': { ...html, hash: 'bbbb', styleHash: 'sha256-abc=' },
      '/console': { ...html, hash: 'cccc' },
    },
    files: { 'docs-1.js': script },
  },
  read: (name) =>
    Buffer.from(
      name === 'openapi.json' ? `{"servers":[{"url":"${BASE_URL_PLACEHOLDER}"}]}` : `the bytes of ${name}`,
    ),
  deployed: true,
};

const ask = (asked: Partial<SiteRequest> & Pick<SiteRequest, 'resource'>, of: Site = site) => {
  const response = serveSite(
    {
      path: `/v1${asked.resource}`,
      domainName: 'abc.execute-api.eu-west-1.amazonaws.com',
      file: undefined,
      acceptEncoding: undefined,
      ifNoneMatch: undefined,
      requestId: 'r-1',
      ...asked,
    },
    of,
  );
  return { ...response, text: Buffer.from(response.body).toString() };
};

const askFile = (file: string, more: Partial<SiteRequest> = {}) =>
  ask({ resource: '/site/{file+}', file, ...more });

describe('a file', () => {
  it('is cached forever, because its name changes with its content', () => {
    expect(askFile('docs-1.js')).toMatchObject({
      statusCode: 200,
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
      },
      text: 'the bytes of docs-1.js',
    });
  });

  it('is compressed as the caller accepts, and says so', () => {
    const packed = askFile('docs-1.js', { acceptEncoding: 'gzip, br' });

    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.text).toBe('the bytes of docs-1.js.br');
    expect(askFile('docs-1.js').headers).not.toHaveProperty('content-encoding');
  });

  it('is not sent again to a caller that has it, whatever the compression', () => {
    const { etag } = askFile('docs-1.js', { acceptEncoding: 'br' }).headers;
    const again = askFile('docs-1.js', { acceptEncoding: 'gzip', ifNoneMatch: etag! });

    expect(again).toMatchObject({ statusCode: 304, text: '' });
    expect(again.headers).toMatchObject({ etag, 'cache-control': expect.stringContaining('immutable') });
    expect(again.headers).not.toHaveProperty('content-encoding');
    expect(askFile('docs-1.js', { ifNoneMatch: 'W/"other"' }).statusCode).toBe(200);
  });

  it.each([
    'docs-2.js',
    'manifest.json',
    'docs-1.js.br',
    '../index.mjs',
    '..%2Findex.mjs',
    'constructor',
    '',
  ])("%j doesn't exist, and its name is never used as a path", (name) => {
    const { statusCode, headers, text } = askFile(name);

    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-request-id': 'r-1' });
    expect(JSON.parse(text).error).toMatchObject({ code: 'route_not_found', request_id: 'r-1' });
  });
});

describe('a page', () => {
  it('is revalidated each time, and loads nothing from elsewhere', () => {
    const { headers } = ask({ resource: '/console' });

    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('may hold styles only if they are exactly those that were built', () => {
    const policyOf = (resource: string) => ask({ resource }).headers['content-security-policy'];

    expect(policyOf('/docs')).toContain("style-src 'self' 'sha256-abc=';");
    expect(policyOf('/docs')?.replace(" 'sha256-abc='", '')).toBe(policyOf('/console'));
  });

  it("doesn't enforce https in a local run", () => {
    expect(ask({ resource: '/docs' }, { ...site, deployed: false }).headers).not.toHaveProperty(
      'strict-transport-security',
    );
  });

  it('has one URL, because its files are relative to it', () => {
    const { statusCode, headers } = ask({ resource: '/docs', path: '/v1/docs/' });

    expect(statusCode).toBe(308);
    expect(new URL(headers.location!, 'https://a.example/v1/docs/').pathname).toBe('/v1/docs');
    expect(headers['x-request-id']).toBe('r-1');
  });
});

describe('the document', () => {
  it.each([
    ['the gateway’s own domain', 'abc.execute-api.eu-west-1.amazonaws.com', '/v1/openapi.json', '/v1'],
    ['a domain with a base path', 'api.example.com', '/signals/openapi.json', '/signals'],
    ['a domain of its own', 'api.example.com', '/openapi.json', ''],
  ])('names the base URL that it was fetched from: %s', (_, domainName, path, base) => {
    const { text } = ask({ resource: '/openapi.json', domainName, path });

    expect(JSON.parse(text)).toEqual({ servers: [{ url: `https://${domainName}${base}` }] });
  });

  it('is open to pages of every origin, compressed, and different under another domain', () => {
    const here = ask({ resource: '/openapi.json', acceptEncoding: 'br' });
    const there = ask({ resource: '/openapi.json', acceptEncoding: 'gzip', domainName: 'api.example.com' });

    expect(here.headers).toMatchObject({ 'access-control-allow-origin': '*', 'content-encoding': 'br' });
    expect(JSON.parse(brotliDecompressSync(here.body).toString()).servers[0].url).toContain('abc.');
    expect(JSON.parse(gunzipSync(there.body).toString()).servers[0].url).toContain('api.example.com');
    expect(here.headers.etag).not.toBe(there.headers.etag);
  });

  it('is compressed once for each domain, and the function keeps only a few', () => {
    const reads: string[] = [];
    const counting: Site = {
      ...site,
      read(name) {
        reads.push(name);
        return site.read(name);
      },
    };
    const askAt = (domainName: string) =>
      ask({ resource: '/openapi.json', acceptEncoding: 'br', domainName }, counting).body;

    const first = askAt('one.example.com');
    expect(askAt('one.example.com')).toBe(first);
    expect(reads).toHaveLength(1);
    for (let other = 0; other < 20; other += 1) askAt(`other-${other}.example.com`);
    expect(askAt('one.example.com')).toEqual(first);
    expect(reads).toHaveLength(22);
  });

  it('is fetched over http in a local run', () => {
    const { text } = ask(
      { resource: '/openapi.json', domainName: '127.0.0.1:3000' },
      { ...site, deployed: false },
    );

    expect(JSON.parse(text).servers).toEqual([{ url: 'http://127.0.0.1:3000/v1' }]);
  });
});
