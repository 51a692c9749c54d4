import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const directories = new Set<string>();

/** A directory that is deleted when the suite ends. */
export function temporaryDirectory(prefix: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), prefix));
  directories.add(directory);
  return directory;
}

export function removeTemporaryDirectories(): void {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  directories.clear();
}
