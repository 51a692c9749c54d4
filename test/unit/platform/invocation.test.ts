import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { count, takeCounts } from '#platform/count.ts';
import { variable } from '#platform/env.ts';
import {
  beginInvocation,
  currentRequestId,
  endInvocation,
  noteInvocation,
  onBehalfOf,
} from '#platform/invocation.ts';
import { METRICS_NAMESPACE } from '#platform/metrics.ts';

let written: string;

beforeEach(() => {
  takeCounts();
  written = '';
  vi.stubEnv(variable.stage, 'dev');
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const lines = () =>
  written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const directive = (Dimensions: string[][], ...names: string[]) => ({
  Timestamp: expect.any(Number),
  CloudWatchMetrics: [
    { Namespace: METRICS_NAMESPACE, Dimensions, Metrics: names.map((Name) => ({ Name, Unit: 'Count' })) },
  ],
});

it('an invocation ends with one line that describes it, and no metric if nothing was counted', () => {
  beginInvocation({ request_id: 'req-1', endpoint: 'get-usage' });
  noteInvocation({ workspace_id: 'ws_1' });
  endInvocation({ outcome: 'done', status: 200 });

  expect(lines()).toEqual([
    {
      level: 'INFO',
      message: 'invocation ended',
      timestamp: expect.any(String),
      request_id: 'req-1',
      endpoint: 'get-usage',
      workspace_id: 'ws_1',
      outcome: 'done',
      status: 200,
      duration_ms: expect.any(Number),
    },
  ]);
});

it('counts are in that line, in the embedded metric format, and in no later one', () => {
  beginInvocation({ request_id: 'req-1' });
  count('Activations', 1);
  count('CreditsSpent', 1);
  count('DetectionsWritten', 0);
  count('Activations', 2);
  endInvocation({ outcome: 'done' });
  beginInvocation({ request_id: 'req-2' });
  endInvocation({ outcome: 'done' });

  const [first, second] = lines();
  expect(first).toMatchObject({ Stage: 'dev', Activations: 3, CreditsSpent: 1, request_id: 'req-1' });
  expect(first._aws).toEqual(directive([['Stage']], 'Activations', 'CreditsSpent'));
  expect(second).not.toHaveProperty('_aws');
});

it('counts from before an invocation are not attributed to it', () => {
  count('Activations', 1);
  beginInvocation({ request_id: 'req-1' });
  endInvocation({ outcome: 'done' });

  expect(lines()[0]).not.toHaveProperty('Activations');
});

it('each channel or provider has its own line, and counts toward the total', () => {
  beginInvocation({ request_id: 'req-1' });
  count('RowsDelivered', 5, { Channel: 'webhook' });
  count('RowsFailed', 1, { Channel: 'webhook' });
  count('RowsDelivered', 7, { Channel: 'crm' });
  endInvocation({ outcome: 'done' });

  const byChannel = [['Stage'], ['Stage', 'Channel']];
  expect(lines()).toEqual([
    expect.objectContaining({
      Channel: 'webhook',
      RowsDelivered: 5,
      RowsFailed: 1,
      _aws: directive(byChannel, 'RowsDelivered', 'RowsFailed'),
    }),
    expect.objectContaining({
      Channel: 'crm',
      RowsDelivered: 7,
      _aws: directive(byChannel, 'RowsDelivered'),
    }),
  ]);
});

it('a module loaded on demand, with its own copies of imports, counts and reads the same', async () => {
  vi.resetModules();
  const [counting, invoking] = await Promise.all([
    import('#platform/count.ts'),
    import('#platform/invocation.ts'),
  ]);
  expect(counting.count).not.toBe(count);

  beginInvocation({ request_id: 'req-1' });
  expect(invoking.currentRequestId()).toBe('req-1');
  counting.count('ProviderCalls', 1, { Provider: 'Apollo' });
  endInvocation({ outcome: 'done' });

  expect(lines()).toEqual([expect.objectContaining({ Provider: 'Apollo', ProviderCalls: 1 })]);
});

it("work for another request has that request's id, and later work the previous id again", async () => {
  beginInvocation({ request_id: 'tick' });
  const failing = onBehalfOf('req-1', async () => {
    expect(currentRequestId()).toBe('req-1');
    throw new Error('no');
  });

  await expect(failing).rejects.toThrow('no');
  expect(currentRequestId()).toBe('tick');
  expect(await onBehalfOf(undefined, async () => currentRequestId())).toBe('tick');
  endInvocation({ outcome: 'done' });
  expect(currentRequestId()).toBeUndefined();
});
