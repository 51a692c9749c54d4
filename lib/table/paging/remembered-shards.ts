import { RecentMemory } from '#table/recent-memory.ts';

/**
 * The number of shards per collection that this process last saw, shared by all its lists. Only a guess:
 * every list still reads the current number.
 */
export const rememberedShards = new RecentMemory<number>();
