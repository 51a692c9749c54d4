import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

/** What a local run says when it is ready; keys are kept beside the data, so that they work after a restart. */
const demoAccess = z.object({
  workspace_id: z.string(),
  api_key: z.string(),
  read_only_api_key: z.string(),
  scoped_api_key: z.string(),
  scoped_member_id: z.string(),
});

export type DemoAccess = z.infer<typeof demoAccess>;

const fileIn = (dataDir: string): string => path.join(dataDir, 'demo-keys.json');

export async function loadDemoAccess(dataDir: string): Promise<DemoAccess | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : demoAccess.parse(JSON.parse(text));
}

/** Readable by its owner alone; written whole or not at all. */
export async function saveDemoAccess(dataDir: string, access: DemoAccess): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const unfinished = `${fileIn(dataDir)}.new`;
  await writeFile(unfinished, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, fileIn(dataDir));
}
