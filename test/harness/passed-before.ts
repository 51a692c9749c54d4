import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keyOfSources } from '#infra/key-of-sources.ts';
import { projectRoot } from '#infra/project-root.ts';

/** With the dependencies, so that `npm ci` clears it: a build from a clean clone runs every suite. */
const NOTES = path.join(projectRoot, 'node_modules/.cache/passed-suites');

export interface PassedBefore {
  /** Whether the suite passed on this machine with exactly these sources. */
  readonly isTrue: boolean;
  /** Records that it passed. */
  note(): void;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Says whether a suite must run again. Dependencies and the Node version count as sources too. */
export function passedBefore(suite: string, sources: readonly string[], notes = NOTES): PassedBefore {
  const file = path.join(notes, suite);
  const key = keyOfSources([...sources, 'package-lock.json'], suite);
  return {
    isTrue: read(file) === key,
    note() {
      mkdirSync(notes, { recursive: true });
      writeFileSync(file, key);
    },
  };
}
