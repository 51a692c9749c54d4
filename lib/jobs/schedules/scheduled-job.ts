import type { Context } from 'aws-lambda';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { beginInvocation, endInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';

export interface ScheduledTime {
  readonly remainingMs: () => number;
  /**
   * Works through the items while there is time, so many at once; the rest waits for the next tick. A failing item doesn't
   * block the others and is retried next time.
   */
  readonly eachInTime: <T extends object>(
    items: readonly T[],
    timeForOneMs: number,
    work: (item: T) => Promise<void>,
    atOnce?: number,
  ) => Promise<void>;
}

/** The middleware of a scheduled job: log, and work within the time limit. */
export const createScheduledJob =
  (id: string, run: (time: ScheduledTime) => Promise<void>) =>
  async (_event: unknown, context: Context): Promise<void> => {
    beginInvocation({ request_id: context.awsRequestId, schedule: id });
    const remainingMs = () => context.getRemainingTimeInMillis();
    let outcome: 'done' | 'failed' = 'failed';
    try {
      await run({
        remainingMs,
        async eachInTime(items, timeForOneMs, work, atOnce = 1) {
          await mapLimited(items, atOnce, async (item) => {
            if (remainingMs() < timeForOneMs) return;
            try {
              await work(item);
            } catch (error) {
              logger.error('left for the next tick', { ...item, error });
            }
          });
        },
      });
      outcome = 'done';
    } finally {
      endInvocation({ outcome });
    }
  };
