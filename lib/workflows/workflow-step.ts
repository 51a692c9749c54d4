import type { Context } from 'aws-lambda';
import type * as z from 'zod';
import { logger } from '#platform/logger.ts';
import type { Step } from './machine.ts';

interface StepTime {
  /** This share of the time until the function is cut off, in whole milliseconds as timers want them. @default 1 */
  readonly remainingMs: (share?: number) => number;
}

/** The stack of a state machine's step: parse, log, run, check the result. Errors go up, so that the machine retries. */
export const workflowStep =
  <Input extends z.ZodType, Output extends z.ZodType>(
    step: Step<Input, Output>,
    run: (
      input: z.output<Input>,
      time: StepTime,
    ) => Promise<z.ZodNull extends Output ? void : z.input<Output>>,
  ) =>
  async (event: unknown, context: Context): Promise<unknown> => {
    const input = step.input.parse(event);
    logger.resetKeys();
    logger.appendKeys({ step: context.functionName, ...(input as object) });
    const result = await run(input, {
      remainingMs: (share = 1) => Math.max(0, Math.floor(context.getRemainingTimeInMillis() * share)),
    });
    return step.output ? step.output.parse(result) : null;
  };
