import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type RawResponse, request, sendJson } from '#test/harness/request.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

/** Stored text must come back byte for byte, so invalid text is rejected everywhere. */

let apiKey: string;

beforeAll(async () => {
  ({ apiKey } = await newWorkspace());
});

const JSON_TYPE = 'application/json';

/** Sends exactly these bytes to exactly this path. */
const sendBytes = (path: string, body: Uint8Array, headers: Record<string, string> = {}) =>
  new Promise<Pick<RawResponse, 'status' | 'body'>>((resolve, reject) => {
    const { hostname, port, pathname } = new URL(inject('cloud').baseUrl);
    httpRequest(
      {
        hostname,
        port,
        path: `${pathname}${path}`,
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': JSON_TYPE, ...headers },
      },
      async (response) =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(await text(response)) }),
    )
      .on('error', reject)
      .end(body);
  });

const section = (title: string) => `{"title":"${title}","content_md":"x"}`;
const pathsIn = ({ body }: Pick<RawResponse, 'body'>): string[] =>
  body.error.details.map(({ path }: { path: string }) => path);

describe('a body', () => {
  it.each([
    ['a byte that begins nothing', [0xff]],
    ['a character cut short', [0xe4, 0xbd]],
    ['a character of four bytes cut to three', [0xf0, 0x9f, 0x98]],
    ['an over-long form', [0xc0, 0xaf]],
    ['half a surrogate pair in bytes', [0xed, 0xa0, 0x80]],
    ['Latin-1', [0xe9]],
  ])('with %s is rejected with 400', async (_, bytes) => {
    const [before, after] = section('|').split('|') as [string, string];
    const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);

    const answer = await sendBytes('/knowledge-base', body);

    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_json']);
    expect(answer.body.error.message).toMatch(/not valid UTF-8/);
    expect(pathsIn(answer)).toEqual(['body']);
  });

  it('accepts U+FFFD written as an escape, and returns it', async () => {
    const { status, body } = await sendJson('POST', '/knowledge-base', apiKey, section('a\\ufffdb'));

    expect([status, body.data.title]).toEqual([201, 'a\ufffdb']);
  });

  it.each([
    ['in a field', '/knowledge-base', section('\\ud800'), ['title']],
    ['the second half alone', '/knowledge-base', section('x\\uDC00y'), ['title']],
    ['in the wrong order', '/knowledge-base', section('\\udc00\\ud800'), ['title']],
    ['in a list', '/accounts', '[{"name":"a"},{"name":"b","tags":["c","\\udbff"]}]', ['1.tags.1']],
    ['as the body itself', '/accounts', '"\\ud800"', ['body']],
    ['in an unknown field', '/accounts', '{"name":"a","x":{"y":"\\ud800"}}', ['x.y']],
  ])('with half of a surrogate pair %s is rejected with 400, naming it', async (_, path, body, paths) => {
    const answer = await sendJson('POST', path, apiKey, body);

    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_failed']);
    expect(pathsIn(answer)).toEqual(paths);
  });

  it('may contain a whole surrogate pair, escaped or not', async () => {
    const responses = await Promise.all(
      ['\\ud83d\\ude80', '🚀'].map((title) => sendJson('POST', '/knowledge-base', apiKey, section(title))),
    );

    expect(responses.map(({ status, body }) => [status, body.data?.title])).toEqual([
      [201, '🚀'],
      [201, '🚀'],
    ]);
  });

  it.each([
    ['a list', '[', ']'],
    ['an object', '{"a":', '}'],
  ])('with fifty halves at the bottom of %s 200,000 levels deep gets a short 400', async (_, open, close) => {
    const halves = Array(50).fill('"\\ud800"').join(',');
    const deep = `${open.repeat(200_000)}[${halves}]${close.repeat(200_000)}`;

    const { status, body } = await sendJson('POST', '/knowledge-base', apiKey, `{"title":${deep}}`);

    expect([status, body.error.code]).toEqual([400, 'validation_failed']);
    expect(body.error.details).toHaveLength(20);
    for (const path of pathsIn({ body })) expect(path).toMatch(/^title\..{193}…$/);
  });

  it('with field names of a megabyte gets them shortened to 200 characters each', async () => {
    const name = 'x'.repeat(1024 * 1024);
    const unknown = `{"title":"a","content_md":"b","${name}1":1,"${name}2":2,"${'y'.repeat(200)}":3}`;

    const answer = await sendJson('POST', '/knowledge-base', apiKey, unknown);

    expect(answer.status).toBe(400);
    expect(pathsIn(answer)).toEqual([`${'x'.repeat(199)}…`, `${'x'.repeat(199)}…`, 'y'.repeat(200)]);
  });

  it.each(['gzip', 'br', 'deflate, gzip', 'utf-8', 'aws-chunked'])(
    'with Content-Encoding %s is rejected with 415',
    async (encoding) => {
      const answer = await sendBytes('/knowledge-base', Buffer.from(section('x')), {
        'content-encoding': encoding,
      });

      expect([answer.status, answer.body.error.code]).toEqual([415, 'unsupported_media_type']);
      expect(answer.body.error.message).toMatch(/Content-Encoding/);
    },
  );
});

