/** Waits. If a signal aborts, throws its reason. */
export function pause(ms: number, signals: readonly (AbortSignal | undefined)[] = []): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', settle);
      const ended = signals.find((signal) => signal?.aborted);
      if (ended) reject(ended.reason);
      else resolve();
    };
    const timer = setTimeout(settle, ms);
    for (const signal of signals) signal?.addEventListener('abort', settle);
    if (signals.some((signal) => signal?.aborted)) settle();
  });
}
