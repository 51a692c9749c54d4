import { fold } from '#domain/shared/text/fold.ts';
import { foldAccents } from '#domain/shared/text/fold-accents.ts';

/** A current ISO 3166-1 country or territory, by the name used in English texts and by data vendors. */
export interface Country {
  readonly code: string;
  readonly code3: string;
  readonly name: string;
  readonly synonyms: readonly string[];
}

/**
 * Code, three-letter code, name, synonyms. Listed here because ICU's list changes with Node and includes retired
 * codes.
 */
const TABLE = `AD AND Andorra
AE ARE United Arab Emirates|UAE|Emirates
AF AFG Afghanistan
AG ATG Antigua and Barbuda|Antigua & Barbuda|Antigua
AI AIA Anguilla
AL ALB Albania
AM ARM Armenia
AO AGO Angola
AQ ATA Antarctica
AR ARG Argentina|Argentine Republic
AS ASM American Samoa
AT AUT Austria|Österreich
AU AUS Australia
AW ABW Aruba
AX ALA Åland Islands|Åland
AZ AZE Azerbaijan
BA BIH Bosnia and Herzegovina|Bosnia & Herzegovina|Bosnia
BB BRB Barbados
BD BGD Bangladesh
BE BEL Belgium|Belgique|België
BF BFA Burkina Faso
BG BGR Bulgaria
BH BHR Bahrain
BI BDI Burundi
BJ BEN Benin
BL BLM Saint Barthélemy|St. Barthélemy
BM BMU Bermuda
BN BRN Brunei|Brunei Darussalam
BO BOL Bolivia|Plurinational State of Bolivia
BQ BES Caribbean Netherlands|Bonaire, Sint Eustatius and Saba|Bonaire
BR BRA Brazil|Brasil
BS BHS Bahamas
BT BTN Bhutan
BV BVT Bouvet Island
BW BWA Botswana
BY BLR Belarus
BZ BLZ Belize
CA CAN Canada
CC CCK Cocos Islands|Cocos (Keeling) Islands|Keeling Islands
CD COD Democratic Republic of the Congo|Congo - Kinshasa|DR Congo|DRC|Congo, Democratic Republic of the|Congo (DRC)
CF CAF Central African Republic
CG COG Republic of the Congo|Congo - Brazzaville|Congo|Congo Republic
CH CHE Switzerland|Schweiz|Suisse
CI CIV Ivory Coast|Côte d’Ivoire|Cote d Ivoire
CK COK Cook Islands
CL CHL Chile
CM CMR Cameroon
CN CHN China|People’s Republic of China|PRC|Mainland China
CO COL Colombia
CR CRI Costa Rica
CU CUB Cuba
CV CPV Cape Verde|Cabo Verde
CW CUW Curaçao
CX CXR Christmas Island
CY CYP Cyprus
CZ CZE Czechia|Czech Republic
DE DEU Germany|Deutschland
DJ DJI Djibouti
DK DNK Denmark|Danmark
DM DMA Dominica
DO DOM Dominican Republic
DZ DZA Algeria
EC ECU Ecuador
EE EST Estonia
EG EGY Egypt
EH ESH Western Sahara
ER ERI Eritrea
ES ESP Spain|España
ET ETH Ethiopia
FI FIN Finland|Suomi
FJ FJI Fiji
FK FLK Falkland Islands|Falkland Islands (Malvinas)
FM FSM Micronesia|Federated States of Micronesia
FO FRO Faroe Islands
FR FRA France
GA GAB Gabon
GB GBR United Kingdom|UK|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|U.K.
GD GRD Grenada
GE GEO Georgia
GF GUF French Guiana
GG GGY Guernsey
GH GHA Ghana
GI GIB Gibraltar
GL GRL Greenland
GM GMB Gambia
GN GIN Guinea
GP GLP Guadeloupe
GQ GNQ Equatorial Guinea
GR GRC Greece|Hellas
GS SGS South Georgia and the South Sandwich Islands|South Georgia & South Sandwich Islands
GT GTM Guatemala
GU GUM Guam
GW GNB Guinea-Bissau
GY GUY Guyana
HK HKG Hong Kong|Hong Kong SAR|Hong Kong SAR China|Hong Kong, China
HM HMD Heard Island and McDonald Islands|Heard & McDonald Islands
HN HND Honduras
HR HRV Croatia
HT HTI Haiti
HU HUN Hungary|Magyarország
ID IDN Indonesia
IE IRL Ireland|Republic of Ireland
IL ISR Israel
IM IMN Isle of Man
IN IND India
IO IOT British Indian Ocean Territory
IQ IRQ Iraq
IR IRN Iran|Islamic Republic of Iran
IS ISL Iceland
IT ITA Italy|Italia
JE JEY Jersey
JM JAM Jamaica
JO JOR Jordan
JP JPN Japan
KE KEN Kenya
KG KGZ Kyrgyzstan
KH KHM Cambodia
KI KIR Kiribati
KM COM Comoros
KN KNA Saint Kitts and Nevis|St. Kitts & Nevis
KP PRK North Korea|Democratic People’s Republic of Korea|DPRK
KR KOR South Korea|Korea|Republic of Korea|Korea, Republic of
KW KWT Kuwait
KY CYM Cayman Islands
KZ KAZ Kazakhstan
LA LAO Laos|Lao People’s Democratic Republic
LB LBN Lebanon
LC LCA Saint Lucia|St. Lucia
LI LIE Liechtenstein
LK LKA Sri Lanka
LR LBR Liberia
LS LSO Lesotho
LT LTU Lithuania
LU LUX Luxembourg|Luxemburg
LV LVA Latvia
LY LBY Libya
MA MAR Morocco
MC MCO Monaco
MD MDA Moldova|Republic of Moldova
ME MNE Montenegro
MF MAF Saint Martin|St. Martin
MG MDG Madagascar
MH MHL Marshall Islands
MK MKD North Macedonia|Macedonia
ML MLI Mali
MM MMR Myanmar|Burma|Myanmar (Burma)
MN MNG Mongolia
MO MAC Macau|Macao|Macao SAR China|Macao SAR
MP MNP Northern Mariana Islands
MQ MTQ Martinique
MR MRT Mauritania
MS MSR Montserrat
MT MLT Malta
MU MUS Mauritius
MV MDV Maldives
MW MWI Malawi
MX MEX Mexico|México
MY MYS Malaysia
MZ MOZ Mozambique
NA NAM Namibia
NC NCL New Caledonia
NE NER Niger
NF NFK Norfolk Island
NG NGA Nigeria
NI NIC Nicaragua
NL NLD Netherlands|Holland|Nederland
NO NOR Norway|Norge
NP NPL Nepal
NR NRU Nauru
NU NIU Niue
NZ NZL New Zealand|Aotearoa New Zealand
OM OMN Oman
PA PAN Panama
PE PER Peru|Perú
PF PYF French Polynesia
PG PNG Papua New Guinea
PH PHL Philippines
PK PAK Pakistan
PL POL Poland|Polska
PM SPM Saint Pierre and Miquelon|St. Pierre & Miquelon
PN PCN Pitcairn Islands|Pitcairn
PR PRI Puerto Rico
PS PSE Palestine|Palestinian Territories|State of Palestine
PT PRT Portugal
PW PLW Palau
PY PRY Paraguay
QA QAT Qatar
RE REU Réunion
RO ROU Romania
RS SRB Serbia
RU RUS Russia|Russian Federation
RW RWA Rwanda
SA SAU Saudi Arabia|KSA
SB SLB Solomon Islands
SC SYC Seychelles
SD SDN Sudan
SE SWE Sweden|Sverige
SG SGP Singapore
SH SHN Saint Helena|St. Helena
SI SVN Slovenia
SJ SJM Svalbard and Jan Mayen|Svalbard & Jan Mayen
SK SVK Slovakia|Slovak Republic
SL SLE Sierra Leone
SM SMR San Marino
SN SEN Senegal
SO SOM Somalia
SR SUR Suriname
SS SSD South Sudan
ST STP São Tomé and Príncipe|São Tomé & Príncipe
SV SLV El Salvador
SX SXM Sint Maarten
SY SYR Syria|Syrian Arab Republic
SZ SWZ Eswatini|Swaziland
TC TCA Turks and Caicos Islands|Turks & Caicos Islands
TD TCD Chad
TF ATF French Southern Territories
TG TGO Togo
TH THA Thailand
TJ TJK Tajikistan
TK TKL Tokelau
TL TLS Timor-Leste|East Timor
TM TKM Turkmenistan
TN TUN Tunisia
TO TON Tonga
TR TUR Turkey|Türkiye|Turkiye
TT TTO Trinidad and Tobago|Trinidad & Tobago|Trinidad
TV TUV Tuvalu
TW TWN Taiwan|Taiwan, Province of China
TZ TZA Tanzania|United Republic of Tanzania
UA UKR Ukraine
UG UGA Uganda
UM UMI United States Minor Outlying Islands|U.S. Outlying Islands
US USA United States|United States of America|USA|U.S.A.
UY URY Uruguay
UZ UZB Uzbekistan
VA VAT Vatican City|Holy See
VC VCT Saint Vincent and the Grenadines|St. Vincent & Grenadines
VE VEN Venezuela|Bolivarian Republic of Venezuela
VG VGB British Virgin Islands
VI VIR U.S. Virgin Islands|Virgin Islands|US Virgin Islands
VN VNM Vietnam|Viet Nam
VU VUT Vanuatu
WF WLF Wallis and Futuna|Wallis & Futuna
WS WSM Samoa
YE YEM Yemen
YT MYT Mayotte
ZA ZAF South Africa
ZM ZMB Zambia
ZW ZWE Zimbabwe`;

