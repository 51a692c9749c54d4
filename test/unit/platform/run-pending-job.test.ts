import { expect, it, vi } from 'vitest';
import { logger } from '#platform/logger.ts';
import { runPendingJobNow } from '#platform/run-pending-job.ts';

it('waits for the work', async () => {
  const done: string[] = [];

  await runPendingJobNow('work', async () => {
    await Promise.resolve();
    done.push('work');
  });

  expect(done).toEqual(['work']);
});

it('logs a failure and hides it from the request', async () => {
  const log = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
  const error = new Error('throttled');

  await expect(runPendingJobNow('onboard_account', () => Promise.reject(error))).resolves.toBeUndefined();

  expect(log).toHaveBeenCalledWith('left to the sweeper', { what: 'onboard_account', error });
});
