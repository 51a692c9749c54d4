import { rows } from '#domain/shared/text/rows.ts';
import { COUNTRIES } from './countries.ts';

/** Of a country: names that no list of names has, or that have a case ending; adjectives. */
const WORDS = rows(`
US | us, u s, america, the states, states, stateside, ee uu, eua, アメリカ, 米国 | american, us based, amerikanisch, américain, americano, estadounidense
CA |  | canadian, kanadisch, canadien, canadiense
MX |  | mexican, mexikanisch, mexicain, mexicano
BR |  | brazilian, brasilianisch, brésilien, brasileño, brasileiro
AR |  | argentinian, argentino
CL |  | chilean
CO |  | colombian, colombiano
PE |  | peruvian
GB | gb, großbritannien, angleterre, inglaterra, inghilterra, 英国 | british, english, uk based, scottish, welsh, britisch, englisch, britannique, británico
IE | éire | irish, irisch, irlandais, irlandés
DE | niemczech | german, deutsch, allemand, alemán, tedesco, duits, niemiecki, alemão
AT |  | austrian, österreichisch, autrichien
CH |  | swiss, schweizer, schweizerisch, suizo
FR | francji | french, französisch, français, francés, francese, frans
BE |  | belgian, belgisch, belge
NL | the netherlands, niederlanden | dutch, niederländisch, holländisch, néerlandais, holandés, nederlands
LU |  | luxembourgish
ES |  | spanish, spanisch, espagnol, español, spaans
PT |  | portuguese, portugiesisch, portugais, portugués, português
IT |  | italian, italienisch, italiano, italiaans
SE |  | swedish, schwedisch, suédois
NO |  | norwegian, norwegisch
DK |  | danish, dänisch, danois
FI |  | finnish, finnisch
IS |  | icelandic
PL | polsce | polish, polnisch, polonais, polaco, polski
CZ | repubblica ceca | czech, tschechisch
SK |  | slovak
HU |  | hungarian, ungarisch
RO |  | romanian
BG |  | bulgarian
GR |  | greek
HR |  | croatian
SI |  | slovenian
RS |  | serbian
EE |  | estonian
LV |  | latvian
LT |  | lithuanian
UA |  | ukrainian, ukrainisch
TR |  | turkish, türkisch
IL |  | israeli
AE | vae, emirate | emirati
SA | saudi | saudi arabian
QA |  | qatari
EG |  | egyptian
MA |  | moroccan
NG |  | nigerian
KE |  | kenyan
ZA |  | south african
IN |  | indian, indisch
CN |  | chinese, chinesisch
TW |  | taiwanese
JP | 国内 | japanese, japanisch, japonais
KR | corée | korean, koreanisch
SG |  | singaporean
MY |  | malaysian
TH |  | thai
VN |  | vietnamese
PH |  | filipino
ID |  | indonesian
AU |  | australian, australisch, aussie
NZ |  | kiwi
`);

/** The languages of queries. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ja'];

/** In a query, a shorter name is more often another word: Irã, Omã. */
const SHORTEST = 4;

export interface CountryWords {
  readonly code: string;
  readonly name: string;
  readonly names: readonly string[];
  /** "German" rather than "Germany". */
  readonly adjectives: readonly string[];
}

const listed = (text: string | undefined): string[] => (text ?? '').split(', ').filter(Boolean);

/** Every country by its names in the languages of queries. Made when the first query is read; takes 5 ms. */
export const countryWords = (): readonly CountryWords[] => {
  loaded ??= load();
  return loaded;
};

let loaded: readonly CountryWords[] | undefined;

function load(): CountryWords[] {
  const inLanguages = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  const others = new Map(WORDS.map(([code = '', ...words]) => [code, words]));
  return COUNTRIES.map(({ code, name, synonyms }) => {
    const known = inLanguages
      .map((language) => language.of(code) ?? name)
      .filter((one) => one.length >= SHORTEST || /[^\p{Script=Latin}]/u.test(one));
    const [names, adjectives] = others.get(code) ?? [];
    return {
      code,
      name,
      names: [...new Set([name, ...synonyms, ...known, ...listed(names)])],
      adjectives: listed(adjectives),
    };
  });
}
