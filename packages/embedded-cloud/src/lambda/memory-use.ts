import { totalmem } from 'node:os';

interface Memory {
  /** A container's limit. 0, or more than the machine has, if there is none. */
  readonly constrained: number;
  readonly total: number;
}

const measureMachine = (): Memory => ({ constrained: process.constrainedMemory(), total: totalmem() });

/** In bytes. */
export const halfOfMemory = ({ constrained, total } = measureMachine()): number =>
  Math.min(constrained || total, total) / 2;

/** How much of a limit this process uses: 1 is all of it. The system's file caches don't count. */
export const measureMemoryUse = (limitBytes: number): number => process.memoryUsage.rss() / limitBytes;
