/** Lets so many calls through at once; the others wait in the order they came. */
export function gate(atOnce: number): <T>(call: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (call) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await call();
    } finally {
      // The place goes straight to the next in line, if there is one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
