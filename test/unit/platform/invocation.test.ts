import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { count, drainCounts, METRICS_NAMESPACE } from '#platform/count.ts';
import { variable } from '#platform/env.ts';
import {
  beginInvocation,
  endInvocation,
  getRequestId,
  noteInvocation,
  onBehalfOf,
} from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';

let written: string;

beforeEach(() => {
  drainCounts();
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
  count('LeftToRules', 1);
  count('PushRunsStalled', 1);
  count('KeysRefused', 0);
  count('LeftToRules', 2);
  endInvocation({ outcome: 'done' });
  beginInvocation({ request_id: 'req-2' });
  endInvocation({ outcome: 'done' });

  const [first, second] = lines();
  expect(first).toMatchObject({ Stage: 'dev', LeftToRules: 3, PushRunsStalled: 1, request_id: 'req-1' });
  expect(first._aws).toEqual(directive([['Stage']], 'LeftToRules', 'PushRunsStalled'));
  expect(second).not.toHaveProperty('_aws');
});

it('counts from before an invocation are not attributed to it', () => {
  count('LeftToRules', 1);
  beginInvocation({ request_id: 'req-1' });
  endInvocation({ outcome: 'done' });

  expect(lines()[0]).not.toHaveProperty('LeftToRules');
});

it('each provider has its own line, and none a metric of its own', () => {
  beginInvocation({ request_id: 'req-1' });
  count('ProviderCalls', 5, { Provider: 'Apollo' });
  count('ProviderFailures', 1, { Provider: 'Apollo' });
  count('ProviderCalls', 7, { Provider: 'Hunter' });
  endInvocation({ outcome: 'done' });

  expect(lines()).toEqual([
    expect.objectContaining({
      Provider: 'Apollo',
      ProviderCalls: 5,
      ProviderFailures: 1,
      _aws: directive([['Stage']], 'ProviderCalls', 'ProviderFailures'),
    }),
    expect.objectContaining({
      Provider: 'Hunter',
      ProviderCalls: 7,
      _aws: directive([['Stage']], 'ProviderCalls'),
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
  expect(invoking.getRequestId()).toBe('req-1');
  counting.count('ProviderCalls', 1, { Provider: 'Apollo' });
  endInvocation({ outcome: 'done' });

  expect(lines()).toEqual([expect.objectContaining({ Provider: 'Apollo', ProviderCalls: 1 })]);
});

it('work for several requests at once has the id of its own, in logs too', async () => {
  const level = logger.getLevelName();
  logger.setLogLevel('INFO');
  beginInvocation({ request_id: 'tick' });
  const work = (id: string) =>
    onBehalfOf(id, async () => {
      await Promise.resolve();
      logger.info('working', { id });
      return getRequestId();
    });

  expect(await Promise.all([work('req-1'), work('req-2')])).toEqual(['req-1', 'req-2']);
  logger.setLogLevel(level);
  expect(lines()).toMatchObject([
    { id: 'req-1', request_id: 'req-1' },
    { id: 'req-2', request_id: 'req-2' },
  ]);
  endInvocation({ outcome: 'done' });
});

it("work for another request has that request's id, and later work the previous id again", async () => {
  beginInvocation({ request_id: 'tick' });
  const failing = onBehalfOf('req-1', async () => {
    expect(getRequestId()).toBe('req-1');
    throw new Error('no');
  });

  await expect(failing).rejects.toThrow('no');
  expect(getRequestId()).toBe('tick');
  expect(await onBehalfOf(undefined, async () => getRequestId())).toBe('tick');
  endInvocation({ outcome: 'done' });
  expect(getRequestId()).toBeUndefined();
});
