import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from './is-running.ts';

/**
 * Longer than a build takes on a busy machine. After that the holder counts as stuck and the others build themselves.
 */
const LONGEST_WAIT_MS = 120_000;
const LOOK_EVERY_MS = 50;

function holderOf(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Takes the lock unless a running process holds it; a killed process loses it. */
function acquire(lock: string): boolean {
  const holder = holderOf(lock);
  if (holder !== undefined && !isRunning(holder)) rmSync(lock, { force: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/**
 * When several processes want the same build, one builds and the others reuse the result. This only saves work: if two
 * build at once, nothing breaks.
 */
export async function buildOnce<T>(
  lock: string,
  { find, build }: { readonly find: () => T | undefined; readonly build: () => Promise<T> },
): Promise<T> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < deadline) {
    const found = find();
    if (found !== undefined) return found;
    if (acquire(lock)) {
      try {
        return find() ?? (await build());
      } finally {
        rmSync(lock, { force: true });
      }
    }
    await sleep(LOOK_EVERY_MS);
  }
  return build();
}
