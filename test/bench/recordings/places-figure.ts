import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { countryByName } from '#domain/shared/places/countries.ts';
import { countryOfPlace } from '#domain/shared/places/country-of-place.ts';

interface Labelled {
  readonly location_raw: string;
  readonly country: string | null;
}

/** How many of the recorded places get a country, and how many of those the labeled one. */
export function placesFigure(recordings: string) {
  const directory = path.join(recordings, 'payloads/places');
  const rows = readdirSync(directory)
    .flatMap((file) => readFileSync(path.join(directory, file), 'utf8').trim().split('\n'))
    .map((line): Labelled => JSON.parse(line));
  const answered = rows.flatMap(({ location_raw, country }) => {
    const found = countryOfPlace(location_raw);
    return found === null
      ? []
      : [{ place: location_raw, found, wanted: country === null ? null : countryByName(country) }];
  });
  const wrong = answered.filter(({ found, wanted }) => found !== wanted);
  return {
    count: rows.length,
    answered: answered.length,
    wrong: wrong.map(({ place, found, wanted }) => `${place}: ${found}, labeled ${wanted}`),
  };
}
