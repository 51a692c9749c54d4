import { fold } from '#domain/text/fold.ts';

const DACH = ['DE', 'AT', 'CH'];
const NORDICS = ['DK', 'FI', 'IS', 'NO', 'SE'];
const BENELUX = ['BE', 'NL', 'LU'];
const EUROPE = [
  ...DACH,
  ...NORDICS,
  ...BENELUX,
  ...'FR GB IE ES PT IT PL CZ SK HU RO BG GR HR SI EE LV LT MT CY UA RS'.split(' '),
];
const NORTH_AMERICA = ['US', 'CA', 'MX'];
const MIDDLE_EAST = 'AE SA IL TR QA KW BH OM JO LB EG'.split(' ');
const AFRICA = 'ZA NG KE EG MA GH TN DZ ET'.split(' ');
const ASIA_PACIFIC = 'AU NZ JP KR CN IN SG MY TH ID PH VN TW HK'.split(' ');
const LATIN_AMERICA = 'BR MX AR CL CO PE UY'.split(' ');

const REGIONS: Readonly<Record<string, readonly string[]>> = {
  dach: DACH,
  nordics: NORDICS,
  nordic: NORDICS,
  scandinavia: ['DK', 'NO', 'SE'],
  benelux: BENELUX,
  europe: EUROPE,
  european: EUROPE,
  eu: EUROPE.filter(
    (code) => code !== 'GB' && code !== 'CH' && code !== 'NO' && code !== 'IS' && code !== 'UA',
  ),
  emea: [...EUROPE, ...MIDDLE_EAST, ...AFRICA],
  'north america': NORTH_AMERICA,
  'north american': NORTH_AMERICA,
  'latin america': LATIN_AMERICA,
  latam: LATIN_AMERICA,
  apac: ASIA_PACIFIC,
  'asia pacific': ASIA_PACIFIC,
  'middle east': MIDDLE_EAST,
  africa: AFRICA,
  uk: ['GB'],
  'united kingdom': ['GB'],
  britain: ['GB'],
  british: ['GB'],
  usa: ['US'],
  'united states': ['US'],
  american: ['US'],
};

/** Two capitals that hardly ever mean anything but a country; IT, HR, AI, NO and CA do. */
const CODE = /\b(?:US|UK|GB|DE|FR|ES|NL|PL|CH|DK|FI|SE|PT)\b/g;

let names: ReadonlyMap<string, string> | undefined;

/** English names of all countries, made once; Node knows them. */
function countryNames(): ReadonlyMap<string, string> {
  if (names) return names;
  const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  names = new Map(
    codes.flatMap((code) => {
      const name = display.of(code);
      return name === undefined ? [] : [[fold(name), code] as const];
    }),
  );
  return names;
}

/** The countries a text names, by name, by region or by their two capital letters. */
export function countriesNamedIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const words = ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  for (const [name, code] of countryNames()) if (words.includes(` ${name} `)) found.add(code);
  for (const [region, codes] of Object.entries(REGIONS)) {
    if (words.includes(` ${region} `)) for (const code of codes) found.add(code);
  }
  for (const [code] of text.matchAll(CODE)) found.add(code === 'UK' ? 'GB' : code);
  return found;
}
