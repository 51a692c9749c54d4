import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const isThere = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where the host's own program is, not the project's. */
function onPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '' && !folder.includes('node_modules'))
    .map((folder) => path.join(folder, program))
    .find(isThere);
}

/** This Node, and the host's own if it differs. */
export function nodes(): { readonly version: string; readonly file: string }[] {
  const own = { version: process.version, file: process.execPath };
  const host = onPath('node');
  if (!host) return [own];
  const version = execFileSync(host, ['--version'], { encoding: 'utf8' }).trim();
  return version === own.version ? [own] : [own, { version, file: host }];
}

/** A Python that can install packages, or why there is none. */
export function python(): { readonly file: string } | { readonly missing: string } {
  const file = onPath('python3');
  if (!file) return { missing: 'no python3 is installed' };
  try {
    const version = execFileSync(file, ['-c', 'import pip, sys; print(sys.version_info >= (3, 9))'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return version.trim() === 'True' ? { file } : { missing: 'python3 is older than 3.9' };
  } catch {
    return { missing: 'python3 has no pip' };
  }
}
