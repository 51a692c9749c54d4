import { unzipSync } from 'fflate';

const LARGEST_FILE = 64 * 1024 * 1024;

/** A file of a zip by its name; null where the zip does not have it. */
export function zipEntry(zip: Buffer, name: string): Buffer | null {
  const isWanted = (file: { name: string; originalSize: number }): boolean =>
    file.name === name && file.originalSize <= LARGEST_FILE;
  const content = unzipSync(zip, { filter: isWanted })[name];
  return content ? Buffer.from(content) : null;
}
