import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Enough for two branches and a few changes to each. */
const MAX_CACHED = 4;
/** A process that uses a folder says so more often than this, and building one never takes longer. */
const UNUSED_MS = 60 * 60_000;
const TOUCH_MS = UNUSED_MS / 4;

/** Written last; its time says when the folder was last used. */
const MARK = 'complete';

/** The files may be read at any time, so they must stay as long as this process. */
function markAsUsed(folder: string): boolean {
  const mark = path.join(folder, MARK);
  if (!existsSync(mark)) return false;
  utimesSync(mark, new Date(), new Date());
  setInterval(() => utimes(mark, new Date(), new Date(), () => undefined), TOUCH_MS).unref();
  return true;
}

const readModifiedTime = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Removes all but the last ones used. What a killed process left unfinished has never been used. */
function removeOldFolders(directory: string): void {
  const folders = readdirSync(directory)
    .map((name) => path.join(directory, name))
    .map((folder) => ({ folder, usedAt: readModifiedTime(path.join(folder, MARK)) }))
    .sort((leftFolder, rightFolder) => rightFolder.usedAt - leftFolder.usedAt);
  const unusedSince = Date.now() - UNUSED_MS;
  for (const { folder, usedAt } of folders.slice(MAX_CACHED)) {
    if ((usedAt || readModifiedTime(folder)) < unusedSince) rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether we can create files there; the installation may belong to another user. */
function isWritable(directory: string): boolean {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds next to the target and renames it into place, so no one sees a partial folder. Of two that build the same at once,
 * one is kept.
 */
async function buildFolder(folder: string, build: (unfinished: string) => Promise<void>): Promise<string> {
  const unfinished = `${folder}-${randomUUID()}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    await build(unfinished);
    writeFileSync(path.join(unfinished, MARK), '');
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was faster, and its folder is identical.
    if (!existsSync(path.join(folder, MARK))) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  if (!markAsUsed(folder)) throw new Error(`${folder} was removed while it was built. Start again.`);
  return folder;
}

/** The folder that was built under this key, by an earlier run or now. The key changes with all that the folder depends on. */
export async function getCachedFolder(
  directory: string,
  key: string,
  build: (unfinished: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(directory, key);
  if (markAsUsed(folder)) return folder;
  if (isWritable(directory)) {
    await buildFolder(folder, build);
    removeOldFolders(directory);
    return folder;
  }
  const temporaryDirectory = mkdtempSync(path.join(tmpdir(), 'signal-intelligence-'));
  process.once('exit', () => rmSync(temporaryDirectory, { recursive: true, force: true }));
  return buildFolder(path.join(temporaryDirectory, key), build);
}
