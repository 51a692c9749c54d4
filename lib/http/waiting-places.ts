import { WAITS_OF_A_WORKSPACE } from '#contract/changes.ts';
import { env } from '#platform/env.ts';
import { keyUseKeys } from '#platform/table-keys.ts';
import { placesFor } from './places.ts';

/** To read and send a last page. */
const AFTERWARD_MS = 5_000;

/** The places of a request that wants to wait. If the table doesn't say that there are any, it doesn't wait. */
export function waitingPlaces(workspaceId: string, seconds: number) {
  const { take, leave } = placesFor({
    keyOf: keyUseKeys.waitingPlace,
    workspaceId,
    ofWorkspace: WAITS_OF_A_WORKSPACE,
    ofStage: env.waitsAtOnce,
    ms: seconds * 1_000 + AFTERWARD_MS,
  });
  return { take: async () => (await take()) === true, leave };
}
