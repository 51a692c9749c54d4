import type { QueryCompanies } from '#contract/interpretation.ts';
import { combineCompanies, createAnyCompany } from '#domain/market/people-search/query-companies.ts';
import { isOnly } from './insistence.ts';
import { isWord, type Mark } from './marks.ts';

interface Span {
  readonly from: number;
  readonly to: number;
  readonly traits: readonly Mark[];
}

/** Departments of any company: "not in finance" is about the department, "not in retail" about the industry. */
const DEPARTMENTS: ReadonlySet<string> = new Set(
  'finance marketing hr legal security data sales it engineering software'.split(' '),
);

/**
 * Puts one mark in place of each phrase about companies: "mid-size logistics companies in Germany", an industry after
 * a preposition where the person was already named ("buyers in retail"), a name after "at", also in lists.
 */
export function findCompanies(allMarks: readonly Mark[]): Mark[] {
  // A number says more than "mid-size".
  const isCounted = allMarks.some(
    ({ company }) => (company?.employees_min ?? company?.employees_max ?? null) !== null,
  );
  const marks = isCounted ? allMarks.map(({ size: _, ...mark }): Mark => mark) : allMarks;
  const read: Mark[] = [];
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at] as Mark;
    const span = mark.company
      ? { from: at, to: at, traits: [mark] }
      : (findNounSpan(marks, at) ??
        findIndustrySpan(marks, at) ??
        findListSpan(marks, at, read) ??
        findNameSpan(marks, at, read));
    if (span === undefined) {
      read.push(mark);
      continue;
    }
    const before = read.at(-1);
    // "Not the IT firms": a trade that isn't known, not people in IT.
    if (before?.work?.isNoun === false && span.from === at && span.traits.length === 0) {
      const written = `${before.written} ${mark.written}`;
      read.splice(-1, 1, { words: mark.words, written, hasCapital: false, isAside: true });
      continue;
    }
    read.splice(read.length - (at - span.from), at - span.from);
    const company = span.traits.map(toCompanies).reduce(combineCompanies, createAnyCompany());
    if (span.traits.length > 0) {
      const words = marks.slice(span.from, span.to + 1).flatMap((one) => one.words);
      read.push({ words, written: words.join(' '), hasCapital: false, company });
    }
    at = span.to;
  }
  return read;
}

const isTrait = (mark: Mark | undefined): mark is Mark =>
  mark !== undefined && (mark.size !== undefined || mark.industry !== undefined || mark.isAdjective === true);

function findNounSpan(marks: readonly Mark[], at: number): Span | undefined {
  const noun = marks[at];
  if (noun?.word !== 'company' || (noun.work !== undefined && !isTrait(marks[at - 1]))) return undefined;
  const traits: Mark[] = noun.size !== undefined || noun.industry !== undefined ? [noun] : [];
  let from = at;
  for (let before = at - 1; before >= 0; before--) {
    const mark = marks[before];
    if (isTrait(mark)) {
      traits.push(mark);
      from = before;
    } else if (!(isWord(mark, 'or', 'and') && isTrait(marks[before - 1]) && traits.length > 0)) break;
  }
  const locations = findLocationsAfter(marks, at + 1);
  return { from, to: locations.end, traits: [...traits, ...locations.found] };
}

/** "in Germany", "based in Berlin or Paris" right after the noun is about the company. */
function findLocationsAfter(
  marks: readonly Mark[],
  start: number,
): { readonly found: Mark[]; readonly end: number } {
  const found: Mark[] = [];
  let end = start - 1;
  let at = start;
  while (isWord(marks[at], 'in', 'filler', 'at')) at += 1;
  if (at === start) return { found, end };
  while (marks[at]?.location !== undefined) {
    found.push(marks[at] as Mark);
    end = at;
    at += isWord(marks[at + 1], 'or', 'and') || marks[at + 1]?.stop === 'comma' ? 2 : 1;
  }
  return { found, end };
}

