import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { projectRoot } from './project-root.ts';

/**
 * Packages that ship as browser builds, split into chunks that load on demand. They are served as they are: bundling
 * the reference from source takes 17 seconds and gives a larger first load.
 */
interface ReadyMade {
  readonly package: string;
  /** The directory of its built modules. */
  readonly directory: string;
  readonly entry: string;
}

const readyMade: readonly ReadyMade[] = [
  { package: '@scalar/api-reference', directory: 'dist/browser', entry: 'standalone.esm.js' },
];

const homeOf = ({ package: name }: ReadyMade): string => path.join(projectRoot, 'node_modules', name);

/** Includes the version, so browsers may cache it: `scalar-api-reference-1.72.1`. */
function folderOf(made: ReadyMade): string {
  const { version } = JSON.parse(readFileSync(path.join(homeOf(made), 'package.json'), 'utf8'));
  return `${made.package.replace('@', '').replace('/', '-')}-${version}`;
}

/** Source maps are larger than the code and are not served. */
const withoutMap = (code: string): string => code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');

export interface ReadyMadeFile {
  /** Relative to the directory of the site's files. */
  readonly name: string;
  readonly content: Uint8Array;
}

export function* readyMadeFiles(): Generator<ReadyMadeFile> {
  for (const made of readyMade) {
    const home = path.join(homeOf(made), made.directory);
    const parts = readdirSync(path.join(home, 'chunks')).map((name) => `chunks/${name}`);
    for (const name of [made.entry, ...parts.sort()]) {
      if (!name.endsWith('.js')) continue;
      const code = withoutMap(readFileSync(path.join(home, name), 'utf8'));
      yield { name: `${folderOf(made)}/${name}`, content: Buffer.from(code) };
    }
  }
}

/** Leaves imports of these packages to the browser, which finds them next to the page's own files. */
export const leaveReadyMade: Plugin = {
  name: 'leave-ready-made',
  setup({ onResolve }) {
    for (const made of readyMade) {
      onResolve({ filter: new RegExp(`^${made.package}$`) }, () => ({
        path: `./${folderOf(made)}/${made.entry}`,
        external: true,
      }));
    }
  },
};
