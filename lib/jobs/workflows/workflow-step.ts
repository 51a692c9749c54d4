import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { beginInvocation, endInvocation, noteInvocation } from '#platform/invocation.ts';
import { keyUseKeys } from '#platform/table-keys.ts';
import { claimAvailableSlots } from '#table/pacing/slots.ts';
import { getFunctionTable, type Table } from '#table/table.ts';
import { type Step, WorkspaceShareError } from './machine.ts';

export interface StepContext {
  /** The deployed table. */
  readonly table: Table;
  readonly now: () => Date;
  /** This share of the time until the function times out, in whole milliseconds. @default 1 */
  readonly remainingMs: (share?: number) => number;
}

/** What the state machine passes besides the step's own input. */
const withRequestId = z.object({ request_id: z.string() });

const requestIdOf = (event: unknown): string | undefined => withRequestId.safeParse(event).data?.request_id;

const ofWorkspace = z.object({ workspace_id: z.string() });

/** Claims one of the workspace's slots of a shared step. Returns how to release it. */
async function claimShare(
  { id, isShared }: Step,
  input: unknown,
  maxMs: number,
): Promise<() => Promise<void>> {
  if (!isShared) return async () => undefined;
  const release = await claimAvailableSlots({
    keyOf: (owner, slot) => keyUseKeys.slot(owner, id, slot),
    workspaceId: ofWorkspace.parse(input).workspace_id,
    ofWorkspace: env.stepsOfWorkspace(),
    maxMs,
  });
  if (!release) throw new WorkspaceShareError(`the workspace has its share of ${id} in progress`);
  return release;
}

/** The middleware of a workflow step: parse, log, run, check the result. Errors propagate, so the machine retries. */
export const workflowStep =
  <Input extends z.ZodType, Output extends z.ZodType>(
    step: Step<Input, Output>,
    run: (
      input: z.output<Input>,
      context: StepContext,
    ) => Promise<z.ZodNull extends Output ? void : z.input<Output>>,
  ) =>
  async (event: unknown, context: Context): Promise<unknown> => {
    beginInvocation({
      request_id: requestIdOf(event) ?? context.awsRequestId,
      invocation_id: context.awsRequestId,
      step: step.id,
    });
    let outcome: 'done' | 'failed' | 'refused' = 'failed';
    try {
      const input = step.input.parse(event);
      noteInvocation(input as object as Record<string, unknown>);
      const release = await claimShare(step, input, context.getRemainingTimeInMillis());
      try {
        const result = await run(input, {
          get table() {
            return getFunctionTable();
          },
          now: systemClock,
          remainingMs: (share = 1) => Math.max(0, Math.floor(context.getRemainingTimeInMillis() * share)),
        });
        const output = step.output ? step.output.parse(result) : null;
        outcome = 'done';
        return output;
      } finally {
        await release();
      }
    } catch (error) {
      if (error instanceof WorkspaceShareError) outcome = 'refused';
      throw error;
    } finally {
      endInvocation({ outcome });
    }
  };
