import { execFileSync } from 'node:child_process';
import type { Bom } from './bill-of-materials.ts';

/**
 * What npm says of everything in the lock file, which is the same on every machine. `--omit dev` would leave out what the
 * site carries to browsers.
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
