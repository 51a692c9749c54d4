import { describe, expect, it } from 'vitest';
import { generateKey } from '#domain/workspace/keys/api-key.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { type RawResponse, request } from '#test/harness/request.ts';
import { newKey, newWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

const expectRefusal = ({ status, headers, body }: RawResponse, code: string, expected: number) => {
  expect(status).toBe(expected);
  expect(body.error).toMatchObject({ code, message: expect.any(String) });
  expect(body.error.request_id).toBe(headers.get('x-request-id'));
  expect(body.error.request_id).toBeTruthy();
};

/** The key with one character changed. */
const changedAt = (text: string, index: number): string =>
  text.slice(0, index) + (text[index] === 'x' ? 'y' : 'x') + text.slice(index + 1);

describe('a key', () => {
  it('opens the workspace it belongs to', async () => {
    expect((await request('/usage', { apiKey: workspace.apiKey })).status).toBe(200);
  });

  it('is accepted with the scheme in any case, as HTTP requires', async () => {
    const response = await request('/usage', { headers: { authorization: `bearer ${workspace.apiKey}` } });

    expect(response.status).toBe(200);
  });

  const wrong: [string, (key: string) => Record<string, string>][] = [
    ['that is missing', () => ({})],
    ['that is empty', () => ({ authorization: '' })],
    ['without its scheme', (key) => ({ authorization: key })],
    ['of another scheme', (key) => ({ authorization: `Basic ${key}` })],
    ['in another header', (key) => ({ 'x-api-key': key })],
    ['that is no key of ours', () => ({ authorization: 'Bearer something' })],
    ['that was cut short', (key) => ({ authorization: `Bearer ${key.slice(0, -1)}` })],
    ['with something after it', (key) => ({ authorization: `Bearer ${key} x` })],
    ['with a typo in its checksum', (key) => ({ authorization: `Bearer ${changedAt(key, key.length - 1)}` })],
    ['with a typo in its secret', (key) => ({ authorization: `Bearer ${changedAt(key, 40)}` })],
    ['of the deployed stages', () => ({ authorization: `Bearer ${generateKey('sis_live_').text}` })],
    ['that nobody was given', () => ({ authorization: `Bearer ${generateKey('sis_test_').text}` })],
    ['of 8,000 characters', () => ({ authorization: `Bearer sis_test_${'a'.repeat(8_000)}` })],
  ];
  it.each(wrong)('%s is rejected with 401', async (_, headersFor) => {
    expectRefusal(await request('/usage', { headers: headersFor(workspace.apiKey) }), 'unauthorized', 401);
  });

  it('with a known id and a wrong secret is rejected with 401', async () => {
    const { id } = await newKey(workspace.id);
    const { text } = generateKey('sis_test_');
    const stored = await createApiKeyStore(testTable()).get(id);
    await createApiKeyStore(testTable()).add({ ...stored!, id: text.slice(9, 25) });

    expectRefusal(await request('/usage', { apiKey: text }), 'unauthorized', 401);
  });
});
