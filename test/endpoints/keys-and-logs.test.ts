import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueApiKey } from '#admin/issue-api-key.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { issueKey } from '#domain/keys/api-key.ts';
import { keys } from '#table/keys.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { eventually } from '#test/harness/eventually.ts';
import { type OwnCloud, startOwnCloud } from '#test/harness/own-cloud.ts';

describe('a service with a cache time of one second and the fullest log', () => {
  let own: OwnCloud;
  let access: Awaited<ReturnType<typeof seedDemo>>;

  const get = (apiKey: string, path = '/usage') =>
    fetch(`${own.baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });

  beforeAll(async () => {
    own = await startOwnCloud({ authorizerCacheSeconds: 1, logLevel: 'DEBUG' });
    access = await seedDemo(own.context, { kept: undefined });
  });

  afterAll(() => own?.stop());

  it('lets a revoked key in no longer than the cache time', async () => {
    const { id, text } = await issueApiKey(own.context, {
      workspaceId: access.workspace_id,
      scope: 'write',
      memberId: null,
      name: 'to be revoked',
    });
    expect((await get(text)).status).toBe(200);

    await apiKeyStore(own.context.table).revoke(id, new Date().toISOString());
    const answer = await eventually(
      () => get(text),
      ({ status }) => status !== 200,
    );

    expect(answer.status).toBe(401);
  });

  it('never writes a key or its secret into a log', async () => {
    const unknown = issueKey('sis_test_').text;
    await get(access.api_key);
    await get(access.scoped_api_key, '/knowledge-base');
    await get(unknown);
    await get(`${access.read_only_api_key}x`);
    await fetch(`${own.baseUrl}/knowledge-base?key=${access.api_key}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access.read_only_api_key}`,
        'content-type': 'application/json',
        'idempotency-key': 'retry-4711',
      },
      body: JSON.stringify({ title: 'a secret title', content_md: 'a secret text' }),
    });

    const log = own.lines.join('\n');
    expect(own.lines.length).toBeGreaterThan(5);
    expect(log).toContain('key refused');
    const given = [access.api_key, access.scoped_api_key, access.read_only_api_key, unknown];
    for (const key of given) {
      expect(log).not.toContain(key);
      // The id, after the prefix, may be written; the secret behind it may not.
      expect(log).not.toContain(key.slice(25, 57));
    }
    expect(log).not.toContain('a secret t');
  });

  it('answers a crash inside a handler with the request id alone; the stack is in the log', async () => {
    const crashing = await seedDemo(own.context, { kept: undefined });
    const { client, name: TableName } = own.context.table;
    await client.send(
      new UpdateCommand({
        TableName,
        Key: keys.plan(crashing.workspace_id),
        UpdateExpression: 'SET credits_total = :broken',
        ExpressionAttributeValues: { ':broken': 'not a number' },
      }),
    );

    const response = await get(crashing.api_key);
    const body = (await response.json()) as { error: { request_id: string } };

    expect(response.status).toBe(500);
    expect(body).toEqual({
      error: {
        code: 'internal_error',
        message: 'Something went wrong on our side. Quote the request id to support.',
        request_id: response.headers.get('x-request-id'),
      },
    });
    const line = await eventually(
      async () => own.lines.find((text) => text.includes('request failed')) ?? '',
      (text) => text !== '',
    );
    expect(line).toContain(`"request_id":"${body.error.request_id}"`);
    expect(line).toContain('"endpoint":"get-usage"');
    expect(line).toContain('credits_total');
    expect(line).toMatch(/"stack":"ZodError.*\\n +at /);
  });
});
