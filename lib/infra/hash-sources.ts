import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project-root.ts';

/** Everything that goes into an assembly; the lock file stands for the packages. */
export const ASSEMBLY_SOURCES = [
  'lib',
  'functions',
  'docs/openapi.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'cdk.json',
];

function listFiles(source: string): string[] {
  if (!statSync(source).isDirectory()) return [source];
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** The same for equal sources and options in the same place under the same Node version. */
export function hashSources(sources: readonly string[], options: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify([projectRoot, process.version, options]));
  for (const file of sources.flatMap((source) => listFiles(path.resolve(projectRoot, source)))) {
    const content = readFileSync(file);
    hash.update(`\n${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}
