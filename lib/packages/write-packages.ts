import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describedApi } from './described-api.ts';
import { npmPackage } from './npm-package.ts';
import { sdistFiles, sdistFolder, wheelFiles, wheelName } from './python-package.ts';
import { release } from './release.ts';
import { tarGz } from './tar-gz.ts';
import { zip } from './zip.ts';

export interface WrittenPackages {
  readonly npm: string;
  readonly wheel: string;
  readonly sdist: string;
}

/** Builds the packages in this folder, which is emptied first, and returns their paths. */
export function writePackages(folder: string): WrittenPackages {
  const made = release();
  const api = describedApi();
  const { version } = made;
  const written = {
    npm: path.join(folder, `signal-intelligence-client-${version}.tgz`),
    wheel: path.join(folder, wheelName(version)),
    sdist: path.join(folder, `${sdistFolder(version)}.tar.gz`),
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(written.npm, tarGz('package', npmPackage(api, made)));
  writeFileSync(written.wheel, zip(wheelFiles(api, made)));
  writeFileSync(written.sdist, tarGz(sdistFolder(version), sdistFiles(api, made)));
  return written;
}
