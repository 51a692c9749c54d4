import type { Context } from 'aws-lambda';
import type * as z from 'zod';
import { logger } from '#platform/logger.ts';

interface StepTime {
  /** This share of the time until the function is cut off, in whole milliseconds as timers want them. @default 1 */
  readonly remainingMs: (share?: number) => number;
}

/** The stack of a state machine's step: parse, log, run. Errors go up, so that the machine retries. */
export const workflowStep =
  <Schema extends z.ZodType>(
    schema: Schema,
    run: (input: z.output<Schema>, time: StepTime) => Promise<void>,
  ) =>
  async (event: unknown, context: Context): Promise<null> => {
    const input = schema.parse(event);
    logger.resetKeys();
    logger.appendKeys({ step: context.functionName, ...(input as object) });
    await run(input, {
      remainingMs: (share = 1) => Math.max(0, Math.floor(context.getRemainingTimeInMillis() * share)),
    });
    return null;
  };
