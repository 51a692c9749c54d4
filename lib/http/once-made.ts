/** What an earlier try of the same request has made where it died before it could say so, or what is made now. */
export async function onceMade<Made>(
  againSince: Date | undefined,
  find: () => Promise<Made | undefined>,
  make: () => Promise<Made>,
): Promise<Made> {
  const made = againSince === undefined ? undefined : await find();
  return made ?? make();
}
