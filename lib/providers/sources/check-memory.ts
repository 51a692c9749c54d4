import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import * as z from 'zod';
import { NOTHING_FOUND, type SiteFindings, siteFindings } from './company-site.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** What all sources want to remember. */
export interface CheckMemory {
  readonly site: SiteFindings;
  /** One part per source, opaque to all others. */
  readonly parts: Readonly<Record<string, unknown>>;
}

/** Site findings that can't be parsed are read again, without losing the sources' memory. */
const storedMemory = z.object({
  site: siteFindings.catch(() => ({ boards: [], feeds: [], at: null })),
  parts: z.record(z.string(), z.unknown()),
});

/** The version prefix, so that a later format isn't mistaken for this one. */
const VERSION = 'live1:';
/** A monitor's item may have 400 KB, including events and keys. A look that remembers more drops its largest part. */
const MAX_CHARACTERS = 200_000;
/** Compressed by at most a factor of a hundred. Anything larger isn't ours. */
const MAX_UNPACKED = 8 * 1024 * 1024;

const NO_MEMORY: CheckMemory = { site: NOTHING_FOUND, parts: {} };

/** An unreadable memory counts as none: the look is a first one. */
export async function readMemory(text: string | null): Promise<CheckMemory> {
  if (text === null || !text.startsWith(VERSION)) return NO_MEMORY;
  try {
    const packedBytes = Buffer.from(text.slice(VERSION.length), 'base64');
    const json = await unpack(packedBytes, { maxOutputLength: MAX_UNPACKED });
    return storedMemory.parse(JSON.parse(json.toString()));
  } catch {
    return NO_MEMORY;
  }
}

export async function writeMemory(memory: CheckMemory): Promise<string> {
  const text = VERSION + (await pack(JSON.stringify(memory))).toString('base64');
  if (text.length <= MAX_CHARACTERS) return text;
  const [largestPart] = Object.entries(memory.parts).toSorted(
    ([, a], [, b]) => JSON.stringify(b ?? null).length - JSON.stringify(a ?? null).length,
  );
  if (largestPart === undefined) return writeMemory(NO_MEMORY);
  const { [largestPart[0]]: _, ...parts } = memory.parts;
  return writeMemory({ ...memory, parts });
}
