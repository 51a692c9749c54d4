import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

/** What a local run prints when ready. Keys are stored beside the data, so that they work after a restart. */
const demoAccess = z.object({
  workspace_id: z.string(),
  api_key: z.string(),
  read_only_api_key: z.string(),
  scoped_api_key: z.string(),
  scoped_member_id: z.string(),
});

export type DemoAccess = z.infer<typeof demoAccess>;

const FILE = 'demo-keys.json';
const UNFINISHED = `${FILE}.new`;

/** Whether a file in the data directory contains keys, completely written or not. */
export const isDemoKeysFile = (name: string): boolean => name === FILE || name === UNFINISHED;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Undefined if there was no earlier run. An unreadable file is never silently replaced. */
export async function loadDemoAccess(dataDir: string): Promise<DemoAccess | undefined> {
  const file = path.join(dataDir, FILE);
  try {
    return demoAccess.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new Error(
      `${file} does not contain the keys of an earlier run. Restore it, or delete it to get a new workspace with new keys; the data stays.`,
      { cause: error },
    );
  }
}

/** Readable by its owner only, and written atomically. */
export async function saveDemoAccess(dataDir: string, access: DemoAccess): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const temporaryFile = path.join(dataDir, UNFINISHED);
  await writeFile(temporaryFile, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  await rename(temporaryFile, path.join(dataDir, FILE));
}
