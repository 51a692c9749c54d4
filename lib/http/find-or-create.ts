/** Returns what an earlier attempt of the same request created before it crashed, or creates it now. */
export async function findOrCreate<Made>(
  againSince: Date | undefined,
  find: () => Promise<Made | undefined>,
  make: () => Promise<Made>,
): Promise<Made> {
  const made = againSince === undefined ? undefined : await find();
  return made ?? make();
}
