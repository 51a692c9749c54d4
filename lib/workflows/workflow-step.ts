import type { Context } from 'aws-lambda';
import type * as z from 'zod';
import { logger } from '#platform/logger.ts';

/** The stack of a state machine's step: parse, log, run. Errors go up, so that the machine retries. */
export const workflowStep =
  <Schema extends z.ZodType>(
    schema: Schema,
    run: (input: z.output<Schema>, context: Context) => Promise<void>,
  ) =>
  async (event: unknown, context: Context): Promise<null> => {
    const input = schema.parse(event);
    logger.resetKeys();
    logger.appendKeys({ step: context.functionName, ...(input as object) });
    await run(input, context);
    return null;
  };
