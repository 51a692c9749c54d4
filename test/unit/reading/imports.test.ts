import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const LIB = path.resolve(import.meta.dirname, '../../../lib');
const READING = path.join(LIB, 'reading');
const STATIC_IMPORT = /^(?:import|export)\b[^;]*?from '([^']+)'/gm;

const resolved = (file: string, from: string): string | null => {
  if (from.startsWith('.')) return path.resolve(path.dirname(file), from);
  const [room = '', ...rest] = from.split('/');
  return room.startsWith('#') ? path.join(LIB, room.slice(1), ...rest) : null;
};

/** Every file and package that these load at once, without what is imported on demand. */
function loadedBy(entries: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [statement, from = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      if (/^import type\b/.test(statement)) continue;
      const next = resolved(file, from);
      if (next === null) seen.add(from);
      else open.push(next);
    }
  }
  return seen;
}

const filesIn = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(directory, name));

it('what a stage with a model loads has no rules in it, and no tagger', () => {
  const loaded = [...loadedBy([...filesIn(READING), ...filesIn(path.join(READING, 'model'))])];
  expect(loaded.filter((file) => file.startsWith(path.join(READING, 'rules')))).toEqual([]);
  expect(loaded.filter((file) => file.startsWith('wink'))).toEqual([]);
});

it('the rules themselves load the tagger', () => {
  const rules = [...loadedBy([path.join(READING, 'rules', 'judge-document.ts')])];
  expect(rules).toContain('wink-nlp');
});
