import { type CrmPushOrder, type PushToCrmsPorts, pushToCrms } from '#domain/outbound/crm/push-to-crms.ts';
import { inlineLimit } from './inline-limit.ts';
import { onUnrecorded } from './unrecorded-push.ts';

export interface RespondToCrmPushPorts extends Omit<PushToCrmsPorts, 'inlineLimitMs' | 'onUnrecorded'> {
  readonly remainingMs: () => number;
}

/** Pushes to CRMs: 200 with a result per record (its id in the field `idName`), or 202 with a run. */
export async function respondToCrmPush<IdName extends 'accountId' | 'contactId'>(
  { remainingMs, ...ports }: RespondToCrmPushPorts,
  order: CrmPushOrder,
  idName: IdName,
) {
  const push = await pushToCrms({ ...ports, inlineLimitMs: inlineLimit(remainingMs), onUnrecorded }, order);
  if ('run' in push) {
    const { id: run_id, total } = push.run;
    return { status: 202 as const, data: { run_id, total, status: 'running' as const } };
  }
  const results = push.pushed.results.map(({ recordId, ...result }) => ({
    ...({ [idName]: recordId } as Record<IdName, string>),
    ...result,
  }));
  return { status: 200 as const, data: { ...push.pushed, providers: [...push.pushed.providers], results } };
}
