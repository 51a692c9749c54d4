import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { beginInvocation, endInvocation, noteInvocation } from '#platform/invocation.ts';
import type { Step } from './machine.ts';

interface StepTime {
  /** This share of the time until the function times out, in whole milliseconds. @default 1 */
  readonly remainingMs: (share?: number) => number;
}

/** What the state machine passes besides the step's own input. */
const withRequestId = z.object({ request_id: z.string() });

const requestIdOf = (event: unknown): string | undefined => withRequestId.safeParse(event).data?.request_id;

/** The middleware of a workflow step: parse, log, run, check the result. Errors propagate, so the machine retries. */
export const workflowStep =
  <Input extends z.ZodType, Output extends z.ZodType>(
    step: Step<Input, Output>,
    run: (
      input: z.output<Input>,
      time: StepTime,
    ) => Promise<z.ZodNull extends Output ? void : z.input<Output>>,
  ) =>
  async (event: unknown, context: Context): Promise<unknown> => {
    beginInvocation({
      request_id: requestIdOf(event) ?? context.awsRequestId,
      invocation_id: context.awsRequestId,
      step: step.id,
    });
    let outcome: 'done' | 'failed' = 'failed';
    try {
      const input = step.input.parse(event);
      noteInvocation(input as object as Record<string, unknown>);
      const result = await run(input, {
        remainingMs: (share = 1) => Math.max(0, Math.floor(context.getRemainingTimeInMillis() * share)),
      });
      const output = step.output ? step.output.parse(result) : null;
      outcome = 'done';
      return output;
    } finally {
      endInvocation({ outcome });
    }
  };
