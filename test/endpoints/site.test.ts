import { describe, expect, inject, it } from 'vitest';
import { request } from '#test/harness/request.ts';

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${inject('cloud').baseUrl}${path}`, { headers });

const fileOf = async (page: string): Promise<string> =>
  /src="(site\/[^"]+)"/.exec(await (await open(page)).text())?.[1] ?? '';

describe('pages', () => {
  it.each(['/docs', '/console'])('%s and its files are public', async (path) => {
    const page = await open(path);
    const script = await open(`/${await fileOf(path)}`, { 'accept-encoding': 'br' });

    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(script.status).toBe(200);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-encoding')).toBe('br');
    expect(await script.text()).not.toBe('');
  });

  it('reject other methods and unknown files like the API', async () => {
    const posted = await request('/docs', { method: 'POST' });
    const unknown = await request('/site/nothing.js');

    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, OPTIONS']);
    expect(unknown.status).toBe(404);
    expect(unknown.body.error.request_id).toBe(unknown.headers.get('x-request-id'));
  });
});

it('the OpenAPI document contains the base URL it was fetched from', async () => {
  const { status, body } = await request('/openapi.json');

  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\./);
  expect(body.servers).toEqual([{ url: inject('cloud').baseUrl }]);
});
