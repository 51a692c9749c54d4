import type { Directory } from '#domain/directory/directory.ts';

/** The people of the made-up world on any day, and who tells that they moved; loaded when it is asked for. */
export async function embeddedPeople() {
  const [{ createEmbeddedDirectory }, { moveWatch }] = await Promise.all([
    import('./directory/embedded/embedded-directory.ts'),
    import('./reasoning/move-watch.ts'),
  ]);
  return { directoryAt: (now: () => Date): Directory => createEmbeddedDirectory({ now }), moveWatch };
}
