import { zipSync } from 'fflate';
import { bytesOf, type PackedFiles } from './packed-file.ts';

/** The earliest date of a zip, in local time as zips have it: the same files always give the same bytes. */
const mtime = new Date(1980, 0, 1);
const UNIX = 3;
/** A regular file with mode 644, in the upper half. */
const attrs = 0o100_644 << 16;

/** A zip of these small files, in this order, without anything specific to this machine or day. */
export function zip(files: PackedFiles): Buffer {
  const contents = Object.fromEntries([...files].map(([name, content]) => [name, bytesOf(content)]));
  return Buffer.from(zipSync(contents, { level: 9, os: UNIX, attrs, mtime }));
}
