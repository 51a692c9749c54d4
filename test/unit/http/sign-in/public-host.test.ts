import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInEndpoint } from '#http/sign-in/sign-in-endpoint.ts';
import { variable } from '#platform/env.ts';

const PUBLIC_URL = 'https://api.example.com/v1';
const OWN_HOST = 'abc.execute-api.eu-west-1.amazonaws.com';

beforeEach(() => vi.stubEnv(variable.publicUrl, PUBLIC_URL));
afterEach(() => vi.unstubAllEnvs());

interface Visit {
  readonly host: string;
  readonly query: Readonly<Record<string, string>>;
  readonly site?: string;
  readonly workspace?: string;
}

/** Where a browser that begins to sign in is led. */
async function startAt({ host, query, site = 'none', workspace = 'ws_1' }: Visit): Promise<string> {
  const ports = { integrations: { get: async () => ({ connected: {} }) } };
  const handler = signInEndpoint(() => ports as never);
  const { headers, multiValueHeaders } = await handler(
    {
      resource: '/sign-in/{workspace}',
      pathParameters: { workspace },
      multiValueHeaders: { 'sec-fetch-site': [site] },
      multiValueQueryStringParameters: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, [value]]),
      ),
      requestContext: { requestId: 'r-1', domainName: host },
    } as unknown as APIGatewayProxyEvent,
    {} as Context,
  );
  expect(multiValueHeaders).toBeUndefined();
  return String(headers?.location);
}

describe('a sign-in that begins at another host than the public URL', () => {
  const query = { return_to: '/accounts?sort=score' };

  it('begins again there, with all that was asked for', async () => {
    const location = new URL(await startAt({ host: OWN_HOST, query }));

    expect(location.origin + location.pathname).toBe(`${PUBLIC_URL}/sign-in/ws_1`);
    expect(Object.fromEntries(location.searchParams)).toEqual({ ...query, moved: '1' });
  });

  it('goes on if it has been there: a proxy calls the gateway at its own host', async () => {
    expect(await startAt({ host: OWN_HOST, query: { ...query, moved: '1' } })).toBe(
      `${PUBLIC_URL}/console#/sign-in/not_connected?workspace=ws_1`,
    );
  });

  it.each(['cross-site', 'same-site'])('asks first if another site (%s) led there', async (site) => {
    expect(await startAt({ host: OWN_HOST, query, site })).toBe(
      `${PUBLIC_URL}/console#/sign-in?${new URLSearchParams({ workspace: 'ws_1', ...query })}`,
    );
  });
});

it.each(['same-origin', 'none'])('a sign-in at the public URL goes on at once (%s)', async (site) => {
  expect(await startAt({ host: 'api.example.com', query: {}, site })).toBe(
    `${PUBLIC_URL}/console#/sign-in/not_connected?workspace=ws_1`,
  );
});

it.each([
  'https://evil.example/',
  String.raw`/\evil.example`,
  '/a"><script>',
  'javascript:alert(1)',
  `/${'a'.repeat(2_000)}`,
  '/x\r\nlocation: https://evil.example',
])('nobody is sent on to %j', async (return_to) => {
  expect(await startAt({ host: OWN_HOST, query: { return_to }, site: 'cross-site' })).toBe(
    `${PUBLIC_URL}/console#/sign-in?workspace=ws_1&return_to=%2F`,
  );
});

it.each(['ws_1#ACCOUNTS', 'x'.repeat(3_000)])(
  'nothing is looked up for the workspace %j',
  async (workspace) => {
    expect(await startAt({ host: 'api.example.com', query: {}, workspace })).toBe(
      `${PUBLIC_URL}/console#/sign-in/not_connected`,
    );
  },
);
