import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signalCatalog } from '#domain/signals/definitions/catalog.ts';
import { generateKey } from '#domain/workspace/keys/api-key.ts';
import { seedDemo } from '#local/demo/seed-demo.ts';
import { issueApiKey } from '#operations/key-create.ts';
import { variable } from '#platform/env.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { eventually } from '#test/harness/eventually.ts';
import { type OwnCloud, startOwnCloud } from '#test/harness/own-cloud.ts';
import { getCompany } from '#world/directory/world.ts';

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: answers of many endpoints
  readonly data: any;
}

/** A port without a listener. */
const NOBODY = '127.0.0.1:1';

describe('a service with a cache of one second and debug logs', () => {
  let own: OwnCloud;
  let access: Awaited<ReturnType<typeof seedDemo>>;

  const get = (apiKey: string, path = '/usage') =>
    fetch(`${own.baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });

  beforeAll(async () => {
    own = await startOwnCloud({
      authorizerCacheSeconds: 1,
      logLevel: 'DEBUG',
      variables: {
        [variable.allowedWebhookHosts]: NOBODY,
        [variable.sandboxOrigin]: `http://${NOBODY}`,
      },
    });
    access = await seedDemo(own.context, { earlierAccess: undefined });
    // No active signals: a scan would take longer than everything else.
    await batchPut(
      own.context.table,
      signalCatalog.map(({ id }) => ({ ...keys.signal(access.workspace_id, id), id, is_active: false })),
    );
  });

  afterAll(() => own?.stop());

  it('accepts a revoked key no longer than the cache time', async () => {
    const { id, text } = await issueApiKey(own.context, {
      workspaceId: access.workspace_id,
      scope: 'write',
      memberId: null,
      name: 'to be revoked',
    });
    expect((await get(text)).status).toBe(200);

    await createApiKeyStore(own.context.table).revoke(id, new Date().toISOString());
    const answer = await eventually(
      () => get(text),
      ({ status }) => status !== 200,
    );

    expect(answer.status).toBe(401);
  });

  it('never logs a key or its secret', async () => {
    const unknown = generateKey('sis_test_').text;
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
      // The id after the prefix may be logged; the secret after it may not.
      expect(log).not.toContain(key.slice(25, 57));
    }
    expect(log).not.toContain('a secret t');
  });

  it('never logs a secret, an address, a text or a person, whatever the outcome of the request', async () => {
    const apiKey = access.api_key;
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${own.baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { data } = (await answer.json()) as Answer;
      return { status: answer.status, data };
    };
    const marker = (what: string) => `marker${what}4711`;
    const { name, domain } = getCompany(3);
    const { data: account } = await call('POST', '/accounts', { name, domain });
    // None of these can be reached, so each fails in its own way.
    const url = `http://${NOBODY}/${marker('path')}?token=${marker('query')}`;
    const { data: destination } = await call('POST', '/webhook-destinations', { name: marker('name'), url });
    const settings = await call('PUT', '/settings/notifications', {
      webhook_url: url,
      webhook_enabled: true,
    });
    const pushed = await call('POST', '/accounts/webhook-push', {
      destination_id: destination.id,
      account_ids: [account.id],
    });
    const connected = await Promise.all([
      call('PUT', '/integrations/crms/crm_one', { access_token: marker('hubspot') }),
      call('PUT', '/integrations/chat', { access_token: marker('slack') }),
      call('POST', '/people/find', { query: `${marker('wish')} sales managers`, account_ids: [account.id] }),
      call('POST', '/signals/preview', { text: marker('preview') }),
    ]);
    const activated = await call('POST', `/accounts/${account.id}/activate`, {});
    // A second rejection is not counted either.
    expect((await call('POST', `/accounts/${account.id}/activate`, {})).status).toBe(409);
    const { data: people } = await eventually(
      () => call('GET', `/people?account_id=${account.id}&per_page=100`),
      ({ data }) => data.length > 0,
    );
    const found: string[] = [];
    for (const { id } of people.slice(0, 10)) {
      const { data } = await call('POST', `/people/${id}/email`, {});
      if (data.email !== null) found.push(data.email);
    }
    await call('POST', `/people/${people[0].id}/phone`, {});
    await eventually(
      async () => own.lines,
      (lines) => lines.some((line) => line.includes('"step":"onboarding-finish"')),
    );

    expect([settings.status, activated.status, pushed.data.failed]).toEqual([200, 200, 1]);
    expect(connected.map(({ status }) => status)).toEqual([502, 502, 200, 400]);
    const log = own.lines.join('\n');
    expect(found).not.toEqual([]);
    for (const text of [destination.secret, settings.data.webhook_secret, ...found]) {
      expect(text.length).toBeGreaterThan(5);
      expect(log).not.toContain(text);
    }
    expect(log).not.toMatch(/marker[a-z]+4711/);
    for (const person of people) {
      for (const known of [person.full_name, person.network_url, person.title])
        expect(log).not.toContain(known);
    }
    expect(log).not.toContain(domain);
  });

  it('logs one line per request, message and step, with its kind and its workspace', async () => {
    const ended = own.lines
      .flatMap((line) => /\{.*"message":"invocation ended".*\}$/.exec(line)?.[0] ?? [])
      .map((line) => JSON.parse(line));
    const namesOf = (kind: string) => new Set(ended.map((line) => line[kind]).filter(Boolean));

    expect(namesOf('endpoint')).toContain('activate-account');
    expect(namesOf('step')).toContain('onboarding-finish');
    for (const line of ended) {
      expect(line).toMatchObject({ request_id: expect.any(String), duration_ms: expect.any(Number) });
      expect(Object.keys(line)).toContainEqual(
        expect.stringMatching(/^(endpoint|queue|stream|step|schedule|authorizer)$/),
      );
      // A schedule and a stream's batch concern many workspaces.
      if (line.schedule === undefined && line.stream === undefined && line.outcome !== 'refused')
        expect(line.workspace_id).toMatch(/^ws_/);
    }
  });

  it('responds to a crash in a handler with only the request id; the stack trace is in the log', async () => {
    const crashing = await seedDemo(own.context, { earlierAccess: undefined });
    const Key = keys.plan(crashing.workspace_id);
    await updateIf(own.context.table, { Key, set: { credits_total: 'not a number' } });

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
      async () =>
        own.lines.find((text) => text.includes('request failed') && text.includes(body.error.request_id)) ??
        '',
      (text) => text !== '',
    );
    expect(line).toContain(`"request_id":"${body.error.request_id}"`);
    expect(line).toContain('"endpoint":"get-usage"');
    expect(line).toContain('credits_total');
    expect(line).toMatch(/"stack":"ZodError.*\\n +at /);
  });
});
