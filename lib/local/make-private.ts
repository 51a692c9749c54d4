import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY_UMASK = 0o077;
const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

function setMode(target: string, mode: number): void {
  try {
    chmodSync(target, mode);
  } catch (error) {
    // A service still running on this directory may delete files at any time.
    if (hasCode(error, 'ENOENT')) return;
    if (!hasCode(error, 'EPERM')) throw error;
    throw new Error(
      `${target} belongs to another user, so it can't be made private: choose another --data.`,
      {
        cause: error,
      },
    );
  }
}

/** Links are left alone: they may point to other users' files. */
function restrictToOwner(target: string): void {
  const fileStats = lstatSync(target, { throwIfNoEntry: false });
  if (fileStats?.isFile()) setMode(target, FILE_MODE);
  if (!fileStats?.isDirectory()) return;
  setMode(target, DIRECTORY_MODE);
  for (const name of readdirSync(target)) restrictToOwner(path.join(target, name));
}

/**
 * Creates a data directory that only its owner can read, like everything this process then writes. A directory that
 * an earlier version left open is closed. A directory that also contains other things keeps its mode, because others
 * may need it.
 */
export function makePrivate(dataDir: string, isOwnFile: (name: string) => boolean): void {
  // SQLite chooses its files' modes itself.
  process.umask(OWNER_ONLY_UMASK);
  mkdirSync(dataDir, { recursive: true });
  const names = readdirSync(dataDir);
  if (names.every(isOwnFile)) setMode(dataDir, DIRECTORY_MODE);
  for (const name of names.filter(isOwnFile)) restrictToOwner(path.join(dataDir, name));
}
