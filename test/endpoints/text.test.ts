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
});
