import type { CrmOutcome } from '#domain/outbound/crm/crm.ts';
import { toCrmFailure } from '../to-crm-failure.ts';

/** A batch's response: an outcome for each record, or a rejection of the whole that any record may have caused. */
export type BatchResponse =
  | { readonly kind: 'each'; readonly outcomes: readonly (CrmOutcome | undefined)[] }
  | { readonly kind: 'refused'; readonly outcome: CrmOutcome };

/**
 * Finding one bad record among a hundred by halving takes 14 calls. This is enough for four. A batch with more is
 * rejected for a shared reason, such as a field the customer requires, and the rest fails with that reason.
 */
const MAX_CALLS = 56;

const UNREPORTED: CrmOutcome = {
  kind: 'failed',
  problem: { code: 'unexpected_answer', message: 'The CRM did not report the result for this record.' },
};

/** Sends a batch. If it is rejected as a whole, sends its halves, so that a bad record fails alone. */
export async function splitBatch<Input>(
  inputs: readonly Input[],
  send: (inputs: readonly Input[]) => Promise<BatchResponse>,
): Promise<CrmOutcome[]> {
  let callCount = 0;

  async function sendPart(batchPart: readonly Input[], batchOutcome?: CrmOutcome): Promise<CrmOutcome[]> {
    if (batchOutcome && callCount >= MAX_CALLS) return batchPart.map(() => batchOutcome);
    callCount += 1;
    const response = await send(batchPart).catch((error: unknown): BatchResponse => {
      const outcome = toCrmFailure(error);
      return { kind: 'each', outcomes: batchPart.map(() => outcome) };
    });
    if (response.kind === 'each') return batchPart.map((_, index) => response.outcomes[index] ?? UNREPORTED);
    const { outcome } = response;
    if (batchPart.length === 1) return [outcome];
    const middle = Math.ceil(batchPart.length / 2);
    return [
      ...(await sendPart(batchPart.slice(0, middle), outcome)),
      ...(await sendPart(batchPart.slice(middle), outcome)),
    ];
  }

  return inputs.length === 0 ? [] : sendPart(inputs);
}
