import { RecentMemory } from '#table/recent-memory.ts';

/**
 * How many shards each collection had when this process last looked, shared by all its lists. A guess only: every list
 * still reads the true number.
 */
export const rememberedShards = new RecentMemory<number>();
