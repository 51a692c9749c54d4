import { type CountriesInText, findCountries } from '#domain/shared/places/named-countries.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { ICP_SECTION } from '#domain/workspace/knowledge-base/knowledge-base.ts';
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

/** The ideal customer, in the seller's words. */
export const selectProfileTexts = (
  sections: readonly { readonly type: string; readonly content_md: string }[],
): readonly string[] =>
  sections.filter(({ type }) => type === ICP_SECTION).map(({ content_md }) => content_md);

/** What these words say about companies. */
export function readIdealCustomer(texts: readonly string[]): IdealCustomer {
  const statements = texts.flatMap(splitStatements);
  const included = statements.filter(({ isExcluded }) => !isExcluded).map(({ text }) => text);
  const excluded = statements.filter(({ isExcluded, text }) => isExcluded && !isAboutPeople(text));
  return {
    included: readCriteria(included.join('\n')),
    excluded: excluded.slice(0, MAX_EXCLUSIONS).map(({ text }) => ({ ...readCriteria(text), text })),
  };
}

interface Statement {
  readonly text: string;
  readonly isExcluded: boolean;
}

/** "We don't sell to …", "…, not …", "Except …". "No fewer than" and "not only" exclude nothing. */
const EXCLUSION_PATTERN =
  /(?:^|[,;:(]\s{0,3}|\b(?:but|and)\s{1,3})(?:not?|never)\s{1,3}(?!only\b|fewer\b|less\b|more\b|later\b|matter\b)|\b(?:do(?:es)? not|don['’]t|doesn['’]t|never|won['’]t|will not|can['’]t|cannot) (?:sell|serve|target|work|want|take|fit|suit|support|approach|pursue)\b|\b(?:exclud(?:e|es|ed|ing)|exclusions?|except(?:ing|ions?)?|avoid(?:ing)?|other than|out of scope|disqualif\w{1,8}|(?:not a|no|poor|bad|wrong) fit)\b/i;
/** After these the sentence is about what is wanted again. */
const BACK_TO_INCLUDED_PATTERN = /,? \b(?:but|only|unless)\b/i;
const BULLET = /^\s{0,8}(?:[-*+•]|\d{1,2}[.)])\s{1,4}/;
/** What is left in front of the companies: "sell to", "any", "are". */
const LEAD_IN =
  /^(?:(?:a|an|any|are|for|in|is|at|from|of|or|the|to|with|us)\b[\s:,]{0,3}|[\s:,–—-]{1,3}){1,6}/i;
const TRAILING_WORDS_PATTERN = /(?:[\s.,;:–—)(-]|\s(?:are|is|were|as|a)){1,5}$/i;

/** A knowledge base's sentences and the parts of them that rule companies out, also below a heading that does. */
function splitStatements(markdown: string): Statement[] {
  let isExcluded = false;
  return markdown.split('\n').flatMap((line): Statement[] => {
    const text = line.replace(BULLET, '').replace(/[*_`]/g, '').trim();
    const isItem = BULLET.test(line);
    if (/^#/.test(text) || (!isItem && text.endsWith(':'))) {
      isExcluded = EXCLUSION_PATTERN.test(text.replace(/^#+\s{0,3}/, ''));
      return [];
    }
    // Anything but a list ends what a heading began.
    if (!isItem && text !== '') isExcluded = false;
    if (isExcluded)
      return text === '' ? [] : [{ text: text.replace(TRAILING_WORDS_PATTERN, ''), isExcluded }];
    return text.split(/(?<=[.!?;])\s+/).flatMap(splitSentence);
  });
}

function splitSentence(sentence: string): Statement[] {
  const found = EXCLUSION_PATTERN.exec(sentence);
  if (!found) return [{ text: sentence, isExcluded: false }];
  const before = sentence.slice(0, found.index);
  const [excluded = '', ...rest] = sentence
    .slice(found.index + found[0].length)
    .split(BACK_TO_INCLUDED_PATTERN);
  const excludedText = excluded.replace(LEAD_IN, '').replace(TRAILING_WORDS_PATTERN, '').trim();
  // "Retailers are not a fit."
  if (excludedText === '') return [{ text: before.replace(TRAILING_WORDS_PATTERN, ''), isExcluded: true }];
  return [
    { text: excludedText, isExcluded: true },
    { text: [before, ...rest].join(' '), isExcluded: false },
  ];
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
