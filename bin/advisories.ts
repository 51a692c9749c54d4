import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { advisoriesVerdict } from '#supply/advisories-verdict.ts';
import { deployedPlaces } from '#supply/deployed-places.ts';
import { readLockFile } from '#supply/lock-file.ts';
import { takeNoOptions } from './take-no-options.ts';

takeNoOptions(`Usage: npm run advisories

Asks the npm registry for known vulnerabilities in the installed packages. It needs a network, so it isn't part of
npm test. Exit code 1 if a deployed package has a severe one.`);
const TIMEOUT_MS = 60_000;

const root = path.resolve(import.meta.dirname, '..');

// The whole tree, because npm counts packages bundled for the browser as development dependencies.
const { stdout } = spawnSync(
  'npm',
  ['audit', '--json', '--package-lock-only', '--fetch-retries=1', '--fetch-timeout=20000'],
  {
    cwd: root,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  },
);
const { fails, lines } = advisoriesVerdict(stdout ?? '', deployedPlaces(readLockFile(root)));
console.log(lines.join('\n'));
if (fails) process.exitCode = 1;
