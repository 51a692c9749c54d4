const DACH = 'DE AT CH';
const BENELUX = 'BE NL LU';
const SCANDINAVIA = 'DK NO SE';
const NORDICS = `${SCANDINAVIA} FI IS`;
const BALTICS = 'EE LV LT';
const IBERIA = 'ES PT';
const BRITISH_ISLES = 'GB IE';
const EASTERN = `PL CZ SK HU RO BG HR SI RS BA ME MK AL MD UA ${BALTICS}`;
const SOUTHERN = `${IBERIA} IT GR HR SI MT CY`;
const WESTERN = `${DACH} LI FR MC ${BENELUX} ${BRITISH_ISLES} ${IBERIA} IT`;
const EU = `DE AT FR ${BENELUX} ${IBERIA} IT SE DK FI PL CZ SK HU RO BG GR HR SI ${BALTICS} IE MT CY`;
const EUROPE = `${WESTERN} ${NORDICS} ${EASTERN} GR MT CY AD SM VA BY`;
const GULF = 'AE SA QA KW BH OM';
const MIDDLE_EAST = `${GULF} IL JO LB IQ TR EG`;
const NORTH_AFRICA = 'MA TN DZ LY EG';
const AFRICA = `${NORTH_AFRICA} ZA NG KE GH ET TZ UG RW SN CI CM ZM ZW BW NA MZ AO MU MG CD`;
const CENTRAL_AMERICA = 'MX GT CR PA HN SV NI BZ';
const SOUTH_AMERICA = 'BR AR CL CO PE UY EC BO PY VE GY SR';
const SOUTHEAST_ASIA = 'SG MY TH VN PH ID KH LA MM BN';
const ASIA = `JP KR CN HK MO TW ${SOUTHEAST_ASIA} IN PK BD LK NP`;
const OCEANIA = 'AU NZ FJ PG';

/**
 * Groups of countries: the name shown, names that mean it in any text, names that mean it only in a query or a filter
 * (Iberia is an airline, ANZ a bank), and its countries. An ambiguous name ("na") is left out.
 */
// biome-ignore format: a table reads better than a column
const TABLE: readonly (readonly [name: string, names: string, inQueries: string, countries: string])[] = [
  ['DACH', 'dach', 'd a ch, dach region, dach raum, dach area, german speaking countries, german speaking market, german speaking europe, deutschsprachiger raum', DACH],
  ['Benelux', 'benelux', 'benelux countries, low countries', BENELUX],
  ['Nordics', 'nordics, nordic', 'nordic countries, nordic region, nordeuropa, nordische länder, pays nordiques, países nórdicos', NORDICS],
  ['Scandinavia', 'scandinavia', 'skandinavien, scandinavian, scandinavie, escandinavia', SCANDINAVIA],
  ['Baltics', 'baltics', 'baltic states, baltic, baltikum', BALTICS],
  ['Iberia', '', 'iberia, iberian peninsula, iberian, península ibérica', IBERIA],
  ['UK & Ireland', '', 'uki, uk and i, uk and ireland, uk ireland, british isles', BRITISH_ISLES],
  ['CEE', 'eastern europe, central and eastern europe', 'cee, central europe, osteuropa, mittel und osteuropa, europe de l est', EASTERN],
  ['Southern Europe', 'southern europe', 'südeuropa, mediterranean', SOUTHERN],
  ['Western Europe', 'western europe', 'westeuropa', WESTERN],
  ['Northern Europe', 'northern europe', '', `${NORDICS} ${BALTICS} ${BRITISH_ISLES}`],
  ['European Union', 'eu, european union', 'eu countries, europäische union, union européenne, unión europea, e u', EU],
  ['Europe', 'europe, european', 'europa, europäisch, european continent, the continent, européen, europeo, européenne', EUROPE],
  ['EMEA', 'emea', 'emea region', `${EUROPE} ${MIDDLE_EAST} ${AFRICA}`],
  ['MENA', 'mena', '', `${MIDDLE_EAST} ${NORTH_AFRICA}`],
  ['GCC', 'gcc', 'gulf', GULF],
  ['Middle East', 'middle east', 'near east, naher osten, moyen orient, oriente medio, middle eastern', MIDDLE_EAST],
  ['Africa', 'africa', 'afrika, afrique, áfrica, african', AFRICA],
  ['North America', 'north america, north american', 'nordamerika, amérique du nord, norteamérica, namer, noram, us and canada', 'US CA'],
  ['LATAM', 'latam, latin america, latin american', 'lateinamerika, amérique latine, américa latina, latinoamérica', `${CENTRAL_AMERICA} ${SOUTH_AMERICA} DO CU PR`],
  ['Central America', 'central america', '', CENTRAL_AMERICA],
  ['South America', 'south america', 'südamerika, sudamérica, south american', SOUTH_AMERICA],
  ['Americas', 'americas', 'amer, north and south america', `US CA ${CENTRAL_AMERICA} ${SOUTH_AMERICA} DO CU PR`],
  ['APAC', 'apac, asia pacific', 'apj, asia and pacific, asien pazifik', `${ASIA} ${OCEANIA}`],
  ['Asia', 'asia', 'asien, asie, asian', ASIA],
  ['Southeast Asia', 'southeast asia', 'south east asia, asean, südostasien', SOUTHEAST_ASIA],
  ['Oceania', 'oceania', '', OCEANIA],
  ['Australia & New Zealand', '', 'anz, australia and new zealand, down under', 'AU NZ'],
  ['French-speaking Europe', '', 'french speaking countries, francophone countries', 'FR BE CH LU'],
];

export interface Region {
  readonly name: string;
  readonly names: readonly string[];
  readonly namesInQueries: readonly string[];
  readonly countries: readonly string[];
}

const splitList = (text: string): string[] => text.split(', ').filter(Boolean);

export const REGIONS: readonly Region[] = TABLE.map(([name, names, inQueries, countries]) => ({
  name,
  names: splitList(names),
  namesInQueries: splitList(inQueries),
  countries: [...new Set(countries.split(' '))],
}));
