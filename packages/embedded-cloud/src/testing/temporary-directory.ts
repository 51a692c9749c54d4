import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const made = new Set<string>();

/** A directory that is deleted when the suite ends. */
export function temporaryDirectory(prefix: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), prefix));
  made.add(directory);
  return directory;
}

export function removeTemporaryDirectories(): void {
  for (const directory of made) rmSync(directory, { recursive: true, force: true });
  made.clear();
}
