import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineStep } from '#jobs/workflows/machine.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';

const contextWith = (remaining: number): Context =>
  ({ functionName: 'a-step', getRemainingTimeInMillis: () => remaining }) as Context;

const step = <Input extends z.ZodType>(input: Input) =>
  defineStep({ id: 'a-step', description: '', uses: { table: 'none' }, timeoutSeconds: 1, input });

const remainingIn = async (context: Context, share?: number): Promise<number> => {
  let remaining = Number.NaN;
  const handler = workflowStep(step(z.object({})), async (_, { remainingMs }) => {
    remaining = remainingMs(share);
  });
  await handler({}, context);
  return remaining;
};

describe('a step of a workflow', () => {
  it.each([
    [59_999, undefined, 59_999],
    [59_999, 1 / 2, 29_999],
    [0.5, undefined, 0],
    [-3, 1 / 2, 0],
  ])('with %d ms and a share of %s left is given %d', async (remaining, share, expected) => {
    const ms = await remainingIn(contextWith(remaining), share);

    expect(ms).toBe(expected);
    expect(() => AbortSignal.timeout(ms)).not.toThrow();
  });

  it('rejects an invalid input', async () => {
    const handler = workflowStep(step(z.object({ id: z.string() })), async () => undefined);

    await expect(handler({}, contextWith(1_000))).rejects.toThrow(z.ZodError);
  });

  it('passes on what its schema defines, and nothing else', async () => {
    const output = z.object({ ids: z.array(z.string()) });
    const withOutput = defineStep({ ...step(z.object({})), output });
    const handler = workflowStep(withOutput, async () => ({ ids: ['a'], secret: 'x' }));
    const wrong = workflowStep(withOutput, async () => ({ ids: 'a' as never }));

    expect(await handler({}, contextWith(1_000))).toEqual({ ids: ['a'] });
    await expect(wrong({}, contextWith(1_000))).rejects.toThrow(z.ZodError);
  });
});
