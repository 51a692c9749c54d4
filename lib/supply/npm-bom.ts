import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Bom } from './bill-of-materials.ts';
import { REFERENCE } from './lock-file.ts';

/**
 * npm's bill of everything in a lock file, the same on every machine. `--omit dev` would leave out packages that are bundled
 * into the site.
 */
const bomOf = (directory: string): Bom =>
  JSON.parse(
    execFileSync(
      'npm',
      ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
      {
        cwd: directory,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    ),
  );

/** The project's bill, including the dependencies built into the reference page. */
export function npmBom(root: string): Bom {
  const boms = [bomOf(root), bomOf(path.join(root, REFERENCE))] as const;
  const components = new Map(
    boms.flatMap((bom) => bom.components.map((part) => [part['bom-ref'], part] as const)),
  );
  const dependsOn = new Map<string, Set<string>>();
  for (const { ref, dependsOn: others } of boms.flatMap((bom) => bom.dependencies)) {
    dependsOn.set(ref, new Set([...(dependsOn.get(ref) ?? []), ...others]));
  }
  return {
    ...boms[0],
    components: [...components.values()],
    dependencies: [...dependsOn].map(([ref, others]) => ({ ref, dependsOn: [...others] })),
  };
}
