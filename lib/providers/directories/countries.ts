import { countryByName, countryNameOf } from '#domain/shared/places/countries.ts';
import { countriesNamedIn } from '#domain/shared/places/named-countries.ts';

/** Vendors use English country names. */
export const countryName = (code: string): string | undefined => countryNameOf(code);

/** The code for a vendor's country name, or null if it is unknown or ambiguous. */
export function findCountryCode(name: string | null): string | null {
  if (name === null) return null;
  const exact = countryByName(name);
  if (exact !== null) return exact;
  const [only, ...others] = countriesNamedIn(name);
  return others.length === 0 ? (only ?? null) : null;
}
