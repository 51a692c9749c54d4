import type { Directory } from '#domain/directory/directory.ts';
import { env } from '#platform/env.ts';
import { createEmbeddedDirectory } from './embedded/embedded-directory.ts';

/** A stage without a directory knows nobody, and says so. */
const noDirectory: Directory = {
  findCompany: async () => null,
  listEmployees: async () => ({ people: [], next_cursor: null }),
  searchPeople: async () => [],
  findWorkEmail: async () => null,
  findPhone: async () => null,
};

/** The directory that the stage's configuration names. */
export function stageDirectory(): Directory {
  const name = env.directory();
  if (name === 'embedded') return createEmbeddedDirectory({ delayMs: env.directoryDelayMs() });
  if (name === 'none') return noDirectory;
  throw new Error(`There is no directory "${name}": the stage must name embedded or none.`);
}
