import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#infra/project-root.ts';
import { formatted } from './formatted.ts';
import type { GeneratedFile } from './generated-file.ts';

const FOLDER = 'lib/contract';
/** Spoken by agents and not part of the REST API: no reference, no client method, and a stage may leave it out. */
const NOT_OF_THE_API: ReadonlySet<string> = new Set(['answerAgent']);

interface Found {
  readonly name: string;
  readonly module: string;
  readonly resource: string;
}

/** Every endpoint that a module of the contract exports. */
async function endpointsOfContract(): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const file of globSync('*.ts', { cwd: path.join(projectRoot, FOLDER) }).sort()) {
    const place = path.join(projectRoot, FOLDER, file);
    // The others need not be loaded, and some of them load the list that is about to be written.
    if (!/^export const \w+ = define(?:Endpoint|Export)\(/m.test(readFileSync(place, 'utf8'))) continue;
    const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(place).href);
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'object' || value === null || NOT_OF_THE_API.has(name)) continue;
      if (!('method' in value && 'path' in value && 'resource' in value)) continue;
      found.push({ name, module: `./${file}`, resource: String(value.resource) });
    }
  }
  return found;
}

/** As they are listed now; a new one comes after the last of its resource. */
function inOrder<Item extends Pick<Found, 'name' | 'resource'>>(
  found: readonly Item[],
  listed: readonly string[],
): readonly Item[] {
  const ordered = listed.flatMap((name) => found.find((each) => each.name === name) ?? []);
  for (const each of found) {
    if (ordered.includes(each)) continue;
    const last = ordered.findLastIndex(({ resource }) => resource === each.resource);
    ordered.splice(last === -1 ? ordered.length : last + 1, 0, each);
  }
  return ordered;
}

const listedIn = (text: string): readonly string[] => {
  const [, list = ''] = /^export const endpoints = \{\n(.*?)^\};$/ms.exec(text) ?? [];
  return [...list.matchAll(/^ {2}(\w+),$/gm)].map(([, name = '']) => name);
};

/** Every endpoint of the contract, so defining one is enough. */
export const endpointList: GeneratedFile = {
  file: `${FOLDER}/endpoints.ts`,
  async text(current) {
    const all = inOrder(await endpointsOfContract(), listedIn(current));
    const byModule = Map.groupBy(all, ({ module }) => module);
    const imports = [...byModule].map(
      ([module, own]) => `import { ${own.map(({ name }) => name).join(', ')} } from '${module}';`,
    );
    return formatted(
      this.file,
      `import type { AnyEndpoint } from './endpoint.ts';
${imports.join('\n')}

/**
 * Every endpoint, in the order of the API reference. Routes, functions, grants and docs are derived from it.
 * \`npm run generate\` adds new ones after the last of their resource; move them as you like.
 */
export const endpoints = {
${all.map(({ name }) => `  ${name},`).join('\n')}
};

export const endpointList: readonly AnyEndpoint[] = Object.values(endpoints);
`,
    );
  },
};
