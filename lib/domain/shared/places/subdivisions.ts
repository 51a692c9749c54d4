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

/** Large cities whose names are rarely ambiguous, in the form in which names are compared. */
const CITIES: Readonly<Record<string, string>> = {
  US: 'new york city|nyc|san francisco|san francisco bay area|bay area|sf|los angeles|san diego|palo alto|mountain view|sunnyvale|santa clara|menlo park|redwood city|oakland|irvine|cupertino|sacramento|south san francisco|san mateo|foster city|pleasanton|fremont|burlingame|santa monica|culver city|el segundo|long beach|pasadena|carlsbad|san bruno|emeryville|berkeley|livermore|glendale|santa barbara|chicago|boston|denver|boulder|colorado springs|atlanta|alpharetta|savannah|indianapolis|fort wayne|carmel|baltimore|bethesda|annapolis|rockville|columbia md|minneapolis|bloomington mn|st paul|saint paul|st louis|saint louis|kansas city|omaha|philadelphia|pittsburgh|king of prussia|charlotte|raleigh|durham|cary|greensboro|winston salem|nashville|memphis|knoxville|chattanooga|arlington|mclean|reston|herndon|chantilly|ashburn|alexandria|tysons|norfolk|virginia beach|new orleans|baton rouge|louisville|lexington|phoenix|scottsdale|tempe|tucson|chandler|mesa|boise|little rock|bentonville|huntsville|mobile|montgomery|wilmington de|newark de|greenville|bozeman|missoula|sioux falls|somerville|waltham|woburn|burlington ma|dallas|houston|austin|san antonio|fort worth|plano|seattle|bellevue|redmond|kirkland|miami|tampa|orlando|jacksonville|detroit|ann arbor|cleveland|cincinnati|columbus oh|las vegas|reno|salt lake city|lehi|milwaukee|washington|brooklyn|manhattan|jersey city|hoboken|honolulu|anchorage|albuquerque|tulsa|oklahoma city|el paso|naperville|evanston|schaumburg|oak brook|evansville|south bend',
  GB: 'london|manchester uk|edinburgh|glasgow|leeds|bristol uk|belfast|cardiff',
  CA: 'toronto|montreal|vancouver|ottawa|calgary|edmonton|mississauga|winnipeg|kitchener|markham',
  IN: 'bangalore|bengaluru|mumbai|new delhi|delhi|gurgaon|gurugram|noida|hyderabad|chennai|pune|kolkata|ahmedabad|vadodara|thiruvananthapuram|trivandrum|kochi|indore|jaipur|coimbatore',
  DE: 'berlin|munich|munchen|hamburg|frankfurt|frankfurt am main|cologne|koln|stuttgart|dusseldorf|leipzig|nuremberg|walldorf|potsdam|karlsruhe|mannheim|bonn|dresden|heidelberg',
  FR: 'paris|lyon|marseille|toulouse|grenoble|bordeaux|lille|nantes|sophia antipolis',
  ES: 'madrid|barcelona|malaga|bilbao|seville',
  PT: 'lisbon|lisboa|porto',
  IT: 'milan|milano|rome|roma|turin|torino|bologna',
  NL: 'amsterdam|rotterdam|the hague|eindhoven|utrecht',
  BE: 'brussels|antwerp|ghent|leuven',
  CH: 'zurich|geneva|basel|lausanne|bern|zug',
  AT: 'vienna|wien|graz|salzburg|linz',
  IE: 'dublin',
  DK: 'copenhagen|aarhus|odense',
  SE: 'stockholm|gothenburg|malmo|uppsala',
  NO: 'oslo|bergen|trondheim|stavanger',
  FI: 'helsinki|espoo|tampere|oulu',
  PL: 'warsaw|warszawa|krakow|wroclaw|gdansk|poznan|katowice|lodz',
  CZ: 'prague|praha|brno',
  HU: 'budapest|szeged|debrecen',
  RO: 'bucharest|cluj napoca|timisoara|iasi',
  BG: 'sofia|plovdiv',
  GR: 'athens greece|thessaloniki',
  RS: 'belgrade|novi sad',
  UA: 'kyiv|kiev|lviv|kharkiv',
  TR: 'istanbul|ankara|izmir',
  IL: 'tel aviv|tel aviv yafo|haifa|jerusalem|herzliya',
  AE: 'dubai|abu dhabi',
  SA: 'riyadh|jeddah|dhahran',
  EG: 'cairo egypt',
  MA: 'casablanca|rabat',
  KE: 'nairobi',
  NG: 'lagos',
  ZA: 'johannesburg|cape town|pretoria',
  ET: 'addis ababa',
  JP: 'tokyo|osaka|yokohama|kyoto',
  KR: 'seoul|busan',
  CN: 'beijing|shanghai|shenzhen|guangzhou|hangzhou|suzhou|chengdu|xiamen|wuhan|nanjing',
  TW: 'taipei|hsinchu|kaohsiung|taichung',
  TH: 'bangkok',
  VN: 'hanoi|ho chi minh city|ho chi minh|da nang',
  ID: 'jakarta',
  MY: 'kuala lumpur|penang|petaling jaya|cyberjaya',
  PH: 'manila|makati|taguig|cebu city|quezon city',
  AU: 'sydney|melbourne|brisbane|perth|adelaide|canberra',
  NZ: 'auckland|christchurch',
  BR: 'sao paulo|rio de janeiro|belo horizonte|porto alegre|curitiba|recife|brasilia|campinas|florianopolis',
  AR: 'buenos aires|caba|rosario argentina|cordoba argentina',
  CO: 'bogota|medellin|cali colombia|barranquilla',
  CL: 'santiago de chile',
  PE: 'lima peru|miraflores',
  MX: 'mexico city|ciudad de mexico|guadalajara|monterrey|tijuana|queretaro|puebla|cancun',
};

export const CITY_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(CITIES).flatMap(([code, names]) => names.split('|').map((name) => [name, code] as const)),
);