describe('a name of an object’s built-in property', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

  it.each(names)('%s is an unknown field of a body, even when nested', async (name) => {
    const [top, inside, alone] = await Promise.all([
      sendJson('POST', '/accounts', apiKey, `{"name":"x","${name}":{"owner_id":"y"}}`),
      sendJson('POST', '/accounts', apiKey, `[{"name":"a"},{"name":"b","${name}":1}]`),
      sendJson('POST', '/knowledge-base', apiKey, `{"${name}":null}`),
    ]);

    for (const { status, body } of [top, inside, alone]) {
      expect([status, body.error.code]).toEqual([400, 'validation_failed']);
    }
    expect(top.body.error.details).toEqual([{ path: name, message: 'Unknown field.' }]);
    expect(inside.body.error.details).toEqual([{ path: `1.${name}`, message: 'Unknown field.' }]);
    expect(pathsIn(alone)).toEqual(expect.arrayContaining(['title', 'content_md', name]));
  });

  it.each(names)('%s is an unknown parameter of a query', async (name) => {
    const responses = await Promise.all(
      ['/usage', '/accounts'].map((path) => request(`${path}?${name}=1`, { apiKey })),
    );

    for (const answer of responses) {
      expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_failed']);
      expect(pathsIn(answer)).toEqual([name]);
    }
  });
});

describe('a query', () => {
  it.each([
    ['/accounts?search=%ff', 'search'],
    ['/accounts?page=1&search=a%c3', 'search'],
    ['/accounts?search=%ed%a0%80', 'search'],
    ['/usage?x=%ff', 'x'],
  ])('%s is not valid UTF-8: 400 that names %s', async (path, name) => {
    const answer = await request(path, { apiKey });

    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_failed']);
    expect(answer.body.error.details).toEqual([{ path: name, message: 'Is not percent-encoded UTF-8.' }]);
  });

  it('finds text of any script', async () => {
    await sendJson('POST', '/accounts', apiKey, { name: '株式会社🚀 100%' });

    const found = await request(`/accounts?search=${encodeURIComponent('会社🚀 100%')}`, { apiKey });

    expect(found.body.data).toHaveLength(1);
  });
});

describe('a path', () => {
  it.each(['%ff', 'a%c3', '%ed%a0%80'])(
    'with the id %s is not valid UTF-8: 400 that names it',
    async (id) => {
      const answer = await request(`/accounts/${id}`, { apiKey });

      expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_failed']);
      expect(pathsIn(answer)).toEqual(['id']);
    },
  );

  it('means the same however it is percent-encoded', async () => {
    const { body } = await sendJson('POST', '/accounts', apiKey, { name: 'Encoded' });
    const encoded = body.data.id.replace('_', '%5F');

    expect((await request(`/accounts/${encoded}`, { apiKey })).body.data.id).toBe(body.data.id);
    expect((await request(`/accounts/${'%F0%9F%9A%80'.repeat(150)}`, { apiKey })).status).toBe(404);
  });
});

describe('invalid percent-encoding', () => {
  it.each([
    ['/accounts/%zz', 'id'],
    ['/accounts?page=1&search=100%', 'search'],
    ['/accounts?se%arch=1', 'se%arch'],
  ])('%s returns 400 and names %s', async (path, name) => {
    const { status, body } = await request(path, { apiKey });

    expect([status, body.error.code]).toEqual([400, 'validation_failed']);
    expect(body.error.details).toEqual([
      { path: 'request', message: `Invalid percent-encoding in request parameters: [${name}]` },
    ]);
  });
});

describe('a length', () => {
  it('counts characters as people see them, not as they are stored', async () => {
    const fits = await sendJson('POST', '/people/lists', apiKey, { name: '🚀'.repeat(100) });
    const over = await sendJson('POST', '/people/lists', apiKey, { name: '🚀'.repeat(101) });
    const section = { title: 'x', content_md: '🚀'.repeat(100_000) };
    const largest = await sendJson('POST', '/knowledge-base', apiKey, section);

    expect([fits.status, over.status, largest.status]).toEqual([201, 400, 201]);
    expect(largest.body.data.content_md).toBe(section.content_md);
  });
});

describe('a name', () => {
  it.each([
    ['a zero-width space', '\u200b'],
    ['direction marks', '\u202e\u2066\u200f'],
    ['joiners among spaces', ' \u200d \u2060 '],
    ['a soft hyphen', '\u00ad'],
    ['a filler', '\u3164'],
    ['a variation selector', '\ufe0f'],
    ['tags', '\u{e0061}\u{e007f}'],
  ])('made of %s is rejected', async (_, name) => {
    const list = await sendJson('POST', '/people/lists', apiKey, { name });
    const account = await sendJson('POST', '/accounts', apiKey, { name });
    const titled = await sendJson('POST', '/knowledge-base', apiKey, { title: name, content_md: 'a' });

    const refused = [list, account, titled].map(({ status, body }) => [status, body.error.details]);
    const detail = (path: string) => [{ path, message: 'Must have at least one visible character.' }];
    expect(refused).toEqual([
      [400, detail('name')],
      [400, detail('name')],
      [400, detail('title')],
    ]);
  });

  it.each(['نیم\u200cفاصله', '👩\u200d💻', '❤\ufe0f', '\u200fשלום', 'क्\u200dष'])(
    'such as %j keeps its joining characters',
    async (name) => {
      const { status, body } = await sendJson('POST', '/people/lists', apiKey, { name });

      expect([status, body.data?.name]).toEqual([201, name]);
    },
  );
});
