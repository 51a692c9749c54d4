import { execFileSync } from 'node:child_process';
import type { Bom } from './bill-of-materials.ts';

/**
 * npm's bill of everything in a lock file, the same on every machine. `--omit dev` would leave out packages that are bundled
 * into the site.
 */
export const npmBom = (root: string): Bom =>
  JSON.parse(
    execFileSync(
      'npm',
      ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
      {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    ),
  );
