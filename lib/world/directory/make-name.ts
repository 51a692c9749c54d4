import type { Random } from '#domain/shared/random/seeded-random.ts';
import { findTongue, inflectFamilyName, listTongues } from './name-data.ts';

export interface Name {
  readonly full: string;
  readonly first: string;
  readonly last: string;
  readonly isWoman: boolean;
}

/** A typical name for the country: given and family name from one language, in matching forms. */
export function makeName(country: string, random: Random): Name {
  const spoken = listTongues(country);
  const { women, men, family, hasLeadingFamilyName } = findTongue(
    spoken[random.int(0, spoken.length - 1)] ?? '',
  );
  const isWoman = random.chance(50);
  const first = random.pick(isWoman ? women : men);
  const last = inflectFamilyName(random.pick(family), isWoman);
  return { first, last, isWoman, full: hasLeadingFamilyName ? `${last} ${first}` : `${first} ${last}` };
}
