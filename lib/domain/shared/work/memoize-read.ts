/** Reads when it is first needed, once for all callers. A failure isn't remembered: the next caller reads again. */
export function memoizeRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let pendingRead: Promise<Value> | undefined;
  return () => {
    pendingRead ??= read().catch((error: unknown) => {
      pendingRead = undefined;
      throw error;
    });
    return pendingRead;
  };
}
