/**
 * The CPU time of some work. Unlike wall time, it doesn't grow on a busy machine. What other threads compile and collect
 * meanwhile isn't in it.
 */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
