import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createClient } from '#contract/client.ts';
import {
  type AnyEndpoint,
  acceptsIdempotencyKey,
  isAudited,
  isOpenToAgents,
  isWrite,
  listCommonErrors,
  requiresWriteScope,
} from '#contract/endpoint.ts';
import { endpointList, endpoints } from '#contract/endpoints.ts';
import { errorCodes, refuse, ServiceError } from '#contract/errors.ts';
import { answerAgent } from '#contract/mcp.ts';
import { queryBoolean, queryInteger } from '#contract/query.ts';
import { readCases } from '#test/harness/read-cases.ts';

const cases = readCases(import.meta);

describe('the endpoints', () => {
  it('respond before API Gateway times out, including a cold start, unless they are streamed', () => {
    const GATEWAY_SECONDS = 29;
    const COLD_START_SECONDS = 2;
    const late = [...endpointList, answerAgent]
      .filter(({ streams }) => !streams)
      .filter(({ timeoutSeconds = 10 }) => timeoutSeconds > GATEWAY_SECONDS - COLD_START_SECONDS);

    expect(late.map(({ id }) => id)).toEqual([]);
  });

  it('are gathered from every module that defines one', () => {
    const modules = globSync('lib/contract/*.ts').filter((file) => !file.endsWith('/mcp.ts'));
    const names = modules.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = define(?:Endpoint|Export)\(/gm)].map(
        ([, name]) => name,
      ),
    );

    expect(Object.keys(endpoints).sort()).toEqual(names.sort());
  });

  it('have unique ids and unique pairs of method and path', () => {
    const ids = endpointList.map(({ id }) => id);
    const routes = endpointList.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);

    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each(endpointList.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s has a name and a description of what it does',
    (id, { path, summary, params, resource }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

      expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
      expect(path).toMatch(/^(\/([a-z-]+|\{\w+\}))+$/);
      expect(path.startsWith(`/${resource}`)).toBe(true);
      expect(summary).toMatch(/^[A-Z].*[^.]$/);
      expect(Object.keys(params?.shape ?? {})).toEqual(inPath);
    },
  );

  it.each(endpointList.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s rejects unknown fields in query, path and body',
    (_, { query, params, body }) => {
      const strange = { surely_no_field_of_ours: 'x' };
      for (const schema of [query, params, body]) {
        if (!schema) continue;
        const { issues = [] } = schema.safeParse(strange).error ?? {};
        expect(JSON.stringify(issues)).toContain('unrecognized_keys');
      }
    },
  );

  it.each(endpointList.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s declares its own errors: all known, none twice, none that every endpoint may return',
    (_, endpoint) => {
      const known = Object.keys(errorCodes);

      expect(known).toEqual(expect.arrayContaining([...endpoint.errors]));
      expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length);
      // A rule may reject what the middleware allows, and must declare it.
      const stack = listCommonErrors(endpoint).filter((code) => code !== 'forbidden');
      expect(stack.filter((code) => endpoint.errors.includes(code))).toEqual([]);
    },
  );

  it('record an audit event for every change; only reads are exempt', () => {
    const exempt = endpointList.filter((endpoint) => isWrite(endpoint) && !isAudited(endpoint));

    expect(exempt.map(({ id }) => id)).toEqual(['visit-inbox', 'preview-signals']);
    expect(endpointList.filter((endpoint) => !isWrite(endpoint) && isAudited(endpoint))).toEqual([]);
  });

  describe('that change permissions or show secrets check their caller uncached', () => {
    const sensitive = [
      'api-keys',
      'oauth',
      'integrations',
      'members',
      'sessions',
      'settings',
      'webhook-destinations',
    ];
    /** They only send a sample to an existing destination. */
    const samples = ['test-notifications', 'test-webhook-destination'];

    it.each(
      endpointList
        .filter(
          (endpoint) =>
            endpoint.secrets ||
            Object.values({
              apiKeys: endpoint.uses.apiKeys,
              credentials: endpoint.uses.credentials,
              signingSecrets: endpoint.uses.signingSecrets,
            }).includes('write') ||
            (isWrite(endpoint) && sensitive.includes(endpoint.resource) && !samples.includes(endpoint.id)),
        )
        .map((endpoint) => [endpoint.id, endpoint] as const),
    )('%s', (_, { freshCaller }) => {
      expect(freshCaller).toBe(true);
    });

    it('and no others do, because it costs two reads per call', () => {
      const fresh = endpointList.filter(({ freshCaller }) => freshCaller);

      expect(fresh.filter(({ resource }) => !sensitive.includes(resource))).toEqual([]);
      expect(fresh.length).toBeGreaterThan(10);
    });
  });

  describe('that agents who signed in may call', () => {
    it('are exactly these', () => {
      const idsWhere = (isMeant: (endpoint: AnyEndpoint) => boolean) =>
        endpointList
          .filter((endpoint) => isOpenToAgents(endpoint) && isMeant(endpoint))
          .map(({ id }) => id)
          .sort();

      // Add one only if an agent may have it. test/endpoints/every-endpoint.test.ts calls every one of them.
      expect(idsWhere((endpoint) => !requiresWriteScope(endpoint))).toEqual(
        cases('what an agent may call with scope read'),
      );
      expect(idsWhere(requiresWriteScope)).toEqual(
        cases('what an agent may call with scope write, in addition'),
      );
    });

    it('read or change no key, credential or secret; one shows the last characters of secrets', () => {
      const touching = endpointList.filter(
        ({ secrets, freshCaller, uses }) =>
          secrets ||
          freshCaller ||
          uses.apiKeys !== undefined ||
          uses.credentials === 'write' ||
          uses.signingSecrets === 'write',
      );

      expect(touching.filter(isOpenToAgents).map(({ id }) => id)).toEqual(['list-webhook-destinations']);
    });
  });

  it('hold a slot of their workspace while they wait for servers that a customer names, or for the mail service', () => {
    const waiting = endpointList.filter(
      ({ uses: { webhooks, email, providers } }) => webhooks || email || providers,
    );

    expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining(['create-webhook-destination']));
    expect(waiting.filter(({ slots }) => slots === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('accept an Idempotency-Key if, and only if, they are a POST', () => {
    for (const endpoint of endpointList) {
      expect(acceptsIdempotencyKey(endpoint)).toBe(endpoint.method === 'POST');
    }
  });
});

describe('the error codes', () => {
  it.each(Object.entries(errorCodes))('%s has an error status and a message', (code, entry) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(entry.status).toBeGreaterThanOrEqual(400);
    expect(entry.status).toBeLessThan(600);
    expect(entry.message).toMatch(/^[A-Z].*\.$/);
  });

  it('become errors with their own message by default', () => {
    const details = [{ path: 'tags', message: 'Too many.' }];

    expect(refuse('not_found')).toMatchObject({ code: 'not_found', message: errorCodes.not_found.message });
    expect(refuse('limit_exceeded', 'At most 50.', details)).toMatchObject({
      message: 'At most 50.',
      details,
    });
    expect(refuse('not_found')).toBeInstanceOf(ServiceError);
  });
});

