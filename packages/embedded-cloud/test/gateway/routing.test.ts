import http from 'node:http';
import net from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Router } from '#cloud/gateway/router.ts';
import { buildStack, type Running, run } from './api-harness.ts';

let api: Running;

beforeAll(async () => {
  const stack = buildStack(({ route, to }) => {
    route('GET', '/people', to('list-people'));
    route('GET', '/people/lists', to('list-lists'));
    route('GET', '/people/{id}', to('get-person'));
    route('PATCH', '/people/{id}', to('patch-person'));
    route('POST', '/people/{id}/email', to('email'));
    route('ANY', '/files/{path+}', to('files'));
    route('GET', '/deep/down/here', to('deep'));
    route('GET', '/', to('root'));
  });
  api = await run(stack);
});

afterAll(() => api.close());

describe('routing', () => {
  it.each([
    ['GET', '/v1', 'root'],
    ['GET', '/v1/', 'root'],
    ['GET', '/v1/people', 'list-people'],
    ['GET', '/v1/people/', 'list-people'],
    ['GET', '/v1/people/lists', 'list-lists'],
    ['GET', '/v1/people/42', 'get-person'],
    ['PATCH', '/v1/people/42', 'patch-person'],
    ['POST', '/v1/people/lists/email', 'email'],
    ['GET', '/v1/files/a/b/c.txt', 'files'],
    ['DELETE', '/v1/files/a', 'files'],
    ['GET', '/v1/people?x=/v1/files/a', 'list-people'],
  ])('%s %s reaches %s', async (method, path, name) => {
    const answer = await api.request(path, { method });

    expect([answer.status, answer.text]).toEqual([200, name]);
  });

  it.each([
    ['GET', '/v1/nothing'],
    ['DELETE', '/v1/people/42'],
    ['HEAD', '/v1/people'],
    ['OPTIONS', '/v1/people'],
    ['GET', '/v1/files'],
    ['GET', '/v1/files/'],
    ['GET', '/v1//people'],
    ['GET', '/v1/people//'],
    ['GET', '/v1/people//email'],
    ['GET', '/v1/%70eople'],
    ['PROPFIND', '/v1/people'],
    ['GET', '/v1/deep/down'],
  ])('%s %s is rejected as AWS rejects undeployed paths', async (method, path) => {
    const answer = await api.request(path, { method });

    expect(answer.status).toBe(403);
    expect(answer.headers['x-amzn-errortype']).toBe('MissingAuthenticationTokenException');
    if (method !== 'HEAD') expect(answer.json).toEqual({ message: 'Missing Authentication Token' });
  });

  it.each(['Bearer sis_live_abc', 'AWS4-HMAC-SHA256 x', 'Basic eDp5'])(
    'a route that is not there, called with Authorization "%s", is taken for a signed call that is not whole',
    async (authorization) => {
      const responses = await Promise.all([
        api.request('/v1/nothing', { headers: { authorization } }),
        api.request('/v1/people', { method: 'DELETE', headers: { authorization } }),
      ]);

      for (const answer of responses) {
        expect(answer.status).toBe(403);
        expect(answer.headers['x-amzn-errortype']).toBe('IncompleteSignatureException');
        expect(answer.json.message).toMatch(
          /^Invalid key=value pair \(missing equal-sign\) in Authorization/,
        );
        expect(answer.text).not.toContain(authorization);
      }
    },
  );

  it('a path on the way to another is not matched by a greedy one', async () => {
    const caught = await run(
      buildStack(({ route, to }) => {
        route('ANY', '/{rest+}', to('rest'));
        route('GET', '/deep/down', to('deep'));
      }),
    );

    const responses = await Promise.all(
      ['/v1/deep/down', '/v1/deep/up', '/v1/deep'].map((path) => caught.request(path)),
    );
    await caught.close();

    expect(responses.map(({ status, text }) => [status, status === 200 ? text : ''])).toEqual([
      [200, 'deep'],
      [200, 'rest'],
      [403, ''],
    ]);
  });

  it.each(['/', '/people', '/v10/people', '/v1x', '/V1/people', '//v1/people', '/v1%2Fpeople'])(
    '%s is outside the stage: 404',
    async (path) => {
      const answer = await api.request(path);

      expect([answer.status, answer.json]).toEqual([404, { message: 'Missing Authentication Token' }]);
    },
  );

  it('passes path parameters as sent', async () => {
    await api.request('/v1/people/a%2Fb%20c');
    await api.request('/v1/files/x%20y/../z');

    const [person] = api.lambda.calls('get-person').slice(-1);
    const [file] = api.lambda.calls('files').slice(-1);
    expect(person.pathParameters).toEqual({ id: 'a%2Fb%20c' });
    expect(person.path).toBe('/people/a%2Fb%20c');
    expect(file.pathParameters).toEqual({ path: 'x%20y/../z' });
  });

  it('does not resolve dots, which are ordinary parameters', async () => {
    await api.request('/v1/people/..');

    expect(api.lambda.calls('get-person').at(-1).pathParameters).toEqual({ id: '..' });
  });

  it.each([
    ['/v1/people/%zz', 'id'],
    ['/v1/people/%', 'id'],
    ['/v1/people/7?a=%zz', 'a'],
    ['/v1/people/7?b=1&a=%4&c=%', 'a, c'],
    ['/v1/people/7?%=1', '%'],
  ])('%s has an invalid percent-encoding: 400 that names %s', async (path, names) => {
    const answer = await api.request(path);

    const message = `Invalid percent-encoding in request parameters: [${names}]`;
    expect([answer.status, answer.json]).toEqual([400, { message }]);
  });

  it('passes on invalid UTF-8: in the path as sent, in the query as U+FFFD', async () => {
    await api.request('/v1/people/%ff?a=%ff%41&%c3=%e4%bd%a0%e4');

    const { pathParameters, queryStringParameters } = api.lambda.calls('get-person').at(-1);
    expect(pathParameters).toEqual({ id: '%ff' });
    expect(queryStringParameters).toEqual({ a: '\ufffdA', '\ufffd': '你\ufffd' });
  });

  it('accepts the absolute form of a request target', async () => {
    const answer = await api.request(`http://127.0.0.1:${api.port}/v1/people/7`);

    expect(answer.text).toBe('get-person');
  });

  it('responds to OPTIONS * and survives', async () => {
    const answer = await api.request('*', { method: 'OPTIONS' });

    expect(answer.status).toBe(404);
  });

  it("survives a URL of 15 KB and rejects one beyond the server's limit", async () => {
    const long = await api.request(`/v1/people/${'a'.repeat(15_000)}`);
    const tooLong = await api.request(`/v1/people/${'a'.repeat(40_000)}`);
    const after = await api.request('/v1/people/1');

    expect([long.status, tooLong.status, after.status]).toEqual([200, 431, 200]);
  });

  it('survives NUL bytes, encoded and raw', async () => {
    const encoded = await api.request('/v1/people/%00');
    const raw = await new Promise<string>((resolve, reject) => {
      const socket = net.connect(api.port, '127.0.0.1', () =>
        socket.write('GET /v1/people/\0 HTTP/1.1\r\nhost: x\r\n\r\n'),
      );
      socket.on('data', (data) => resolve(data.toString()));
      socket.on('error', reject);
    });

    expect(encoded.status).toBe(200);
    expect(api.lambda.calls('get-person').at(-1).pathParameters).toEqual({ id: '%00' });
    expect(raw).toContain('400 Bad Request');
  });

  it('responds to two requests on one connection', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const get = (): Promise<[number, boolean]> =>
      new Promise((resolve, reject) => {
        const request = http.get(
          { host: '127.0.0.1', port: api.port, path: '/v1/people', agent },
          (response) => {
            response.resume().on('end', () => resolve([response.statusCode ?? 0, request.reusedSocket]));
          },
        );
        request.on('error', reject);
      });

    const first = await get();
    const second = await get();
    agent.destroy();

    expect([first, second]).toEqual([
      [200, false],
      [200, true],
    ]);
  });
});

describe('Router', () => {
  it("falls back to a parameter if the static branch doesn't match", () => {
    const router = new Router<string>();
    router.add('/a/b', 'static');
    router.add('/{x}/c', 'parameter');
    router.add('/{rest+}', 'greedy');

    expect(router.match('/a/b')).toEqual({ value: 'static', parameters: null });
    expect(router.match('/a/c')).toEqual({ value: 'parameter', parameters: { x: 'a' } });
    expect(router.match('/a/d')).toEqual({ value: 'greedy', parameters: { rest: 'a/d' } });
  });

  it('rejects two names for one parameter', () => {
    const router = new Router<string>();
    router.add('/{a}/x', 'one');

    expect(() => router.add('/{b}/y', 'two')).toThrow('names a parameter b where another path names it a');
  });

  it('never throws and never captures an empty parameter, whatever the path', () => {
    const router = new Router<string>();
    router.add('/a/{x}/b', 'one');
    router.add('/a/{rest+}', 'two');

    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', '', '..', '{x}', '%2F', '__proto__')), (parts) => {
        const match = router.match(`/${parts.join('/')}`);
        for (const value of Object.values(match?.parameters ?? {})) expect(value).not.toBe('');
      }),
    );
  });
});
