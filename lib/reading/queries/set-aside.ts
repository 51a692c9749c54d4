import type { QueryLocation } from '#contract/interpretation.ts';
import { createAside, findEnd, findNext, isClauseEnd, isWord, type Mark } from './marks.ts';

/** What a rule puts in the place of the marks from `at` up to `to`, and of so many before them. */
interface Rewrite {
  readonly to: number;
  readonly put: readonly Mark[];
  /** @default 0 */
  readonly back?: number;
}

/** Looks at the marks from `at`. `read` is what comes before. */
type Rule = (marks: readonly Mark[], at: number, read: readonly Mark[]) => Rewrite | undefined;

/** Makes one mark of what no search can filter by, and a place of a name after "in" that no list has. */
export function setAside(marks: readonly Mark[]): Mark[] {
  const read: Mark[] = [];
  for (let at = 0; at < marks.length; ) {
    const rewrite = RULES.map((rule) => rule(marks, at, read)).find((one) => one !== undefined);
    const { to, put, back = 0 } = rewrite ?? { to: at + 1, put: marks.slice(at, at + 1) };
    read.splice(read.length - back, back, ...put);
    at = to;
  }
  return read;
}

const isContent = ({ work, levels }: Mark): boolean => work !== undefined || levels !== undefined;
const firstWord = (mark: Mark | undefined): string => mark?.words[0] ?? '';

/** Without the last so many of `read`, up to `to`. */
const takeAside = (
  marks: readonly Mark[],
  at: number,
  to: number,
  before: readonly Mark[] = [],
): Rewrite => ({
  to,
  back: before.length,
  put: [createAside([...before, ...marks.slice(at, to)])],
});

/** Prepositions that say more often whose than where. */
const OF: ReadonlySet<string> = new Set('de do da del dos das di'.split(' '));
const ARTICLE = /^(?:the|la|le|el|der|den|die)$/i;
/** "With experience in Workday": not where they are. */
const ABILITY = /^(?:experience|expertise|background|skills?|knowledge|erfahrung|experiencia)$/i;
/** "Q4", "AdTech". */
const NO_NAME = /\d|\p{Ll}\p{Lu}/u;

function isUnknownLocation({ isUnknown, hasCapital, written }: Mark, read: readonly Mark[]): boolean {
  if (!isUnknown || NO_NAME.test(written)) return false;
  const at = read.length - (ARTICLE.test(read.at(-1)?.written ?? '') ? 2 : 1);
  const [before, joint] = [read[at], read.at(-1)];
  if (ABILITY.test(read[at - 1]?.written ?? '')) return false;
  if (isWord(before, 'in', 'outside') && !OF.has(before?.words.at(-1) ?? ''))
    return hasCapital || /\bin$/i.test(before?.written ?? '');
  const isInList = isWord(joint, 'or', 'and') || joint?.stop === 'comma';
  const isAfterLocation = isInList && read.at(-2)?.location !== undefined;
  return hasCapital && (/^from$/i.test(before?.written ?? '') || isAfterLocation);
}

/** A country or a US state: what a town's name is followed by. */
const isAround = ({ countries, localities }: QueryLocation): boolean =>
  localities.length === 0 ? countries.length === 1 : localities[0]?.length === 2;

/** A place that no list has is a place by its name: "CFOs in Bad Homburg", "CEOs from Rivne, Ukraine". */
const nameLocation: Rule = (marks, at, read) => {
  const isPart = (mark: Mark): boolean =>
    mark.stop === undefined && mark.hasCapital && !(mark.work ?? mark.levels ?? mark.location);
  const end = marks[at]?.hasCapital ? findEnd(marks, at + 1, (mark) => !isPart(mark)) : at + 1;
  // "In YC companies."
  if (!isUnknownLocation(marks[at] as Mark, read) || isWord(marks[end], 'company')) return undefined;
  const name = marks
    .slice(at, end)
    .map(({ written }) => written)
    .join(' ');
  const around = marks[end]?.stop === 'comma' ? marks[end + 1]?.location : undefined;
  const isIn = around !== undefined && isAround(around);
  const location = { name, countries: isIn ? around.countries : [], localities: [name] };
  return { to: isIn ? end + 2 : end, put: [{ words: [name], written: name, hasCapital: true, location }] };
};

