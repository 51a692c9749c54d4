import type { QueryLocation } from '#contract/interpretation.ts';
import { plainWords } from './word-forms.ts';

export interface Located {
  readonly location: string | null;
  readonly country: string | null;
}

/** Whether this is at the place: in one of its countries and, if it names localities, in one of those. */
export function isLocatedIn(
  { countries, localities }: QueryLocation,
  { location, country }: Located,
): boolean {
  if (countries.length > 0 && !countries.includes(country ?? '')) return false;
  if (localities.length === 0) return true;
  const text = ` ${plainWords(location ?? '').join(' ')} `;
  return localities.some((locality) => text.includes(` ${plainWords(locality).join(' ')} `));
}
