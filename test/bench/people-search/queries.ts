import { readFileSync } from 'node:fs';
import type { BenchPerson } from './roster.ts';

/**
 * `open` and `held-out` were written together; every third query was held out and isn't looked at while rules are written.
 * `second` and `third` came later, in other voices, and were measured before any change. The `spoken` ones are typed as
 * salespeople type; every second one is closed. `reported` are queries that were once misread. `typed` ones have typos,
 * lists of exclusions and other languages.
 */
export const PARTS = [
  'open',
  'held-out',
  'second',
  'third',
  'reported',
  'spoken-open',
  'spoken-closed',
  'typed',
] as const;
export type Part = (typeof PARTS)[number];

/** A query with a careful reader's interpretation. */
export interface LabelledQuery {
  readonly text: string;
  /** Functions, "@" places and "-" exclusions. */
  readonly reads: readonly string[];
  readonly must: (person: BenchPerson) => boolean;
  readonly may: (person: BenchPerson) => boolean;
  /** Exclusions and places that apply in every tier. */
  readonly never: (person: BenchPerson) => boolean;
  /** Preferences: at least one tier must have them. */
  readonly later: (person: BenchPerson) => boolean;
  /** "limit:2" per account, "total:10", "joined:90" or "left" for a change, "?word" that must be listed as not understood. */
  readonly says: readonly string[];
}

export function labelledQueries(part: Part): readonly LabelledQuery[] {
  const text = readFileSync(new URL(`${part}-queries.txt`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const [query = '', reads = '', must = '', may = '', never = '', later = '', says = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      return {
        text: query,
        reads: reads.split(' ').filter(Boolean),
        must: predicate(must),
        may: predicate(may),
        never: predicate(never),
        later: predicate(later),
        says: says.split(' ').filter(Boolean),
      };
    });
}

/** "cs D DE / cs V !DE": marks that all apply; slashes separate alternatives. */
function predicate(text: string): (person: BenchPerson) => boolean {
  if (text === '') return () => false;
  const alternatives = text.split(' / ').map((one) => one.split(' '));
  return ({ marks }) =>
    alternatives.some((all) =>
      all.every((mark) => (mark.startsWith('!') ? !marks.has(mark.slice(1)) : marks.has(mark))),
    );
}
