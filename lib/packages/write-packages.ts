import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { describedApi } from './described-api.ts';
import { npmPackage } from './npm-package.ts';
import { bytesOf, type PackedFiles } from './packed-file.ts';
import { sdistFiles, sdistFolder, wheelFiles, wheelName } from './python-package.ts';
import { release } from './release.ts';
import { tarGz } from './tar-gz.ts';

/** The earliest date of a zip, in local time as zips have it: the same files always give the same bytes. */
const mtime = new Date(1980, 0, 1);
const UNIX = 3;
/** A regular file with mode 644, in the upper half. */
const attrs = 0o100_644 << 16;

/** A zip of these small files, in this order, without anything specific to this machine or day. */
function zip(files: PackedFiles): Buffer {
  const contents = Object.fromEntries([...files].map(([name, content]) => [name, bytesOf(content)]));
  return Buffer.from(zipSync(contents, { level: 9, os: UNIX, attrs, mtime }));
}

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
