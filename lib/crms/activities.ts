import type { CrmFailure, CrmOutcome } from '#domain/outbound/crm/crm.ts';
import type { CrmActivity } from '#domain/outbound/crm/crm-activity.ts';
import { outcomeOfError } from './outcome-of-error.ts';

/** A note or task of the customer's CRM. */
export interface StoredActivity {
  readonly id: string;
  readonly companyId: string;
  readonly text: string;
}

/** The CRM answered, but not whether it added the activity. */
export const unreported: CrmFailure = {
  kind: 'retry',
  problem: { code: 'unexpected_answer', message: 'The CRM did not say whether it added this.' },
  isUnclear: true,
};

/** Adds activities for their companies' owners, and without an owner those that the CRM refuses because of one who left. */
export async function addForOwners<Owner>(
  activities: readonly CrmActivity[],
  owners: ReadonlyMap<string, Owner>,
  add: (
    some: readonly CrmActivity[],
    ownerOf: (activity: CrmActivity) => Owner | undefined,
  ) => Promise<readonly CrmOutcome[]>,
): Promise<CrmOutcome[]> {
  const outcomes = [...(await add(activities, ({ companyId }) => owners.get(companyId)))];
  const again = [...activities.entries()].filter(([place, { companyId }]) => {
    const outcome = outcomes[place];
    return outcome?.kind === 'failed' && /owner/i.test(outcome.problem.message) && owners.has(companyId);
  });
  if (again.length === 0) return outcomes;
  const added = await add(
    again.map(([, activity]) => activity),
    () => undefined,
  );
  again.forEach(([place], index) => {
    outcomes[place] = added[index] ?? unreported;
  });
  return outcomes;
}

/** Finds each activity among those of its company, by the detection's id in the text. */
export async function foundAmong(
  activities: readonly CrmActivity[],
  read: (companyIds: readonly string[]) => Promise<readonly StoredActivity[]>,
): Promise<readonly (string | undefined)[] | CrmFailure> {
  try {
    const stored = await read([...new Set(activities.map(({ companyId }) => companyId))]);
    return activities.map(
      ({ companyId, detectionId }) =>
        stored.find((each) => each.companyId === companyId && each.text.includes(detectionId))?.id,
    );
  } catch (error) {
    return outcomeOfError(error);
  }
}
