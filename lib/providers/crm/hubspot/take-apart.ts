import type { CrmOutcome } from '#domain/crm/crm.ts';
import { outcomeOfError } from '#providers/crm/outcome-of-error.ts';

/** What became of a batch: each of its records told for itself, or the whole refused for one that may be any. */
export type BatchAnswer =
  | { readonly kind: 'each'; readonly outcomes: readonly (CrmOutcome | undefined)[] }
  | { readonly kind: 'refused'; readonly outcome: CrmOutcome };

/**
 * Finding one bad record of a hundred by halves takes 14 calls; this is for four of them. A batch with more is refused
 * for a reason that all share, such as a field the customer demands, and the rest fails with what is known by then.
 */
const MOST_CALLS = 56;

const UNTOLD: CrmOutcome = {
  kind: 'failed',
  problem: { code: 'unexpected_answer', message: 'The CRM did not tell what became of the record.' },
};

/** Sends a batch and, where it is refused as a whole, its halves, so that a bad record fails alone. */
export async function takeApart<Input>(
  inputs: readonly Input[],
  send: (inputs: readonly Input[]) => Promise<BatchAnswer>,
): Promise<CrmOutcome[]> {
  let calls = 0;

  async function part(some: readonly Input[], ofWhole?: CrmOutcome): Promise<CrmOutcome[]> {
    if (ofWhole && calls >= MOST_CALLS) return some.map(() => ofWhole);
    calls += 1;
    const answer = await send(some).catch((error: unknown): BatchAnswer => {
      const outcome = outcomeOfError(error);
      return { kind: 'each', outcomes: some.map(() => outcome) };
    });
    if (answer.kind === 'each') return some.map((_, place) => answer.outcomes[place] ?? UNTOLD);
    const { outcome } = answer;
    if (some.length === 1) return [outcome];
    const middle = Math.ceil(some.length / 2);
    return [...(await part(some.slice(0, middle), outcome)), ...(await part(some.slice(middle), outcome))];
  }

  return inputs.length === 0 ? [] : part(inputs);
}
