import type { QueryCompanies } from '#contract/interpretation.ts';
import { combineCompanies, createAnyCompany } from '#domain/market/people-search/query-companies.ts';
import { isOnlyWord } from './insistence.ts';
import {
  findEnd,
  getFirstWord,
  isGrammarWord,
  isInEnumeration,
  joinUnsearchable,
  type Mark,
  namesRole,
} from './mark.ts';

/** A stretch of marks about companies, from `start` up to, not including, `end`. */
interface CompanySpan {
  readonly start: number;
  readonly end: number;
  /** The marks that say which companies. */
  readonly traits: readonly Mark[];
}

/**
 * Puts one mark in place of each stretch about companies: "mid-size logistics companies in Germany", an industry after
 * a preposition where the person was already named ("buyers in retail"), a name after "at", also in lists.
 */
export function readCompanies(allMarks: readonly Mark[]): Mark[] {
  const marks = hasHeadCount(allMarks) ? allMarks.map(({ size: _, ...mark }): Mark => mark) : allMarks;
  const result: Mark[] = [];
  for (let index = 0; index < marks.length; ) {
    const mark = marks[index] as Mark;
    const span = findSpan(marks, index, result);
    const previousMark = result.at(-1);
    if (span === undefined) {
      result.push(mark);
      index += 1;
    } else if (span.traits.length === 0 && previousMark?.functionTerm?.isNoun === false) {
      // "Not the IT firms": a trade that isn't known, not people in IT.
      result.splice(-1, 1, joinUnsearchable([previousMark, mark]));
      index += 1;
    } else {
      result.length -= index - span.start;
      if (span.traits.length > 0) result.push(createCompanyMark(marks, span));
      index = span.end;
    }
  }
  return result;
}

/** A number of employees says more than "mid-size". */
const hasHeadCount = (marks: readonly Mark[]): boolean =>
  marks.some(({ company }) => (company?.employees_min ?? company?.employees_max ?? null) !== null);

function createCompanyMark(marks: readonly Mark[], { start, end, traits }: CompanySpan): Mark {
  const { words, originalText } = joinUnsearchable(marks.slice(start, end));
  const company = traits.map(toCompanies).reduce(combineCompanies, createAnyCompany());
  return { words, originalText, hasCapital: false, company };
}

function toCompanies({ company, location, size, industry }: Mark): QueryCompanies {
  if (company !== undefined) return company;
  if (location !== undefined) return { ...createAnyCompany(), locations: [location] };
  const range =
    size === undefined || industry?.isNoun ? {} : { employees_min: size.min, employees_max: size.max };
  return { ...createAnyCompany(), ...range, industries: industry === undefined ? [] : [industry.name] };
}

/** `marksBefore` are the marks before `index`, with those about companies already joined. */
function findSpan(
  marks: readonly Mark[],
  index: number,
  marksBefore: readonly Mark[],
): CompanySpan | undefined {
  const mark = marks[index] as Mark;
  if (mark.company) return { start: index, end: index + 1, traits: [mark] };
  return (
    findNounSpan(marks, index) ??
    findIndustrySpan(marks, index, marksBefore) ??
    findNameSpan(marks, index, marksBefore)
  );
}

const isTrait = (mark: Mark | undefined): mark is Mark =>
  mark !== undefined && (mark.size !== undefined || mark.industry !== undefined || mark.isAdjective === true);

/** "Mid-size or large logistics companies": a word for companies with the traits before it. */
function findNounSpan(marks: readonly Mark[], index: number): CompanySpan | undefined {
  const noun = marks[index];
  if (noun?.grammarWord !== 'company') return undefined;
  if (noun.functionTerm !== undefined && !isTrait(marks[index - 1])) return undefined;
  const traits: Mark[] = isTrait(noun) ? [noun] : [];
  let start = index;
  for (let position = index - 1; position >= 0; position--) {
    const mark = marks[position];
    if (isTrait(mark)) {
      traits.push(mark);
      start = position;
    } else if (!(isGrammarWord(mark, 'or', 'and') && isTrait(marks[position - 1]) && traits.length > 0))
      break;
  }
  return addLocations(marks, { start, end: index + 1, traits });
}

