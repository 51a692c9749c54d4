/** What a function's response means for a batch, by AWS's rules for ReportBatchItemFailures. */
export type BatchOutcome =
  | { readonly kind: 'partial'; readonly failed: ReadonlySet<string> }
  | { readonly kind: 'invalid'; readonly reason: string };

const none: BatchOutcome = { kind: 'partial', failed: new Set() };
const createInvalidOutcome = (reason: string): BatchOutcome => ({ kind: 'invalid', reason });
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Nothing, an empty response and an empty list mean success. An unreadable response fails the whole batch. */
export function batchOutcome(response: unknown, messageIds: ReadonlySet<string>): BatchOutcome {
  if (response === undefined || response === null || response === '') return none;
  if (!isRecord(response))
    return createInvalidOutcome(
      `it answered ${JSON.stringify(response)}, expected {"batchItemFailures": […]}`,
    );
  const { batchItemFailures } = response;
  if (batchItemFailures === undefined || batchItemFailures === null) return none;
  if (!Array.isArray(batchItemFailures)) return createInvalidOutcome('batchItemFailures is not a list');
  const failed = new Set<string>();
  for (const failure of batchItemFailures) {
    const id: unknown = isRecord(failure) ? failure.itemIdentifier : undefined;
    if (typeof id !== 'string' || id === '') {
      return createInvalidOutcome(
        `batchItemFailures has ${JSON.stringify(failure)}, expected {"itemIdentifier": "<messageId>"}`,
      );
    }
    if (!messageIds.has(id))
      return createInvalidOutcome(`itemIdentifier ${id} is not a message of the batch`);
    failed.add(id);
  }
  return { kind: 'partial', failed };
}
