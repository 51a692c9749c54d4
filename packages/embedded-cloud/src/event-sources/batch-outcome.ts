import * as z from 'zod';

/** A function's response to a batch, by AWS's rules for ReportBatchItemFailures. */
const responseSchema = z.union([
  z.literal('').nullish(),
  z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() }),
]);

/**
 * Why the message of a batch of one returns to its queue, if so. Nothing, an empty response and an empty list mean
 * success. An unreadable response, or one about another message, fails the batch.
 */
export function findBatchFault(response: unknown, messageId: string): string | undefined {
  const { data, error } = responseSchema.safeParse(response);
  if (error) return `the function returned ${JSON.stringify(response)}, expected {"batchItemFailures": […]}`;
  const failures = data ? (data.batchItemFailures ?? []) : [];
  if (failures.length === 0) return undefined;
  const other = failures.find(({ itemIdentifier }) => itemIdentifier !== messageId);
  return other
    ? `${other.itemIdentifier} is not a message of the batch`
    : 'the function reported it as failed';
}
