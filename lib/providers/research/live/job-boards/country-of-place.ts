import { countriesNamedIn } from '#domain/places/named-countries.ts';

const US_STATE =
  /,\s*(?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC)\b/;

/** The one country that a place is in, as far as its name tells; null where it names none or several. */
export function countryOfPlace(place: string | null): string | null {
  if (place === null) return null;
  if (US_STATE.test(place)) return 'US';
  const [first, ...others] = countriesNamedIn(place);
  return first !== undefined && others.length === 0 ? first : null;
}

export const countryCode = (text: string | null | undefined): string | null =>
  text != null && /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null;
