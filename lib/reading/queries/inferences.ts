import type { QueryGroup, QueryRole } from '#contract/interpretation.ts';
import { listAssumptions } from '#domain/market/people-search/assumptions.ts';
import type { Mark } from './marks.ts';
import type { Item } from './phrases.ts';

/** What the rules inferred, before what any interpretation rests on. */
export function listInferences(
  marks: readonly Mark[],
  requested: readonly Item[],
  groups: readonly QueryGroup[],
  excluded: readonly QueryRole[],
): string[] {
  if (groups.length === 0) return describeGuesses(marks);
  const says: readonly (readonly [boolean, string])[] = [
    [
      requested.some(({ verb }) => verb === 'owner' || verb === 'signer'),
      'Who decides on something or answers for it is inferred from function and level; directories do not say.',
    ],
  ];
  return [
    ...describeGuesses(marks),
    ...says.flatMap(([isSo, text]) => (isSo ? [text] : [])),
    ...listAssumptions(groups, excluded),
  ];
}

function describeGuesses(marks: readonly Mark[]): string[] {
  const guesses = marks.flatMap(({ guess, written }) =>
    guess === undefined || `${written.toLowerCase()}s` === guess
      ? []
      : [`“${written}” is read as “${guess}”`],
  );
  return guesses.length === 0 ? [] : [`${[...new Set(guesses)].join(', ')}.`];
}
