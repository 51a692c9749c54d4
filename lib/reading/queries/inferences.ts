import type { WishedGroup, WishedRole } from '#contract/interpretation.ts';
import { assumptionsOf } from '#domain/market/people-search/assumptions.ts';
import type { Mark } from './marks.ts';
import type { Item } from './phrases.ts';

/** What the rules inferred, before what any interpretation rests on. */
export function listInferences(
  marks: readonly Mark[],
  wanted: readonly Item[],
  groups: readonly WishedGroup[],
  excluded: readonly WishedRole[],
): string[] {
  if (groups.length === 0) return respelled(marks);
  const says: readonly (readonly [boolean, string])[] = [
    [
      wanted.some(({ verb }) => verb === 'owner' || verb === 'signer'),
      'Who decides on something or answers for it is inferred from function and level; directories do not say.',
    ],
    [
      wanted.some(({ relation }) => relation !== undefined),
      'Who reports to whom is inferred from function and level; directories do not say.',
    ],
  ];
  return [
    ...respelled(marks),
    ...says.flatMap(([isSo, text]) => (isSo ? [text] : [])),
    ...assumptionsOf(groups, excluded),
  ];
}

function respelled(marks: readonly Mark[]): string[] {
  const guesses = marks.flatMap(({ guess, written }) =>
    guess === undefined || `${written.toLowerCase()}s` === guess
      ? []
      : [`“${written}” is read as “${guess}”`],
  );
  return guesses.length === 0 ? [] : [`${[...new Set(guesses)].join(', ')}.`];
}
