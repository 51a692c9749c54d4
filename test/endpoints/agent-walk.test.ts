import { beforeAll, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { AGENT_READS, AGENT_WRITES } from '#test/harness/open-to-agents.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { signIn } from '#test/harness/sign-in.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

/** The access tokens of two agents. */
let reader: string;
let writer: string;

beforeAll(async () => {
  const { apiKey } = await newWorkspace();
  reader = (await signIn({ apiKey, scope: 'read' })).access;
  writer = (await signIn({ apiKey, scope: 'write' })).access;
});

const pathOf = ({ path }: AnyEndpoint): string =>
  path
    .replace(/^(.*)crms\/\{provider\}/, '$1crms/crm_one')
    .replace('{provider}', 'hunter')
    .replace(/\{\w+\}/g, 'some-id');

/** Whether the endpoint refuses the key itself. What is sent is wrong, so nothing happens if it doesn't. */
async function isRefused(endpoint: AnyEndpoint, apiKey: string): Promise<boolean> {
  const path = `${pathOf(endpoint)}?surely_wrong=1`;
  const { body } =
    endpoint.method === 'GET'
      ? await request(path, { apiKey })
      : await sendJson(endpoint.method, path, apiKey, { surely_wrong: 1 });
  // A streamed response may have begun with 200 before the caller is known.
  const code = body?.error?.code;
  expect(['forbidden', 'not_found', 'unsupported_media_type', 'validation_failed'], endpoint.id).toContain(
    code,
  );
  return code === 'forbidden';
}

it.each(endpointList.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s lets an agent in as listed for its scope, or not at all',
  async (id, endpoint) => {
    const [reads, writes] = [await isRefused(endpoint, reader), await isRefused(endpoint, writer)];

    expect({ reads: !reads, writes: !writes }).toEqual({
      reads: AGENT_READS.includes(id),
      writes: [...AGENT_READS, ...AGENT_WRITES].includes(id),
    });
  },
);
