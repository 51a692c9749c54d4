/**
 * Where the demo companies are. `weight` is the share of companies, `endings` are domain endings. Cities are real
 * places. US cities have the area code of their fictitious phone numbers.
 */
export interface Country {
  readonly code: string;
  readonly weight: number;
  readonly endings: readonly [string, ...string[]];
  readonly cities: readonly [string, ...string[]];
}

type Row = readonly [code: string, weight: number, endings: string, cities: string];

const ROWS: readonly Row[] = [
  [
    'US',
    90,
    'com io co ai',
    'Austin, TX/Boston, MA/Chicago, IL/Denver, CO/Seattle, WA/New York, NY/San Francisco, CA/Atlanta, GA',
  ],
  ['GB', 32, 'co.uk com io', 'London/Manchester/Bristol/Edinburgh/Leeds'],
  ['DE', 30, 'de com', 'Berlin/München/Hamburg/Köln/Stuttgart'],
  ['FR', 24, 'fr com', 'Paris/Lyon/Toulouse/Nantes/Lille'],
  ['ES', 14, 'es com', 'Madrid/Barcelona/Valencia/Sevilla'],
  ['IT', 14, 'it com', 'Milano/Torino/Bologna/Roma'],
  ['NL', 12, 'nl com io', 'Amsterdam/Utrecht/Rotterdam/Eindhoven'],
  ['SE', 10, 'se com', 'Stockholm/Göteborg/Malmö'],
  ['DK', 8, 'dk com', 'København/Aarhus/Odense'],
  ['PL', 12, 'pl com io', 'Warszawa/Kraków/Wrocław/Gdańsk'],
  ['CZ', 6, 'cz com', 'Praha/Brno'],
  ['IE', 8, 'ie com', 'Dublin/Cork/Galway'],
  ['PT', 6, 'pt com', 'Lisboa/Porto'],
  ['BR', 16, 'com.br com', 'São Paulo/Rio de Janeiro/Belo Horizonte/Curitiba'],
  ['MX', 8, 'mx com', 'Ciudad de México/Guadalajara/Monterrey'],
  ['TR', 6, 'com.tr com', 'İstanbul/Ankara/İzmir'],
  ['UA', 5, 'com.ua io', 'Kyiv/Lviv'],
  ['IL', 8, 'co.il io', 'Tel Aviv/Haifa'],
  ['AE', 6, 'ae com', 'Dubai/Abu Dhabi'],
  ['NG', 6, 'ng com', 'Lagos/Abuja'],
  ['ZA', 6, 'co.za com', 'Cape Town/Johannesburg'],
  ['IN', 22, 'in com io', 'Bengaluru/Mumbai/Hyderabad/Pune'],
  ['JP', 14, 'jp co.jp com', 'Tōkyō/Ōsaka/Fukuoka/Nagoya'],
  ['KR', 8, 'kr co.kr com', 'Seoul/Busan'],
  ['SG', 10, 'sg com', 'Singapore'],
  ['VN', 6, 'vn com', 'Hồ Chí Minh/Hà Nội/Đà Nẵng'],
  ['AU', 14, 'com.au com io', 'Sydney/Melbourne/Brisbane'],
  ['CA', 18, 'ca com', 'Toronto/Vancouver/Montréal/Calgary'],
];

export const US_AREA_CODES: Readonly<Record<string, string>> = {
  'Austin, TX': '512',
  'Boston, MA': '617',
  'Chicago, IL': '312',
  'Denver, CO': '303',
  'Seattle, WA': '206',
  'New York, NY': '212',
  'San Francisco, CA': '415',
  'Atlanta, GA': '404',
};

let parsed: readonly [Country, ...Country[]] | undefined;

export function listCountries(): readonly [Country, ...Country[]] {
  parsed ??= requireNonEmpty(ROWS.map(toCountry));
  return parsed;
}

export function findCountry(code: string): Country {
  const all = listCountries();
  return all.find((country) => country.code === code) ?? all[0];
}

function toCountry([code, weight, endings, cities]: Row): Country {
  return {
    code,
    weight,
    endings: requireNonEmpty(endings.split(' ')),
    cities: requireNonEmpty(cities.split('/')),
  };
}

function requireNonEmpty<T>(values: readonly T[]): readonly [T, ...T[]] {
  const [first, ...rest] = values;
  if (first === undefined)
    throw new Error('Got an empty row in the country table; expected at least one value.');
  return [first, ...rest];
}
