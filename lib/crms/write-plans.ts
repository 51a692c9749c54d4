import { aborted, type CrmOutcome, type CrmPlan } from '#domain/outbound/crm/crm.ts';

type Planned<Kind extends CrmPlan['kind']> = Extract<CrmPlan, { readonly kind: Kind }> & {
  /** Its place in the list of records. */
  readonly place: number;
};
type PlannedUpdate = Planned<'update'>;
export type PlannedCreate = Planned<'create'>;

export interface PlanWriters {
  /** No two have the same CRM id. */
  readonly update: (plans: readonly PlannedUpdate[]) => Promise<readonly CrmOutcome[]>;
  readonly create: (plans: readonly PlannedCreate[]) => Promise<readonly CrmOutcome[]>;
}

/** CRMs reject a call that has one record twice, so its second plan goes into a second call. */
function inRounds(plans: readonly PlannedUpdate[]): PlannedUpdate[][] {
  const rounds: PlannedUpdate[][] = [];
  const seen = new Map<string, number>();
  for (const plan of plans) {
    const round = seen.get(plan.crmId) ?? 0;
    seen.set(plan.crmId, round + 1);
    rounds[round] = [...(rounds[round] ?? []), plan];
  }
  return rounds;
}

/** Writes what the plans say. A record that needs no change costs no call. */
export async function writePlans(
  plans: readonly CrmPlan[],
  { update, create }: PlanWriters,
): Promise<CrmOutcome[]> {
  const outcomes: CrmOutcome[] = plans.map((plan) => {
    if (plan.kind === 'failed' || plan.kind === 'retry') return plan;
    if (plan.kind === 'create' || plan.changes.length > 0) return aborted;
    return { kind: 'written', crmId: plan.crmId, created: false, matchedBy: plan.matchedBy };
  });
  const placed = plans.map((plan, place) => ({ ...plan, place }));
  const creates = placed.filter((plan): plan is PlannedCreate => plan.kind === 'create');
  const updates = placed.filter(
    (plan): plan is PlannedUpdate => plan.kind === 'update' && plan.changes.length > 0,
  );
  for (const round of inRounds(updates)) {
    const written = await update(round);
    round.forEach(({ place, matchedBy }, index) => {
      const outcome = written[index] ?? aborted;
      outcomes[place] = outcome.kind === 'written' ? { ...outcome, matchedBy } : outcome;
    });
  }
  const created = creates.length > 0 ? await create(creates) : [];
  creates.forEach(({ place }, index) => {
    outcomes[place] = created[index] ?? aborted;
  });
  return outcomes;
}
