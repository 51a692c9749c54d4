import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The last record of each shard that a function has processed. */
export interface Checkpoints {
  get(shardId: string): string | undefined;
  set(shardId: string, sequenceNumber: string): void;
}

function readStored(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Kept in a file, so that a restart goes on where a killed process was. In memory without a directory. */
export function createCheckpoints(directory: string | undefined, mapping: string): Checkpoints {
  const file = directory === undefined ? undefined : path.join(directory, `${mapping}.json`);
  const positions = new Map(Object.entries(file === undefined ? {} : readStored(file)));
  return {
    get: (shardId) => positions.get(shardId),
    set(shardId, sequenceNumber) {
      positions.set(shardId, sequenceNumber);
      if (file === undefined || directory === undefined) return;
      mkdirSync(directory, { recursive: true });
      // Renamed into place: a process may be killed while it writes.
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(positions)));
      renameSync(`${file}.new`, file);
    },
  };
}
