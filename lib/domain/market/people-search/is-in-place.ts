import type { QueryLocation } from '#contract/interpretation.ts';
import { plainWords } from './word-forms.ts';

export interface Located {
  readonly location: string | null;
  readonly country: string | null;
}

/** Whether this is within the place. Without a location nothing matches. */
export function isInPlace({ countries, localities }: QueryLocation, { location, country }: Located): boolean {
  if (countries.length > 0 && !countries.includes(country ?? '')) return false;
  if (localities.length === 0) return true;
  const text = ` ${plainWords(location ?? '').join(' ')} `;
  return localities.some((locality) => text.includes(` ${plainWords(locality).join(' ')} `));
}
