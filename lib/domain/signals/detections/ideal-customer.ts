import { type CountriesInText, findCountries } from '#domain/shared/places/named-countries.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { type ProfileSections, selectProfileTexts, splitStatements } from './profile-statements.ts';
import { findTrades } from './trades.ts';

/** What a text says about companies. */
export interface Criteria {
  /** Industries by the stem used for comparison, each with the word that names it. */
  readonly trades: ReadonlyMap<string, string>;
  /** Least and most employees. */
  readonly size: readonly [number, number] | null;
  readonly locations: CountriesInText;
}

/** The ideal customer, as the knowledge base describes it. */
export interface IdealCustomer {
  readonly included: Criteria;
  /** Companies that the seller rules out, in the seller's words. */
  readonly excluded: readonly (Criteria & { readonly text: string })[];
}

/** More exclusions than this are a list of names, which nothing is compared with. */
const MAX_EXCLUSIONS = 5;

/** What a knowledge base says about the companies that the seller wants. */
export function readIdealCustomer(sections: ProfileSections): IdealCustomer {
  const statements = splitStatements(selectProfileTexts(sections));
  const included = statements.filter(({ isExcluded }) => !isExcluded).map(({ text }) => text);
  const excluded = statements.filter(({ isExcluded, text }) => isExcluded && !isAboutPeople(text));
  return {
    included: readCriteria(included.join('\n')),
    excluded: excluded.slice(0, MAX_EXCLUSIONS).map(({ text }) => ({ ...readCriteria(text), text })),
  };
}

/** Sentences about buyers name the work of people, not the trade of companies. */
const PEOPLE =
  /\b(?:buyers?|personas?|decision[- ]makers?|titles?|roles?|contacts?|champions?|sponsors?|c[efiot]os?|coos?)\b/i;
const COMPANIES =
  /\b(?:compan(?:y|ies)|firms?|business(?:es)?|enterprises?|organi[sz]ations?|groups|start-?ups|brands|employees|(?:manufactur|provid|operat|retail|wholesal|contract|distribut|produc|suppli|build|develop|carri|mak)[eo]rs)\b/i;
const isAboutPeople = (sentence: string): boolean => PEOPLE.test(sentence) && !COMPANIES.test(sentence);
/** "heads of finance and security", "security leaders" */
const JOBS =
  /\b(?:heads?|directors?|vps?|vice presidents?|leaders?|managers?) (?:of|for) [\w-]{1,30}(?:(?:, | and | or | & )[\w-]{1,30}){0,4}|\b[\w-]{1,30} (?:leaders?|managers?|directors?|officers?|executives?|teams?|departments?|heads?)\b/gi;

const NUMBER = String.raw`(?<!\d)(\d{1,3}(?:[.,]\d{3}){1,3}|\d{1,9})\s{0,3}(k)?`;
const HEADS = String.raw`\s{0,3}\+?\s{0,3}(?:employees|people|staff|heads|fte|workers|headcount|mitarbeiter)`;
const SIZE_FORMS: readonly { readonly form: RegExp; read(a: number, b: number): [number, number] }[] = [
  {
    form: new RegExp(`${NUMBER}\\s{0,3}(?:-|–|—|to|and)\\s{0,3}${NUMBER}${HEADS}`, 'u'),
    read: (a, b) => [a, b],
  },
  {
    form: new RegExp(
      `(?:(?<!no )more than|over|above|at least|from|no (?:fewer|less) than|minimum of|min\\.?)\\s{0,3}${NUMBER}${HEADS}`,
      'u',
    ),
    read: (a) => [a, Number.POSITIVE_INFINITY],
  },
  {
    form: new RegExp(
      `(?:(?<!no )(?:fewer|less) than|under|below|up to|at most|no more than|maximum of|max\\.?)\\s{0,3}${NUMBER}${HEADS}`,
      'u',
    ),
    read: (a) => [0, a],
  },
  { form: new RegExp(`${NUMBER}\\s{0,3}\\+${HEADS}`, 'u'), read: (a) => [a, Number.POSITIVE_INFINITY] },
];

const parseNumber = (digits: string | undefined, thousands: string | undefined): number =>
  Number((digits ?? '0').replace(/[.,]/g, '')) * (thousands === undefined ? 1 : 1_000);

function readSize(section: string): Criteria['size'] {
  const text = fold(section);
  for (const { form, read } of SIZE_FORMS) {
    const match = form.exec(text);
    if (match) return read(parseNumber(match[1], match[2]), parseNumber(match[3], match[4]));
  }
  return null;
}

function readCriteria(text: string): Criteria {
  const aboutCompanies = text
    .split('\n')
    .filter((sentence) => !isAboutPeople(sentence))
    .join('\n')
    .replace(JOBS, ' ');
  return { trades: findTrades(aboutCompanies), size: readSize(text), locations: findCountries(text) };
}
