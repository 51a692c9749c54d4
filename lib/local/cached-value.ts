import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** Enough for two branches on two days. */
const MAX_CACHED_VALUES = 4;

async function prune(directory: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(directory)).map(async (name) => {
      const file = path.join(directory, name);
      return { file, modifiedAt: (await stat(file)).mtimeMs };
    }),
  );
  const oldest = files
    .sort((leftFile, rightFile) => rightFile.modifiedAt - leftFile.modifiedAt)
    .slice(MAX_CACHED_VALUES);
  await Promise.all(oldest.map(({ file }) => rm(file, { force: true })));
}

async function cacheValue(directory: string, file: string, value: unknown): Promise<void> {
  await mkdir(directory, { recursive: true });
  // Another process may read the file while this one writes it.
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, serialize(value));
  await rename(temporaryFile, file);
  await prune(directory);
}

/** Undefined if the file is missing, truncated or from another Node version. */
async function readCacheEntry(file: string): Promise<{ readonly value: unknown } | undefined> {
  try {
    return { value: deserialize(await readFile(file)) };
  } catch {
    return undefined;
  }
}

export interface CachedValueOptions<T> {
  readonly directory: string;
  /** Changes whenever anything changes that the value depends on. */
  readonly key: string;
  readonly make: () => Promise<T>;
}

/** The value cached by an earlier run under the same key, or a new one, cached for the next run. */
export async function readOrCreateValue<T>({ directory, key, make }: CachedValueOptions<T>): Promise<T> {
  const file = path.join(directory, key);
  const cacheEntry = await readCacheEntry(file);
  if (cacheEntry) return cacheEntry.value as T;
  const value = await make();
  // Without a writable directory the next run only starts slower.
  await cacheValue(directory, file, value).catch(() => undefined);
  return value;
}
