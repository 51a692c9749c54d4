import { gzipSync } from 'fflate';
import { bytesOf, type PackedFiles } from './packed-file.ts';

const BLOCK = 512;
/** 26 October 1985, as npm uses it: the same files always give the same bytes. */
const MTIME_SECONDS = 499_162_500;
const NAME_MAX = 100;

const octal = (value: number, width: number): string => value.toString(8).padStart(width - 1, '0');

/** A POSIX ustar header. The checksum is computed with spaces in its own field. */
function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_MAX) throw new TypeError(`${name} is too long for a tar header`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(MTIME_SECONDS, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)}\u0000 `, 148);
  return header;
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** A `.tar.gz` of these files under one folder, as npm and Python expect it, without anything specific to this machine. */
export function tarGz(folder: string, files: PackedFiles): Uint8Array {
  const parts = [...files].flatMap(([name, content]) => {
    const bytes = bytesOf(content);
    return [headerOf(`${folder}/${name}`, bytes.length), bytes, padding(bytes.length)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9, mtime: 0 });
}
