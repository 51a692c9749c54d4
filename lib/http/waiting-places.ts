import { randomInt, randomUUID } from 'node:crypto';
import { WAITS_OF_A_WORKSPACE } from '#contract/changes.ts';
import { documentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { leavePlace, takePlace } from '#platform/place-lease.ts';
import { keyUseKeys } from '#platform/table-keys.ts';
import { countingTime } from './count-request.ts';

const OF_ALL = 'ALL';
/** Places tried, from a random one: when a few are left, some requests don't find them, and don't wait. */
const TRIES = 3;
/** To read and send a last page. */
const AFTERWARD_MS = 5_000;

/**
 * The places of a request that wants to wait: one of its workspace's and one of the stage's. Each waiting request keeps a
 * function busy, so without limits one workspace could take all of them.
 */
export function waitingPlaces(workspaceId: string, seconds: number) {
  const table = { client: documentClient(), name: env.tableName() };
  const by = randomUUID();
  const taken: ReturnType<typeof keyUseKeys.waitingPlace>[] = [];

  async function takeOneOf(owner: string, most: number, inTime: AbortSignal): Promise<boolean> {
    const now = systemClock().getTime();
    const stay = { by, now, until: now + seconds * 1_000 + AFTERWARD_MS };
    const first = randomInt(most);
    for (let tried = 0; tried < Math.min(TRIES, most); tried += 1) {
      const place = keyUseKeys.waitingPlace(owner, (first + tried) % most);
      if (!(await takePlace(table, place, stay, inTime))) continue;
      taken.push(place);
      return true;
    }
    return false;
  }

  return {
    /** Whether the request may wait. */
    async take(): Promise<boolean> {
      const atOnce = env.waitsAtOnce();
      if (atOnce === 0) return false;
      try {
        const inTime = countingTime();
        return (
          (await takeOneOf(workspaceId, WAITS_OF_A_WORKSPACE, inTime)) &&
          (await takeOneOf(OF_ALL, atOnce, inTime))
        );
      } catch (error) {
        logger.warn('no place to wait', { error });
        return false;
      }
    },

    /** For the next. A place that can't be left is free when its time is over. */
    async leave(): Promise<void> {
      try {
        await Promise.all(taken.map((place) => leavePlace(table, place, by, countingTime())));
      } catch (error) {
        logger.warn('a waiting place was not left', { error });
      }
    },
  };
}
