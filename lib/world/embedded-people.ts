import type { Directory } from '#domain/market/directory/directory.ts';

/** The people of the demo data on any day, and the rules that detect their moves. Loaded on demand. */
export async function embeddedPeople() {
  const [{ createEmbeddedDirectory }, { moveWatch }] = await Promise.all([
    import('./directory/embedded-directory.ts'),
    import('#reading/move-watch.ts'),
  ]);
  return { directoryAt: (now: () => Date): Directory => createEmbeddedDirectory({ now }), moveWatch };
}
