import type { QueryCompanies } from '#contract/interpretation.ts';
import { combineCompanies, createAnyCompany } from '#domain/market/people-search/query-companies.ts';
import { isOnly } from './insistence.ts';
import { createAside, findEnd, isWord, type Mark } from './marks.ts';

/** The marks from here to there are about companies, and these of them say which. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly traits: readonly Mark[];
}

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
      : (findNounSpan(marks, at) ?? findIndustrySpan(marks, at, read) ?? findNameSpan(marks, at, read));
    const before = read.at(-1);
    if (span === undefined) read.push(mark);
    // "Not the IT firms": a trade that isn't known, not people in IT.
    else if (span.traits.length === 0 && before?.work?.isNoun === false)
      read.splice(-1, 1, createAside([before, mark]));
    else {
      read.splice(read.length - (at - span.from), at - span.from);
      const company = span.traits.map(toCompanies).reduce(combineCompanies, createAnyCompany());
      const aside = createAside(marks.slice(span.from, span.to + 1));
      if (span.traits.length > 0)
        read.push({ words: aside.words, written: aside.written, hasCapital: false, company });
      at = span.to;
    }
  }
  return read;
}

const isTrait = (mark: Mark | undefined): mark is Mark =>
  mark !== undefined && (mark.size !== undefined || mark.industry !== undefined || mark.isAdjective === true);

function findNounSpan(marks: readonly Mark[], at: number): Span | undefined {
  const noun = marks[at];
  if (noun?.word !== 'company' || (noun.work !== undefined && !isTrait(marks[at - 1]))) return undefined;
  const traits: Mark[] = isTrait(noun) ? [noun] : [];
  let from = at;
  for (let before = at - 1; before >= 0; before--) {
    const mark = marks[before];
    if (isTrait(mark)) {
      traits.push(mark);
      from = before;
    } else if (!(isWord(mark, 'or', 'and') && isTrait(marks[before - 1]) && traits.length > 0)) break;
  }
  return createSpan(marks, from, at, traits);
}

/** "in Germany", "based in Berlin or Paris" right after the noun is about the company. */
function createSpan(marks: readonly Mark[], from: number, to: number, traits: readonly Mark[]): Span {
  const start = findEnd(marks, to + 1, (mark) => !isWord(mark, 'in', 'filler', 'at'));
  const locations: Mark[] = [];
  let end = to;
  for (let at = start; start > to + 1 && marks[at]?.location !== undefined; ) {
    locations.push(marks[at] as Mark);
    end = at;
    at += isWord(marks[at + 1], 'or', 'and') || marks[at + 1]?.stop === 'comma' ? 2 : 1;
  }
  return { from, to: end, traits: [...traits, ...locations] };
}

const isInList = (marks: readonly Mark[], at: number): boolean =>
  isWord(marks[at - 1], 'or', 'and') || marks[at - 1]?.stop === 'comma';

function findIndustrySpan(marks: readonly Mark[], at: number, read: readonly Mark[]): Span | undefined {
  const mark = marks[at] as Mark;
  if ((mark.industry ?? mark.size) === undefined) return undefined;
  // "Receptionists, hotels only"; "not in retail or hospitality".
  const isRole = marks[at + 1]?.work !== undefined || marks[at + 1]?.levels !== undefined;
  const isListed = isInList(marks, at) && (read.at(-2)?.company?.industries.length ?? 0) > 0 && !isRole;
  if (mark.industry && (isOnly(marks[at + 1]) || isOnly(marks[at - 1]) || isListed))
    return { from: at, to: at, traits: [mark] };
  const before = marks.findLastIndex((one, index) => index < at && !(isWord(one, 'filler') || isTrait(one)));
  if (!isWord(marks[before], 'in', 'at', 'not', 'outside') || !isCompanyMeant(marks, before, mark))
    return undefined;
  return createSpan(marks, before + 1, at, marks.slice(before + 1, at + 1).filter(isTrait));
}

/** Departments of any company: "not in finance" is about the department, "not in retail" about the industry. */
const DEPARTMENTS: ReadonlySet<string> = new Set(
  'finance marketing hr legal security data sales it engineering software'.split(' '),
);

/** A word that names both an industry and a function is about companies if the person was named before it. */
function isCompanyMeant(marks: readonly Mark[], before: number, { work, industry }: Mark): boolean {
  if (work === undefined) return true;
  const named = marks.slice(0, before);
  const isMentioned = named.some(
    (one) => (one.work ?? one.levels ?? one.isUnknown) !== undefined || one.word === 'anyone',
  );
  if (industry?.isNoun !== false && isMentioned) return true;
  const lead = marks[before];
  const isIn = isWord(lead, 'in') || /^(?:in|from|at)$/.test(lead?.words.at(-1) ?? '');
  return isIn && !work.functions.some((id) => DEPARTMENTS.has(id)) && named.some((one) => one.work);
}

/** "at Aldershaw": an unknown name after a preposition, and the names listed after it. */
function findNameSpan(marks: readonly Mark[], at: number, read: readonly Mark[]): Span | undefined {
  const mark = marks[at] as Mark;
  const isAfterAt =
    isWord(marks[at - 1], 'at') && /^(?:at|bei|beim|chez|presso|bij|u)$/.test(marks[at - 1]?.words[0] ?? '');
  const isListed = isInList(marks, at) && read.at(-2)?.company !== undefined;
  if (!mark.isUnknown || !mark.hasCapital || !(isAfterAt || isListed)) return undefined;
  const isPart = (one: Mark): boolean =>
    one.stop === undefined && one.hasCapital && one.location === undefined;
  const end = findEnd(marks, at + 1, (one) => !isPart(one));
  const name = createAside(marks.slice(at, end)).words.join(' ');
  return {
    from: at,
    to: end - 1,
    traits: [{ ...mark, company: { ...createAnyCompany(), names: [name] } }],
  };
}

function toCompanies({ company, location, size, industry }: Mark): QueryCompanies {
  if (company !== undefined) return company;
  if (location !== undefined) return { ...createAnyCompany(), locations: [location] };
  const range =
    size === undefined || industry?.isNoun ? {} : { employees_min: size.min, employees_max: size.max };
  return { ...createAnyCompany(), ...range, industries: industry === undefined ? [] : [industry.name] };
}
