export const abortableSleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = (): void => {
      clearTimeout(timer);
      reject(new DOMException('The call was given up.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', refuse);
      resolve();
    }, ms);
    if (signal?.aborted) refuse();
    else signal?.addEventListener('abort', refuse, { once: true });
  });
