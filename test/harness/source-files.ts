import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: root }).sort();

export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/**
 * `lib/table/lists/x.ts` is in the module `lib/table`, and each package and each area of `lib/domain` is its own
 * module. `bin`, `functions` and `test` are one module each.
 */
export const moduleOf = (file: string): string => {
  const [top = '', next = '', area = ''] = file.split(path.sep);
  if (next === 'domain') return `${top}/${next}/${area}`;
  return top === 'lib' || top === 'packages' ? `${top}/${next}` : top;
};

const IMPORT = /^(?:(?:import|export) [^'"`;=]*?from |import )'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** The names of everything a file imports, types and what is loaded later included. */
export const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(IMPORT)].map(([, written, later]) => written ?? later ?? '');
