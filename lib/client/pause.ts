/** Waits. If a signal aborts, throws its reason. */
export function pause(ms: number, signals: readonly (AbortSignal | undefined)[] = []): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', finish);
      const aborted = signals.find((signal) => signal?.aborted);
      if (aborted) reject(aborted.reason);
      else resolve();
    };
    const timer = setTimeout(finish, ms);
    for (const signal of signals) signal?.addEventListener('abort', finish);
    if (signals.some((signal) => signal?.aborted)) finish();
  });
}