function findIndustrySpan(marks: readonly Mark[], at: number): Span | undefined {
  const mark = marks[at];
  if (mark === undefined || (mark.industry === undefined && mark.size === undefined)) return undefined;
  let before = at - 1;
  while (before >= 0 && (isWord(marks[before], 'filler') || isTrait(marks[before]))) before -= 1;
  const lead = marks[before];
  // "Receptionists, hotels only."
  if (mark.industry && (isOnly(marks[at + 1]) || isOnly(marks[at - 1])))
    return { from: at, to: at, traits: [mark] };
  if (!isWord(lead, 'in', 'at', 'not', 'outside')) return undefined;
  const wordsBefore = marks.slice(0, before);
  const isIn = isWord(lead, 'in') || ['in', 'from', 'at'].includes(lead?.words.at(-1) ?? '');
  if (!isCompanyMeant(mark, wordsBefore, isIn)) return undefined;
  const traits = marks.slice(before + 1, at + 1).filter(isTrait);
  const locations = findLocationsAfter(marks, at + 1);
  return { from: before + 1, to: Math.max(at, locations.end), traits: [...traits, ...locations.found] };
}

/** "not in retail or hospitality": a list that starts with an industry continues with industries. */
function findListSpan(marks: readonly Mark[], at: number, read: readonly Mark[]): Span | undefined {
  const mark = marks[at] as Mark;
  const isInList = isWord(marks[at - 1], 'or', 'and') || marks[at - 1]?.stop === 'comma';
  const hasIndustry = (read.at(-2)?.company?.industries.length ?? 0) > 0;
  const isRole = marks[at + 1]?.work !== undefined || marks[at + 1]?.levels !== undefined;
  const isCompany = isInList && hasIndustry && !isRole;
  return mark.industry && isCompany ? { from: at, to: at, traits: [mark] } : undefined;
}

/** A word that names both an industry and a function is about companies if the person was named and it can't be their function. */
function isCompanyMeant(mark: Mark, wordsBefore: readonly Mark[], isIn: boolean): boolean {
  const { work, industry = { isNoun: true } } = mark;
  if (work === undefined) return true;
  const isMentioned = wordsBefore.some(
    (one) => one.work ?? one.levels ?? one.isUnknown ?? (one.word === 'anyone' || undefined),
  );
  if (industry.isNoun && isMentioned) return true;
  const isDepartment = work.functions.some((id) => DEPARTMENTS.has(id));
  return isIn && !isDepartment && wordsBefore.some((one) => one.work);
}

/** "at Aldershaw": an unknown name after a preposition or an exclusion, and the names listed after it. */
function findNameSpan(marks: readonly Mark[], at: number, read: readonly Mark[]): Span | undefined {
  const mark = marks[at];
  if (!mark?.isUnknown || !mark.hasCapital || !isBeforeName(marks, at, read)) return undefined;
  let to = at;
  while (isNamePart(marks[to + 1])) to += 1;
  const words = marks.slice(at, to + 1).flatMap((one) => one.words);
  return {
    from: at,
    to,
    traits: [
      {
        words,
        written: words.join(' '),
        hasCapital: true,
        company: { ...createAnyCompany(), names: [words.join(' ')] },
      },
    ],
  };
}

const isNamePart = (mark: Mark | undefined): boolean =>
  mark !== undefined && mark.stop === undefined && mark.hasCapital && mark.location === undefined;

function isBeforeName(marks: readonly Mark[], at: number, read: readonly Mark[]): boolean {
  const before = marks[at - 1];
  const lead = before?.words[0] ?? '';
  if (isWord(before, 'at') && ['at', 'bei', 'beim', 'chez', 'presso', 'bij', 'u'].includes(lead)) return true;
  return (before?.stop === 'comma' || isWord(before, 'or', 'and')) && read.at(-2)?.company !== undefined;
}

function toCompanies({ company, location, size, industry }: Mark): QueryCompanies {
  if (company !== undefined) return company;
  if (location !== undefined) return { ...createAnyCompany(), locations: [location] };
  const sized =
    size === undefined || industry?.isNoun ? {} : { employees_min: size.min, employees_max: size.max };
  return { ...createAnyCompany(), ...sized, industries: industry === undefined ? [] : [industry.name] };
}
