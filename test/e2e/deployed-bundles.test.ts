import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFunctionHost, type LocalFunctionHost } from '@signal/embedded-cloud/lambda/function-host.ts';
import { functionSlowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { changeStream } from '#contract/change-stream.ts';
import { type AnyEndpoint, listCommonErrors } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { answerAgent } from '#contract/mcp.ts';
import { queues } from '#contract/queues.ts';
import { parseKeyId } from '#domain/workspace/keys/api-key.ts';
import { siteRoutes } from '#http/pages/pages.ts';
import { bundleFunctions } from '#infra/bundle.ts';
import {
  authorizerEntry,
  listFunctionEntries,
  mailLinksEntry,
  oauthEntry,
  sessionEntry,
  signInEntry,
  siteEntry,
} from '#infra/function-entries.ts';
import { schedules } from '#jobs/schedules/schedules.ts';
import { machines } from '#jobs/workflows/machines.ts';
import { providerVariable } from '#platform/env.ts';
import { keyPrefixOf } from '#platform/stage-names.ts';
import { functionEnvironment } from '#test/harness/function-environment.ts';
import { newWorkspace } from '#test/harness/workspace.ts';
import { createRuntimeHost } from '#test/lambda-runtime/runtime-host.ts';

/** The bundles that a deploy uploads, one minified file each; all other tests run shared bundles. */

/** Less time than a scheduled job needs for one piece of work, so that it only looks for work. */
const TIMEOUT_SECONDS = 15;

/** Deployed functions have no demo data. */
const WITHOUT_PROVIDERS = Object.fromEntries(
  ['directory', 'research'].map((name) => [providerVariable(name), 'none']),
);

const directory = mkdtempSync(path.join(tmpdir(), 'deployed-bundles-'));
const steps = machines.flatMap((machine) => Object.values(machine.steps));
/** Threads of this process or, with `node test/lambda-runtime/run.ts`, processes that use a Runtime API. */
let host: LocalFunctionHost | ReturnType<typeof createRuntimeHost>;

const entries = listFunctionEntries();
const [bundle, created] = await Promise.all([
  bundleFunctions(entries, 'deployed', directory),
  newWorkspace(),
]);
const workspace = created;
const functions = entries.map(({ id }) => {
  const asset = bundle.assetOf(id);
  const [module = '', exportName = ''] = asset.handler.split('.');
  return {
    name: id,
    arn: `arn:aws:lambda:us-east-1:000000000000:function:${id}`,
    file: path.join(asset.directory, `${module}.mjs`),
    exportName,
    timeoutSeconds: TIMEOUT_SECONDS,
    memoryMb: 512,
    environment: { ...functionEnvironment(), ...WITHOUT_PROVIDERS },
  };
});
host =
  process.env.BUNDLES_UNDER === 'runtime-api'
    ? createRuntimeHost(functions)
    : createFunctionHost({
        // A busy machine loads a function slowly; it then has as long as on AWS.
        slowness: functionSlowness(),
        functions: functions.map((one) => ({
          ...one,
          timeoutSeconds: TIMEOUT_SECONDS / functionSlowness(),
        })),
        // Fifty workers at once would take two gigabytes.
        idleMs: 200,
      });

afterAll(async () => {
  await host?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const REQUEST_ID = '6c0b1d0e-0000-4000-8000-00000000b0b0';

/** What the authorizer says of the workspace's key: an existing one, because calls that change rights look it up. */
const identity = () => ({
  workspaceId: workspace.id,
  keyId: parseKeyId(workspace.apiKey, keyPrefixOf('local')),
  scope: 'write',
  visibility: 'all',
});

/** A request with a write key for a record that doesn't exist, with an empty body. */
function requestTo({ method, path: resource, textBody = ['application/json'] }: AnyEndpoint) {
  const names = [...resource.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    httpMethod: method,
    resource,
    path: resource,
    headers: { 'Content-Type': textBody[0] },
    multiValueQueryStringParameters: null,
    pathParameters: Object.fromEntries(names.map((name) => [name, 'nothing-of-this-name'])),
    body: method === 'GET' ? null : '{}',
    isBase64Encoded: false,
    requestContext: {
      requestId: REQUEST_ID,
      authorizer: identity(),
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function readStream(id: string, event: unknown): Promise<Answer> {
  const { head, body } = await host.invokeStreaming(id, event);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return {
    status: head?.statusCode ?? 0,
    headers: head?.headers ?? {},
    body: Buffer.concat(chunks).toString(),
  };
}

async function ask(endpoint: AnyEndpoint): Promise<Answer> {
  if (!endpoint.streams) {
    const { statusCode, headers, body } = (await host.invoke(endpoint.id, requestTo(endpoint))) as {
      readonly statusCode: number;
      readonly headers: Record<string, string>;
      readonly body: string;
    };
    return { status: statusCode, headers, body };
  }
  return readStream(endpoint.id, requestTo(endpoint));
}

describe('deployed bundles', () => {
  it('every function has a bundle that these tests call', () => {
    const called = [
      authorizerEntry.id,
      siteEntry.id,
      oauthEntry.id,
      signInEntry.id,
      sessionEntry.id,
      mailLinksEntry.id,
      ...endpointList.map(({ id }) => id),
      answerAgent.id,
      ...steps.map(({ id }) => id),
      ...schedules.map(({ id }) => id),
      ...queues.map(({ name }) => name),
      changeStream.id,
    ];

    expect(called.sort()).toEqual(
      listFunctionEntries()
        .map(({ id }) => id)
        .sort(),
    );
  });

  it.each(endpointList.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s responds in the API’s format',
    async (_id, endpoint) => {
      const { status, headers, body } = await ask(endpoint);

      expect(headers['x-request-id'], body).toBe(REQUEST_ID);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      if (status === 200 && endpoint.rows) {
        expect(body).toBe('');
        return;
      }
      // A streamed answer that takes long begins with 200, whatever its body then says.
      const { data, error } = JSON.parse(body);
      if (status === 200 && (!endpoint.streams || error === undefined)) {
        expect(data, body).toBeDefined();
        return;
      }
      const statuses = [400, 404, 409];
      if (endpoint.streams) statuses.push(200);
      // The key that asks belongs to no member.
      if (endpoint.path === '/members/me/alerts') statuses.push(403);
      expect(statuses, body).toContain(status);
      expect([...endpoint.errors, ...listCommonErrors(endpoint)], body).toContain(error.code);
      expect(error.request_id).toBe(REQUEST_ID);
    },
  );

  it.each(siteRoutes.filter(({ path: route }) => !route.includes('{')).map(({ path: route }) => [route]))(
    'the site has %s',
    async (route) => {
      const { status, body } = await readStream(siteEntry.id, {
        resource: route,
        headers: {},
        pathParameters: null,
        requestContext: { requestId: REQUEST_ID, path: `/v1${route}`, domainName: 'api.example.com' },
      });

      expect(status).toBe(200);
      expect(body).toMatch(/^<!doctype html>|^\{"openapi":"3\.1/);
    },
  );

  it('agent sign-in responds in OAuth’s format', async () => {
    const { statusCode, headers, body } = (await host.invoke(oauthEntry.id, {
      resource: '/oauth/token',
      headers: {},
      body: 'grant_type=password',
      requestContext: { requestId: REQUEST_ID },
    })) as { statusCode: number; headers: Record<string, string>; body: string };

    // 404 if the stage has no public URL.
    expect([400, 404], body).toContain(statusCode);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': REQUEST_ID });
    expect(JSON.parse(body).error).toMatch(/^(?:unsupported_grant_type|not_found)$/);
  });

  it('the links in mails respond with a page', async () => {
    const { statusCode, headers, body } = (await host.invoke(mailLinksEntry.id, {
      resource: '/mail/{action}',
      httpMethod: 'GET',
      headers: {},
      multiValueHeaders: {},
      pathParameters: { action: 'confirm' },
      queryStringParameters: { token: 'none' },
      requestContext: { requestId: REQUEST_ID },
    })) as { statusCode: number; headers: Record<string, string>; body: string };

    expect(statusCode, body).toBe(404);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': REQUEST_ID });
    expect(body).toContain('This link doesn’t work');
  });

  it.each([
    [sessionEntry.id, '/sign-in/session', 200],
    [signInEntry.id, '/sign-in', 302],
  ])('%s responds to browsers, or says that the stage has no public URL', async (id, resource, status) => {
    const { statusCode, headers, body } = (await host.invoke(id, {
      resource,
      headers: {},
      multiValueHeaders: {},
      requestContext: { requestId: REQUEST_ID },
    })) as { statusCode: number; headers: Record<string, string>; body: string };

    expect([status, 404], body).toContain(statusCode);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': REQUEST_ID });
    if (statusCode === 200) expect(JSON.parse(body)).toEqual({ data: null });
    if (statusCode === 404) expect(Object.keys(JSON.parse(body))).toEqual(['error']);
  });

  it('agents can list tools, and a tool calls the service', async () => {
    const { host: domainName } = new URL(inject('cloud').baseUrl);
    const ask = async (message: object) => {
      const { statusCode, headers, body } = (await host.invoke(answerAgent.id, {
        headers: {
          Authorization: `Bearer ${workspace.apiKey}`,
          Accept: 'application/json, text/event-stream',
          'Content-Type': 'application/json',
          'MCP-Protocol-Version': '2025-11-25',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
        requestContext: {
          requestId: REQUEST_ID,
          authorizer: identity(),
          domainName,
          stage: 'v1',
          path: '/v1/mcp',
          resourcePath: '/mcp',
        },
      })) as { statusCode: number; headers: Record<string, string>; body: string };
      expect([statusCode, headers['x-request-id']]).toEqual([200, REQUEST_ID]);
      return JSON.parse(/^data: (.+)$/m.exec(body)?.[1] ?? '').result;
    };

    expect((await ask({ method: 'tools/list' })).tools.length).toBeGreaterThan(20);
    const { structuredContent } = await ask({
      method: 'tools/call',
      params: { name: 'get_usage', arguments: {} },
    });
    expect(structuredContent.result).toMatchObject({ subscription_status: 'active' });
  });

  it('the consumer of the table’s stream notes nothing for records that the feed leaves out', async () => {
    const Keys = { PK: { S: `WS#${workspace.id}` }, SK: { S: 'WORKSPACE' } };
    const Records = [{ eventName: 'MODIFY', dynamodb: { Keys, ApproximateCreationDateTime: 1_794_000_000 } }];
    expect(await host.invoke(changeStream.id, { Records })).toBeNull();
  });

  it('the authorizer accepts a valid key and rejects another', async () => {
    const methodArn = 'arn:aws:execute-api:us-east-1:000000000000:api/v1/GET/usage';
    const asked = (key: string) =>
      host.invoke(authorizerEntry.id, { type: 'TOKEN', authorizationToken: `Bearer ${key}`, methodArn });

    await expect(asked(workspace.apiKey)).resolves.toMatchObject({
      context: { workspaceId: workspace.id, scope: 'write' },
    });
    await expect(asked(`${workspace.apiKey}x`)).rejects.toThrow('Unauthorized');
  });

  it.each(steps.map(({ id }) => [id]))('%s rejects invalid input', async (id) => {
    await expect(host.invoke(id, 'nothing')).rejects.toThrow(/expected object/);
  });

  it.each(schedules.map(({ id }) => [id]))('%s looks for work', async (id) => {
    await expect(host.invoke(id, {})).resolves.toBeNull();
  });

  it.each(queues.map(({ name }) => [name]))('%s reports an invalid message as failed', async (name) => {
    const record = { messageId: 'm-1', body: '{"version":0}', attributes: { ApproximateReceiveCount: '1' } };

    await expect(host.invoke(name, { Records: [record] })).resolves.toEqual({
      batchItemFailures: [{ itemIdentifier: 'm-1' }],
    });
  });
});
