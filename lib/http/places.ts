import { randomInt, randomUUID } from 'node:crypto';
import { documentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { leavePlace, takePlace } from '#platform/place-lease.ts';
import type { keyUseKeys } from '#platform/table-keys.ts';
import { countingTime } from './count-request.ts';

const OF_ALL = 'ALL';
/** Places tried, from a random one: if there are more and a few are left, some requests don't find them. */
const TRIES = 5;

interface PlacesWanted {
  /** The key of one of an owner's places. */
  readonly keyOf: typeof keyUseKeys.waitingPlace;
  readonly workspaceId: string;
  readonly ofWorkspace: number;
  /** Asked for only if places are wanted. */
  readonly ofStage: () => number;
  /** The longest that it keeps them. */
  readonly ms: number;
}

/**
 * The places of a request that keeps a function busy for long: one of its workspace's and one of the stage's. Without limits
 * one workspace could take all functions.
 */
export function placesFor({ keyOf, workspaceId, ofWorkspace, ofStage, ms }: PlacesWanted) {
  const table = () => ({ client: documentClient(), name: env.tableName() });
  const by = randomUUID();
  const taken: ReturnType<typeof keyOf>[] = [];

  async function takeOneOf(owner: string, most: number, inTime: AbortSignal): Promise<boolean> {
    const now = systemClock().getTime();
    const stay = { by, now, until: now + ms };
    const first = randomInt(most);
    for (let tried = 0; tried < Math.min(TRIES, most); tried += 1) {
      const place = keyOf(owner, (first + tried) % most);
      // Before it is known: a call that was given up may have taken it.
      taken.push(place);
      if (await takePlace(table(), place, stay, inTime)) return true;
      taken.pop();
    }
    return false;
  }

  return {
    /** Whether there was room; undefined if the table didn't respond in time. */
    async take(): Promise<boolean | undefined> {
      const most = ofStage();
      if (most === 0) return false;
      try {
        const inTime = countingTime();
        return (await takeOneOf(workspaceId, ofWorkspace, inTime)) && (await takeOneOf(OF_ALL, most, inTime));
      } catch (error) {
        logger.warn('no place taken', { error });
        return undefined;
      }
    },

    /** For the next. A place that can't be left is free when its time is over. */
    async leave(): Promise<void> {
      try {
        await Promise.all(taken.map((place) => leavePlace(table(), place, by, countingTime())));
      } catch (error) {
        logger.warn('a place was not left', { error });
      }
    },
  };
}