/** "In Germany", "based in Berlin or Paris" right after the noun is about the company. */
function addLocations(marks: readonly Mark[], { start, end, traits }: CompanySpan): CompanySpan {
  const locationStart = findEnd(marks, end, (mark) => !isGrammarWord(mark, 'in', 'filler', 'at'));
  const locations: Mark[] = [];
  let spanEnd = end;
  for (let index = locationStart; index > end && marks[index]?.location !== undefined; ) {
    locations.push(marks[index] as Mark);
    spanEnd = index + 1;
    index = isInEnumeration(marks, index + 2) ? index + 2 : index + 1;
  }
  return { start, end: spanEnd, traits: [...traits, ...locations] };
}

/** "Buyers in retail", "not in retail or hospitality", "receptionists, hotels only". */
function findIndustrySpan(
  marks: readonly Mark[],
  index: number,
  marksBefore: readonly Mark[],
): CompanySpan | undefined {
  const mark = marks[index] as Mark;
  if ((mark.industry ?? mark.size) === undefined) return undefined;
  const nextMark = marks[index + 1];
  const isAfterIndustry =
    isInEnumeration(marks, index) && (marksBefore.at(-2)?.company?.industries.length ?? 0) > 0;
  const isAnotherIndustry = isAfterIndustry && !(nextMark && namesRole(nextMark));
  if (mark.industry && (isOnlyWord(nextMark) || isOnlyWord(marks[index - 1]) || isAnotherIndustry))
    return { start: index, end: index + 1, traits: [mark] };
  const prepositionIndex = marks
    .slice(0, index)
    .findLastIndex((otherMark) => !(isGrammarWord(otherMark, 'filler') || isTrait(otherMark)));
  const isAfterPreposition = isGrammarWord(marks[prepositionIndex], 'in', 'at', 'not', 'outside');
  if (!isAfterPreposition || !meansCompany(mark, marks, prepositionIndex)) return undefined;
  const start = prepositionIndex + 1;
  const end = index + 1;
  return addLocations(marks, { start, end, traits: marks.slice(start, end).filter(isTrait) });
}

/** Departments of any company: "not in finance" is about the department, "not in retail" about the industry. */
const DEPARTMENTS: ReadonlySet<string> = new Set(
  'finance marketing hr legal security data sales it engineering software'.split(' '),
);

/** A word that names both an industry and a function is about companies if the person was named before it. */
function meansCompany(
  { functionTerm, industry }: Mark,
  marks: readonly Mark[],
  prepositionIndex: number,
): boolean {
  if (functionTerm === undefined) return true;
  const marksBefore = marks.slice(0, prepositionIndex);
  const isPersonNamed = marksBefore.some(
    (mark) => namesRole(mark) || mark.isUnknown || mark.grammarWord === 'anyone',
  );
  if (industry?.isNoun !== false && isPersonNamed) return true;
  const preposition = marks[prepositionIndex];
  const isIn = isGrammarWord(preposition, 'in') || /^(?:in|from|at)$/.test(preposition?.words.at(-1) ?? '');
  const isDepartment = functionTerm.functions.some((id) => DEPARTMENTS.has(id));
  return isIn && !isDepartment && marksBefore.some((mark) => mark.functionTerm);
}

/** "At Aldershaw": an unknown name after a preposition, and the names listed after it. */
function findNameSpan(
  marks: readonly Mark[],
  index: number,
  marksBefore: readonly Mark[],
): CompanySpan | undefined {
  const mark = marks[index] as Mark;
  const previousMark = marks[index - 1];
  const isAfterAt =
    isGrammarWord(previousMark, 'at') &&
    /^(?:at|bei|beim|chez|presso|bij|u)$/.test(getFirstWord(previousMark));
  const isAfterCompany = isInEnumeration(marks, index) && marksBefore.at(-2)?.company !== undefined;
  if (!mark.isUnknown || !mark.hasCapital || !(isAfterAt || isAfterCompany)) return undefined;
  const isNamePart = ({ punctuation, hasCapital, location }: Mark): boolean =>
    punctuation === undefined && hasCapital && location === undefined;
  const end = findEnd(marks, index + 1, (otherMark) => !isNamePart(otherMark));
  const name = marks
    .slice(index, end)
    .flatMap(({ words }) => words)
    .join(' ');
  return {
    start: index,
    end,
    traits: [{ ...mark, company: { ...createAnyCompany(), names: [name] } }],
  };
}
