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
