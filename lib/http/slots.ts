import type { AnyEndpoint } from '#contract/endpoint.ts';
import { refuse } from '#contract/errors.ts';
import { slotPools } from '#contract/slots.ts';
import { env } from '#platform/env.ts';
import { keyUseKeys } from '#platform/table-keys.ts';
import { claimAvailableSlots } from '#table/pacing/slots.ts';

/**
 * Claims the slots that a long call holds for as long as its function may run, so that those of one that was killed are free
 * after that. Refuses if there are none; if the table doesn't say, the call runs. Returns how to release them.
 */
export async function claimSlots(
  { slots: pool }: Pick<AnyEndpoint, 'slots'>,
  workspaceId: string,
  maxMs: number,
): Promise<() => Promise<void>> {
  if (pool === undefined) return async () => undefined;
  const { calls, maxPerWorkspace, retrySeconds } = slotPools[pool];
  const ofStage = env.slotsAtOnce();
  // Half of the stage's at most: one workspace doesn't keep all others from it.
  const max = Math.min(maxPerWorkspace, Math.ceil(ofStage / 2));
  const release = await claimAvailableSlots({
    keyOf: (owner, slot) => keyUseKeys.slot(owner, pool, slot),
    workspaceId,
    ofWorkspace: max,
    ofStage,
    maxMs,
  });
  if (release) return release;
  const message = `Too many ${calls} are running; a workspace can run up to ${max} at once. Retry after the number of seconds in Retry-After.`;
  throw refuse('throttled', message, undefined, retrySeconds);
}
