import { crc32, deflateRawSync } from 'node:zlib';
import { bytesOf, type PackedFiles } from './packed-file.ts';

const VERSION = 20;
const DEFLATED = 8;
const UTF8_NAMES = 0x0800;
/** 1 January 1980, the earliest date of a zip: the same files always give the same bytes. */
const DATE = (1 << 5) | 1;
/** A regular file with mode 644, in the upper half. */
const ATTRIBUTES = (0o100_644 << 16) >>> 0;
const MADE_ON_UNIX = 3 << 8;

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly packed: Buffer;
}

function entryOf(name: string, content: string | Uint8Array): Entry {
  const bytes = bytesOf(content);
  return {
    name: Buffer.from(name),
    crc: crc32(bytes),
    size: bytes.length,
    packed: deflateRawSync(bytes, { level: 9 }),
  };
}

/** The fields that a file's header and its directory entry share. */
function commonOf({ name, crc, size, packed }: Entry): Buffer {
  const common = Buffer.alloc(26);
  common.writeUInt16LE(VERSION, 0);
  common.writeUInt16LE(UTF8_NAMES, 2);
  common.writeUInt16LE(DEFLATED, 4);
  common.writeUInt16LE(DATE, 8);
  common.writeUInt32LE(crc, 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(size, 18);
  common.writeUInt16LE(name.length, 22);
  return common;
}

const signature = (last: number, before: number): Buffer => Buffer.from([0x50, 0x4b, before, last]);

function directoryEntry(entry: Entry, offset: number): Buffer {
  const before = Buffer.alloc(2);
  before.writeUInt16LE(MADE_ON_UNIX | VERSION);
  const after = Buffer.alloc(14);
  after.writeUInt32LE(ATTRIBUTES, 6);
  after.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(2, 1), before, commonOf(entry), after, entry.name]);
}

/** A zip of these small files, in this order, without anything specific to this machine or day. */
export function zip(files: PackedFiles): Buffer {
  const entries = [...files].map(([name, content]) => entryOf(name, content));
  const bodies = entries.map((entry) =>
    Buffer.concat([signature(4, 3), commonOf(entry), entry.name, entry.packed]),
  );
  let offset = 0;
  const directory = Buffer.concat(
    entries.map((entry, at) => {
      const written = directoryEntry(entry, offset);
      offset += bodies[at]?.length ?? 0;
      return written;
    }),
  );
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, signature(6, 5), end]);
}
