import { totalmem } from 'node:os';

interface MemoryUse {
  readonly used: number;
  /** What a container may use: 0, or more than the machine has, where there is no limit. */
  readonly constrained: number;
  readonly total: number;
}

const measured = (): MemoryUse => ({
  used: process.memoryUsage.rss(),
  constrained: process.constrainedMemory(),
  total: totalmem(),
});

/** Whether this process has half of the memory; what the system holds for files of its own accord does not count. */
export function usesHalfTheMemory({ used, constrained, total } = measured()): boolean {
  return used > Math.min(constrained || total, total) / 2;
}