const MONTH =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|marz|mai|juni|juli|oktober|dezember)$/;

/** "Hired since March", "in June 2025": nobody is known by a date. */
const readDate: Rule = (marks, at) => {
  const isDate = MONTH.test(firstWord(marks[at])) && /^(?:in|since|seit|im)$/.test(firstWord(marks[at - 1]));
  return isDate ? takeAside(marks, at, marks[at + 1]?.number ? at + 2 : at + 1) : undefined;
};

/** "Don't care about the title", "regardless of size": nothing is asked for. */
const dropWhatever: Rule = (marks, at) =>
  isWord(marks[at], 'whatever')
    ? { to: findEnd(marks, at, (mark) => isClauseEnd(mark) || isWord(mark, 'in')), put: [] }
    : undefined;

const FIRST_PERSON = /^(?:we|i|im|wir|ich|nous|je|nosotros|yo|noi|io|wij|ik)$/;

/** "I'm looking for buyers", but "we're looking to automate". */
const SEARCH =
  /\b(?:(?:looking|searching) for|find|reach|targeting|hunting|chasing|such\w* nach|(?:talk|speak) (?:to|with))\b/;

/** "I'm hiring a manager", "we launch in France": a deed of ours is not who is wanted, but it may say where. */
const readOurselves: Rule = (marks, at) => {
  const verb = findEnd(marks, at + 1, (mark) => !isWord(mark, 'filler'));
  const isDeed = marks[verb]?.isUnknown || marks[verb]?.work?.isNoun === false;
  // "I want buyers", but "I want to invite them".
  const isWish =
    (isWord(marks[at], 'resume') && firstWord(marks[at + 1]) !== 'to') ||
    SEARCH.test(
      marks
        .slice(at + 1, verb)
        .map(({ words }) => words.join(' '))
        .join(' '),
    );
  if (!FIRST_PERSON.test(firstWord(marks[at])) || !isDeed || isWish) return undefined;
  // "We sell to bakers."
  if (firstWord(marks[verb + 1]) === 'to') return { to: verb + 1, put: [] };
  const to = findEnd(marks, verb, (mark) => isClauseEnd(mark) || /^in$/.test(firstWord(mark)));
  return takeAside(marks, verb, to);
};

/** "For our webinar next week: sales managers" says what it is for before it says who is wanted. */
const readPreamble: Rule = (marks, at) => {
  const end = findEnd(marks, at, ({ stop }) => stop !== undefined);
  if ((at > 0 && marks[at - 1]?.stop === undefined) || firstWord(marks[end]) !== ':') return undefined;
  const lead = marks.slice(at, end);
  const isTopic =
    lead.some(({ work }) => work) && lead.some((mark) => mark.isUnknown || isWord(mark, 'about'));
  const saysWho = lead.some(
    (mark) =>
      (mark.levels ?? mark.location ?? mark.company) !== undefined ||
      mark.work?.isNoun === true ||
      isWord(mark, 'who', 'owner', 'doer', 'signer', 'not'),
  );
  return isTopic && !saysWho ? takeAside(marks, at, end) : undefined;
};

const CONDITIONS = /^(?:if|unless|because|wenn|falls|weil|sofern|parce|porque|indien|tenzij|omdat|jesli)$/;

/** "Unless it is a bank": a condition is named as a whole, never read word by word. */
const readCondition: Rule = (marks, at) => {
  if (!CONDITIONS.test(marks[at]?.words.join(' ') ?? '') || isWord(marks[at], 'otherwise')) return undefined;
  const to = findEnd(marks, at, (mark) => mark.stop !== undefined || isWord(mark, 'otherwise'));
  const isPlain = marks.slice(at, to).every((mark) => isWord(mark, 'filler', 'anyone', 'who', 'resume'));
  return isPlain ? { to, put: [] } : takeAside(marks, at, to);
};

