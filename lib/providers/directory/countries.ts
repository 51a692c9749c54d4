import { countriesNamedIn } from '#domain/places/named-countries.ts';

const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Vendors name countries in English words. */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) ? display.of(code) : undefined;

/** The code of a country by its name, or null where it is none or several. */
export function countryCode(name: string | null): string | null {
  if (name === null) return null;
  const [only, ...others] = countriesNamedIn(name);
  return others.length === 0 ? (only ?? null) : null;
}
