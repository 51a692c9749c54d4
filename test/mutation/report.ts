import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Mutant, mutated } from './find-mutants.ts';
import type { Fate, Result } from './results.ts';

/** `lib/domain/market/accounts/x.ts` → `lib/domain/market/accounts`. */
const folderOf = ({ mutant }: Result): string => path.dirname(mutant.file);

const countOf = (results: readonly Result[], fate: Fate): number =>
  results.filter((result) => result.fate === fate).length;

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;

/** Noticed ones among those that a suite was run for. */
function scoreLine(name: string, results: readonly Result[]): string {
  const [killed, late, survived, uncovered] = (['killed', 'timed_out', 'survived', 'uncovered'] as const).map(
    (fate) => countOf(results, fate),
  ) as [number, number, number, number];
  const noticed = killed + late;
  return [
    name.padEnd(34),
    percent(noticed, noticed + survived).padStart(6),
    String(killed).padStart(8),
    String(late).padStart(6),
    String(survived).padStart(10),
    String(uncovered).padStart(10),
  ].join('');
}

export function scores(results: readonly Result[]): string {
  const folders = [...Map.groupBy(results, folderOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    `${'folder'.padEnd(34)} score  killed  late  survived uncovered`,
    ...folders.map(([folder, some]) => scoreLine(folder, some)),
    scoreLine('all', results),
  ].join('\n');
}

/** The lines that a mutant changes, before and after. */
export function difference(root: string, mutant: Mutant): string {
  const source = readFileSync(path.join(root, mutant.file), 'utf8');
  const from = source.lastIndexOf('\n', mutant.start - 1) + 1;
  const lineEnd = source.indexOf('\n', mutant.end);
  const to = lineEnd < 0 ? source.length : lineEnd;
  const after = mutated(source, mutant).slice(
    from,
    to - (mutant.end - mutant.start) + mutant.replacement.length,
  );
  const marked = (text: string, mark: string) => text.split('\n').map((line) => `${mark} ${line}`);
  return [...marked(source.slice(from, to), '-'), ...marked(after, '+')].join('\n');
}

export const survivors = (root: string, results: readonly Result[]): string =>
  results
    .filter(({ fate }) => fate === 'survived' || fate === 'uncovered')
    .map(
      ({ mutant, fate }) =>
        `${mutant.file}:${mutant.line} ${fate} (${mutant.kind})\n${difference(root, mutant)}\n`,
    )
    .join('\n');
