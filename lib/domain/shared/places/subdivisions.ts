/**
 * US states whose letters are also a country's code, with the first and last three digits of their ZIP codes:
 * "Berlin, DE, 10557" is not in Delaware.
 */
export const AMBIGUOUS_STATES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  AL: [[350, 369]],
  AR: [[716, 729]],
  AZ: [[850, 865]],
  CA: [[900, 961]],
  CO: [[800, 816]],
  DE: [[197, 199]],
  GA: [
    [300, 319],
    [398, 399],
  ],
  ID: [[832, 838]],
  IL: [[600, 629]],
  IN: [[460, 479]],
  KY: [[400, 427]],
  LA: [[700, 714]],
  MA: [
    [10, 27],
    [55, 55],
  ],
  MD: [[206, 219]],
  ME: [[39, 49]],
  MN: [[550, 567]],
  MO: [[630, 658]],
  MS: [[386, 397]],
  MT: [[590, 599]],
  NC: [[270, 289]],
  NE: [[680, 693]],
  PA: [[150, 196]],
  SC: [[290, 299]],
  SD: [[570, 577]],
  TN: [[370, 385]],
  VA: [
    [201, 201],
    [220, 246],
  ],
};

/** State codes that are not also a country's. */
export const CLEAR_STATES: ReadonlySet<string> = new Set(
  'AK CT DC FL HI IA KS MI ND NH NJ NM NV NY OH OK OR RI TX UT VT WA WI WV WY'.split(' '),
);

/** Province codes that are not also a country's, by their country. */
export const CLEAR_PROVINCES: Readonly<Record<string, string>> = {
  AB: 'CA',
  BC: 'CA',
  MB: 'CA',
  NB: 'CA',
  NS: 'CA',
  ON: 'CA',
  QC: 'CA',
  NSW: 'AU',
  QLD: 'AU',
  VIC: 'AU',
};

/** Names of states and provinces. Georgia is left out because it is also a country. */
const NAMES: Readonly<Record<string, string>> = {
  US: 'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|district of columbia|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|washington dc|west virginia|wisconsin|wyoming',
  CA: 'alberta|british columbia|manitoba|new brunswick|newfoundland and labrador|nova scotia|ontario|prince edward island|quebec|saskatchewan',
  AU: 'new south wales|queensland|south australia|tasmania|western australia',
  IN: 'karnataka|maharashtra|tamil nadu|telangana|haryana|uttar pradesh|kerala',
  DE: 'bavaria|baden wurttemberg|north rhine westphalia|hesse|saxony|lower saxony',
  GB: 'greater london|west midlands|greater manchester',
  CN: 'guangdong|jiangsu|zhejiang',
  BR: 'sao paulo state',
};

export const SUBDIVISION_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => names.split('|').map((name) => [name, code] as const)),
);
