import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineStep } from '#jobs/workflows/machine.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { functionContext } from '#test/harness/function-environment.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

const SHARE = 3;
const step = defineStep({
  id: 'scan-judge-documents',
  description: 'Reads',
  uses: { table: 'write' },
  timeoutSeconds: 300,
  isShared: true,
  input: z.object({ workspace_id: z.string() }),
});

let table: OwnTable;

beforeAll(async () => {
  // Without a limit: where the count takes too long, work is let through.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  table = await startOwnTable();
  const environment = {
    STAGE: 'local',
    TABLE_NAME: table.name,
    STEPS_OF_WORKSPACE: String(SHARE),
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});

afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await table.stop();
});

it('much work of one workspace leaves room for another: what is over its share is tried again later', async () => {
  const { promise: isEnded, resolve: end } = Promise.withResolvers<void>();
  const { promise: isFull, resolve: reportFull } = Promise.withResolvers<void>();
  const running: string[] = [];
  const handler = workflowStep(step, async ({ workspace_id }) => {
    running.push(workspace_id);
    if (running.length === SHARE) reportFull();
    await isEnded;
  });
  const call = (workspace_id: string) => handler({ workspace_id }, functionContext(300_000));

  const calls = Array.from({ length: SHARE }, () => call('ws_busy'));
  await isFull;
  await expect(call('ws_busy')).rejects.toThrow('the workspace has its share');
  const other = call('ws_other');
  await vi.waitFor(() => expect(running).toContain('ws_other'), { timeout: 20_000 });
  end();
  await Promise.all([...calls, other]);

  await call('ws_busy');
  expect(running).toEqual([...Array.from({ length: SHARE }, () => 'ws_busy'), 'ws_other', 'ws_busy']);
});
