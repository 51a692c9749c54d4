/** Reads when it is first needed, once for all callers. A failure isn't remembered: the next caller reads again. */
export function memoizeRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}
