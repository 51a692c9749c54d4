import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { AGENT_READS, AGENT_WRITES } from '#test/harness/open-to-agents.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { signIn } from '#test/harness/sign-in.ts';
import { newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
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

async function openTo(apiKey: string): Promise<string[]> {
  const open: string[] = [];
  // One at a time: nearly all functions start here.
  for (const endpoint of endpointList) if (!(await isRefused(endpoint, apiKey))) open.push(endpoint.id);
  return open.sort();
}

describe('every endpoint, called by an agent', () => {
  it('with scope read: only those that read, and none about keys, agents, secrets or the audit log', async () => {
    const { access } = await signIn({ apiKey: workspace.apiKey, scope: 'read' });

    expect(await openTo(access)).toEqual(AGENT_READS);
  });

  it('with scope write: also those that change what the service is about', async () => {
    const { access } = await signIn({ apiKey: workspace.apiKey, scope: 'write' });

    expect(await openTo(access)).toEqual([...AGENT_READS, ...AGENT_WRITES].sort());
  });
});
