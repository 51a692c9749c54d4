import type { Directory } from '#domain/directory/directory.ts';
import { env } from '#platform/env.ts';

/** A stage without a directory knows nobody, and says so. */
const noDirectory: Directory = {
  status: 'not_configured',
  findCompany: async () => null,
  listEmployees: async () => ({ people: [], next_cursor: null }),
  searchPeople: async () => [],
  findWorkEmail: async () => null,
  findPhone: async () => null,
};

/** The directory that the stage's configuration names; the made-up world is loaded only where it is named. */
export async function stageDirectory(): Promise<Directory> {
  const name = env.provider('directory');
  if (name === 'none') return noDirectory;
  if (name !== 'embedded') {
    throw new Error(`There is no directory "${name}": the stage must name embedded or none.`);
  }
  const { createEmbeddedDirectory } = await import('./embedded/embedded-directory.ts');
  return createEmbeddedDirectory({ delayMs: env.directoryDelayMs() });
}
