import type { Directory } from '#domain/directory/directory.ts';
import { env } from '#platform/env.ts';

/** A stage without a directory knows nobody, and says so. */
const noDirectory: Directory = {
  findCompany: async () => null,
  listEmployees: async () => ({ people: [], next_cursor: null }),
  searchPeople: async () => [],
  findWorkEmail: async () => null,
  findPhone: async () => null,
};

/** The made-up world is loaded by the first question to it: a stage that never asks does not pay for it. */
function embeddedDirectory(): Directory {
  let loading: Promise<Directory> | undefined;
  const load = (): Promise<Directory> => {
    loading ??= import('./embedded/embedded-directory.ts').then(({ createEmbeddedDirectory }) =>
      createEmbeddedDirectory({ delayMs: env.directoryDelayMs() }),
    );
    return loading;
  };
  return {
    findCompany: async (...question) => (await load()).findCompany(...question),
    listEmployees: async (...question) => (await load()).listEmployees(...question),
    searchPeople: async (...question) => (await load()).searchPeople(...question),
    findWorkEmail: async (...question) => (await load()).findWorkEmail(...question),
    findPhone: async (...question) => (await load()).findPhone(...question),
  };
}

/** The directory that the stage's configuration names. */
export function stageDirectory(): Directory {
  const name = env.provider('directory');
  if (name === 'embedded') return embeddedDirectory();
  if (name === 'none') return noDirectory;
  throw new Error(`There is no directory "${name}": the stage must name embedded or none.`);
}
