/** Returns what an earlier attempt of the same request created before it crashed, or creates it now. */
export async function findOrCreate<Value>(
  repeatedSince: Date | undefined,
  find: () => Promise<Value | undefined>,
  make: () => Promise<Value>,
): Promise<Value> {
  const existing = repeatedSince === undefined ? undefined : await find();
  return existing ?? make();
}
