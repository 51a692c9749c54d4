import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import * as z from 'zod';
import { NOTHING_FOUND, type SiteFindings, siteFindings } from './company-site.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** What all sources together want to be reminded of. */
export interface LookMemory {
  readonly site: SiteFindings;
  /** A part per source, each known to its source alone. */
  readonly parts: Readonly<Record<string, unknown>>;
}

/** What was found on the site is read again when it cannot be understood; it takes no source's memory with it. */
const stored = z.object({
  site: siteFindings.catch(() => ({ boards: [], feeds: [], at: null })),
  parts: z.record(z.string(), z.unknown()),
});

/** Told by its beginning, so that a later form is not taken for this one. */
const VERSION = 'live1:';
/** A monitor's item may have 400 KB, events and keys included; a look that remembers more forgets its largest part. */
const MOST_CHARACTERS = 200_000;
/** Packed a hundredfold at most; more is no memory of ours. */
const MOST_UNPACKED = 8 * 1024 * 1024;

const NO_MEMORY: LookMemory = { site: NOTHING_FOUND, parts: {} };

/** Whatever cannot be read is no memory: the look is a first one. */
export async function readMemory(text: string | null): Promise<LookMemory> {
  if (text === null || !text.startsWith(VERSION)) return NO_MEMORY;
  try {
    const packed = Buffer.from(text.slice(VERSION.length), 'base64');
    const json = await unpack(packed, { maxOutputLength: MOST_UNPACKED });
    return stored.parse(JSON.parse(json.toString()));
  } catch {
    return NO_MEMORY;
  }
}

export async function writeMemory(memory: LookMemory): Promise<string> {
  const text = VERSION + (await pack(JSON.stringify(memory))).toString('base64');
  if (text.length <= MOST_CHARACTERS) return text;
  const [largest] = Object.entries(memory.parts).toSorted(
    ([, a], [, b]) => JSON.stringify(b ?? null).length - JSON.stringify(a ?? null).length,
  );
  if (largest === undefined) return writeMemory(NO_MEMORY);
  const { [largest[0]]: _, ...parts } = memory.parts;
  return writeMemory({ ...memory, parts });
}