export const COUNTRIES: readonly Country[] = TABLE.split('\n').map((line) => {
  const [name = '', ...synonyms] = line.slice(7).split('|');
  return { code: line.slice(0, 2), code3: line.slice(3, 6), name, synonyms };
});

const byCode = new Map(COUNTRIES.map((country) => [country.code, country]));

/** The country's name, or undefined if the code isn't in use. */
export const countryNameOf = (code: string): string | undefined => byCode.get(code)?.name;

/** A two-letter code in any case. "UK" is commonly used for GB. */
export function countryByCode(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  if (code === 'UK') return 'GB';
  return byCode.has(code) ? code : null;
}

/** The form in which names are compared: words in lower case, "&" as "and". */
export const nameKey = (name: string): string =>
  fold(name)
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Names and synonyms in the form in which they are compared, with and without accents, and their codes. */
export const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  COUNTRIES.flatMap(({ code, name, synonyms }) =>
    [name, ...synonyms].map(nameKey).flatMap((key) => [
      [key, code],
      [foldAccents(key), code],
    ]),
  ),
);

/** The code of a country by one of its names, otherwise null. */
export function countryByName(name: string): string | null {
  const key = nameKey(name).replace(/^the /, '');
  return COUNTRY_NAMES.get(key) ?? COUNTRY_NAMES.get(foldAccents(key)) ?? null;
}

const byCode3 = new Map(COUNTRIES.map(({ code, code3 }) => [code3, code]));

/** Three capitals, as some applicant-tracking systems write countries. */
export const countryByCode3 = (code3: string): string | null => byCode3.get(code3) ?? null;
