import { pause } from '#client/pause.ts';

const shown = (signal: AbortSignal, isEnough: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!isEnough() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });

/** Resolves as soon as the page is visible. */
export const whenVisible = (signal: AbortSignal): Promise<void> => shown(signal, () => !document.hidden);

/** Resolves when the time is over, or as soon as the page was hidden and is shown again. */
export async function sleepOrReturn(ms: number, signal: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  let wasHidden = document.hidden;
  const returned = shown(either, () => {
    const isBack = wasHidden && !document.hidden;
    wasHidden ||= document.hidden;
    return isBack;
  });
  try {
    await Promise.race([pause(ms, [either]), returned]);
  } finally {
    ending.abort();
  }
  signal.throwIfAborted();
}
