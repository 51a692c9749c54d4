import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readServiceAddress } from '#mcp/agent-endpoint.ts';
import { variable } from '#platform/env.ts';

const eventOf = (requestContext: object) =>
  ({
    headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    requestContext: { stage: 'v1', resourcePath: '/mcp', ...requestContext },
  }) as unknown as APIGatewayProxyEvent;

afterEach(() => vi.unstubAllEnvs());

describe('the URL of the public API', () => {
  it.each([
    ['its own domain', 'abc.execute-api.eu-west-1.amazonaws.com', '/v1/mcp', '/v1'],
    ['a custom domain', 'api.acme.com', '/signals/v1/mcp', '/signals/v1'],
    ['a custom domain without a path', 'api.acme.com', '/mcp', ''],
    ['a spelling that the gateway decodes', 'api.acme.com', '/v1/%6dcp', '/v1'],
  ])('under %s', (_, domainName, path, prefix) => {
    vi.stubEnv(variable.stage, 'prod');

    expect(readServiceAddress(eventOf({ domainName, path }))).toEqual({
      origin: `https://${domainName}`,
      baseUrl: `https://${domainName}${prefix}`,
    });
  });

  it('is http in a local run, because the stage says so', () => {
    vi.stubEnv(variable.stage, 'local');

    expect(readServiceAddress(eventOf({ domainName: '127.0.0.1:3000', path: '/v1/mcp' })).baseUrl).toBe(
      'http://127.0.0.1:3000/v1',
    );
  });

  it('is unknown if the gateway names no domain', () => {
    expect(() => readServiceAddress(eventOf({ path: '/v1/mcp' }))).toThrow('no domain');
  });
});
