import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { advisoriesVerdict } from '#supply/advisories-verdict.ts';
import { deployedPlaces } from '#supply/deployed-places.ts';
import { REFERENCE, readLockFile } from '#supply/lock-file.ts';

/** Asks the registry for known vulnerabilities. It needs a network, so it isn't part of `npm test`. */
const TIMEOUT_MS = 60_000;

const root = path.resolve(import.meta.dirname, '..');
const deployed = deployedPlaces(readLockFile(root));
const inReference = [...deployed].flatMap((place) =>
  place.startsWith(`${REFERENCE}/`) ? [place.slice(REFERENCE.length + 1)] : [],
);

for (const [directory, places] of [
  // The whole tree, because npm counts packages bundled for the browser as development dependencies.
  [root, deployed],
  [path.join(root, REFERENCE), new Set(inReference)],
] as const) {
  const { stdout } = spawnSync(
    'npm',
    ['audit', '--json', '--package-lock-only', '--fetch-retries=1', '--fetch-timeout=20000'],
    {
      cwd: directory,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const { fails, lines } = advisoriesVerdict(stdout ?? '', places);
  console.log(`${path.relative(root, directory) || 'The service'}: ${lines.join('\n  ')}`);
  if (fails) process.exitCode = 1;
}
