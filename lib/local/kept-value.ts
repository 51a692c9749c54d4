import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** Two branches, on two days each. */
const KEPT = 4;

async function prune(directory: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(directory)).map(async (name) => {
      const file = path.join(directory, name);
      return { file, madeAt: (await stat(file)).mtimeMs };
    }),
  );
  const oldest = files.sort((one, other) => other.madeAt - one.madeAt).slice(KEPT);
  await Promise.all(oldest.map(({ file }) => rm(file, { force: true })));
}

async function keep(directory: string, file: string, value: unknown): Promise<void> {
  await mkdir(directory, { recursive: true });
  // Another process may read the file while this one writes it.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, serialize(value));
  await rename(unfinished, file);
  await prune(directory);
}

/** A file that is missing, cut short or of another Node is made again. */
async function find(file: string): Promise<{ readonly value: unknown } | undefined> {
  try {
    return { value: deserialize(await readFile(file)) };
  } catch {
    return undefined;
  }
}

export interface KeptValueOptions<T> {
  readonly directory: string;
  /** Names everything that the value follows from. */
  readonly key: string;
  readonly make: () => Promise<T>;
}

/** What an earlier run made under the same key, or a new value, which is kept for the next run. */
export async function keptValue<T>({ directory, key, make }: KeptValueOptions<T>): Promise<T> {
  const file = path.join(directory, key);
  const found = await find(file);
  if (found) return found.value as T;
  const value = await make();
  // A directory that cannot be written only costs the next run its time.
  await keep(directory, file, value).catch(() => undefined);
  return value;
}
