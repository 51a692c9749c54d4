import { countryByName, countryNameOf } from '#domain/places/countries.ts';
import { countriesNamedIn } from '#domain/places/named-countries.ts';

/** Vendors name countries in English words. */
export const countryName = (code: string): string | undefined => countryNameOf(code);

/** The code of a country by what a vendor calls it; null if that names none or several. */
export function countryCode(name: string | null): string | null {
  if (name === null) return null;
  const exact = countryByName(name);
  if (exact !== null) return exact;
  const [only, ...others] = countriesNamedIn(name);
  return others.length === 0 ? (only ?? null) : null;
}