describe('query parameters', () => {
  const number = queryInteger({ min: 1, max: 100 });

  it.each(['1', '100', '050'])('parse %j as a whole number', (text) => {
    expect(number.parse(text)).toBe(Number(text));
  });

  it.each(['0', '101', '-1', '1.5', '1e2', ' 1', '', '0x10', '9'.repeat(30), 'one'])('refuse %j', (text) => {
    expect(number.safeParse(text).success).toBe(false);
  });

  it('parse true and false, and no other word, as booleans', () => {
    expect([queryBoolean.parse('true'), queryBoolean.parse('false')]).toEqual([true, false]);
    for (const word of ['yes', '1', 'TRUE', '']) expect(queryBoolean.safeParse(word).success).toBe(false);
  });

  it('appear to clients as a number and a boolean', () => {
    const shown = (schema: z.ZodType) => JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' })));

    expect(shown(number)).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 });
    expect(shown(number)).not.toHaveProperty('pattern');
    expect(shown(queryBoolean)).toMatchObject({ type: 'boolean' });
    expect(shown(queryBoolean)).not.toHaveProperty('enum');
  });
});

describe('the typed client', () => {
  interface Sent {
    readonly url: string;
    readonly init: RequestInit;
  }

  const recording = (response: Response) => {
    const sent: Sent[] = [];
    const api = createClient({
      baseUrl: 'http://127.0.0.1:1/v1',
      apiKey: 'the-key',
      fetch: async (url, init = {}) => {
        sent.push({ url: String(url), init });
        return response;
      },
    });
    return { api, sent };
  };

  it('has a method for every endpoint', () => {
    const { api } = recording(Response.json({}));

    const helpers = ['rateLimit', 'waitForRun', 'waitForPushRun', 'changes'];
    expect(Object.keys(api).sort()).toEqual([...Object.keys(endpoints), ...helpers].sort());
    expect(Object.keys(endpoints)).toHaveLength(endpointList.length);
  });
});
