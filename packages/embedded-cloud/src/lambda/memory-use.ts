import { totalmem } from 'node:os';

interface MemoryUse {
  readonly used: number;
  /** A container's limit. 0, or more than the machine has, if there is none. */
  readonly constrained: number;
  readonly total: number;
}

const measured = (): MemoryUse => ({
  used: process.memoryUsage.rss(),
  constrained: process.constrainedMemory(),
  total: totalmem(),
});

/** Whether this process uses half of the memory. The system's file caches don't count. */
export function usesHalfTheMemory({ used, constrained, total } = measured()): boolean {
  return used > Math.min(constrained || total, total) / 2;
}