const isLanguage = (mark: Mark | undefined): boolean =>
  mark?.isAdjective === true || (mark?.isUnknown === true && !mark.hasCapital);

/** "French or German speaking", "who speak English": with the languages before and after it. */
const readLanguage: Rule = (marks, at, read) => {
  const isTitle = firstWord(marks[at]) === 'title' && marks[at - 1]?.isAdjective === true;
  if (!isTitle && !isWord(marks[at], 'speaks')) return undefined;
  let start = read.length;
  while (isLanguage(read[start - 1]) || (isWord(read[start - 1], 'or', 'and') && isLanguage(read[start - 2])))
    start -= 1;
  let to = at + 1;
  while (
    marks[to] !== undefined &&
    (marks[to]?.isAdjective ||
      marks[to]?.isUnknown ||
      (isWord(marks[to], 'or', 'and', 'filler') && isLanguage(marks[to + 1])))
  )
    to += 1;
  // "Looking to speak with someone."
  const isAlone = start === read.length && to === at + 1;
  return isAlone ? { to, put: [] } : takeAside(marks, at, to, read.slice(start));
};

/** "Heads of data to talk to about AI": a topic is a function only if nothing else says who is wanted. */
const readTopic: Rule = (marks, at) => {
  if (!isWord(marks[at], 'about') && marks[at]?.words.at(-1) !== 'about') return undefined;
  const isPlace = (mark: Mark): boolean => isWord(mark, 'in', 'at') && firstWord(mark) !== 'a';
  const to = findEnd(marks, at + 1, (mark) => isClauseEnd(mark) || isPlace(mark));
  const isElsewhere = [...marks.slice(0, at), ...marks.slice(to)].some(isContent);
  return isElsewhere && to > at + 1 ? takeAside(marks, at, to) : undefined;
};

/** "Engineers reporting to the CTO": who reports to whom is in no directory, so it says nothing to search by. */
const readRelated: Rule = (marks, at, read) => {
  const isBesideNoun = isWord(marks[at], 'below', 'above') && findNext(marks, at)?.work?.isNoun === true;
  if (!isWord(marks[at], 'related') && !isBesideNoun) return undefined;
  const to = findEnd(marks, at + 1);
  const clause = read.slice(read.findLastIndex(isClauseEnd) + 1);
  // A rank alone, or a role that is only the reference, is nobody to search for.
  const isAlone = !clause.some(({ work }) => work);
  const last = clause.at(-1);
  const isReference = last !== undefined && isContent(last) && !marks.slice(at + 1, to).some(isContent);
  return takeAside(marks, at, to, isAlone || isReference ? clause : []);
};

/** "Who recently posted": a clause with an unknown verb, after someone was named. */
const readUnknownClause: Rule = (marks, at) => {
  const verb = findEnd(marks, at + 1, (mark) => !isWord(mark, 'filler'));
  if (!isWord(marks[at], 'who') || !marks[verb]?.isUnknown) return undefined;
  const to = findEnd(marks, verb + 1);
  return [...marks.slice(0, at), ...marks.slice(to)].some(isContent) ? takeAside(marks, verb, to) : undefined;
};

/** With a nationality before it ("of German origin") or an employer after it ("ex-Google"). */
const readTrait: Rule = (marks, at, read) => {
  const next = marks[at + 1];
  if (firstWord(marks[at]) === 'ex' && next && (next.isUnknown || next.company))
    return takeAside(marks, at, at + 2);
  if (!isWord(marks[at], 'trait')) return undefined;
  return takeAside(marks, at, at + 1, read.at(-1)?.isAdjective ? read.slice(-1) : []);
};

/** The first that applies to a mark counts. */
const RULES: readonly Rule[] = [
  readDate,
  nameLocation,
  dropWhatever,
  readPreamble,
  readOurselves,
  readCondition,
  readLanguage,
  readTopic,
  readRelated,
  readUnknownClause,
  readTrait,
];
