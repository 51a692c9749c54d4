import type { QueryLocation } from '#contract/interpretation.ts';
import {
  findEnd,
  findNext,
  getFirstWord,
  isClauseEnd,
  isGrammarWord,
  joinUnsearchable,
  joinWords,
  type Mark,
  namesRole,
} from './mark.ts';

/** Joins what no search can filter by into one mark, and makes a place of an unknown name after "in". */
export function replaceUnsearchable(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = [];
  for (let index = 0; index < marks.length; ) {
    const replacement = findReplacement(marks, index, result);
    if (replacement === undefined) {
      result.push(...marks.slice(index, index + 1));
      index += 1;
    } else {
      const { end, newMarks, replacedBefore } = replacement;
      result.splice(result.length - replacedBefore, replacedBefore, ...newMarks);
      index = end;
    }
  }
  return result;
}

/** What replaces the marks from the current one up to `end`. */
interface Replacement {
  readonly end: number;
  readonly newMarks: readonly Mark[];
  /** How many marks before the current one are replaced, too. */
  readonly replacedBefore: number;
}

/** `marksBefore` are the marks before `index`, with what earlier replacements made of them. */
type Rule = (marks: readonly Mark[], index: number, marksBefore: readonly Mark[]) => Replacement | undefined;

const replaceWith = (end: number, ...newMarks: readonly Mark[]): Replacement => ({
  end,
  newMarks,
  replacedBefore: 0,
});

/** Joins the marks from `index` up to `end`, and these right before them. */
const joinUpTo = (
  marks: readonly Mark[],
  index: number,
  end: number,
  marksBefore: readonly Mark[] = [],
): Replacement => ({
  end,
  newMarks: [joinUnsearchable([...marksBefore, ...marks.slice(index, end)])],
  replacedBefore: marksBefore.length,
});

const MONTH =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|marz|mai|juni|juli|oktober|dezember)$/;

/** "Hired since March", "in June 2025": nobody is known by a date. */
const joinDate: Rule = (marks, index) => {
  const isMonth =
    MONTH.test(getFirstWord(marks[index])) && /^(?:in|since|seit|im)$/.test(getFirstWord(marks[index - 1]));
  const hasYear = marks[index + 1]?.number !== undefined;
  return isMonth ? joinUpTo(marks, index, index + (hasYear ? 2 : 1)) : undefined;
};

/** A place that no list has is a place by its name: "CFOs in Bad Homburg", "CEOs from Rivne, Ukraine". */
const nameLocation: Rule = (marks, index, marksBefore) => {
  const mark = marks[index] as Mark;
  const isNamePart = ({ punctuation, hasCapital, location, ...other }: Mark): boolean =>
    punctuation === undefined && hasCapital && location === undefined && !namesRole(other);
  const end = mark.hasCapital ? findEnd(marks, index + 1, (otherMark) => !isNamePart(otherMark)) : index + 1;
  // "In YC companies."
  if (!isUnknownLocation(mark, marksBefore) || isGrammarWord(marks[end], 'company')) return undefined;
  const name = marks
    .slice(index, end)
    .map(({ originalText }) => originalText)
    .join(' ');
  const area = marks[end]?.punctuation === 'comma' ? marks[end + 1]?.location : undefined;
  const hasArea = area !== undefined && isAreaOfTowns(area);
  const location = { name, countries: hasArea ? area.countries : [], localities: [name] };
  return replaceWith(hasArea ? end + 2 : end, {
    words: [name],
    originalText: name,
    hasCapital: true,
    location,
  });
};

/** Prepositions that say more often whose than where. */
const POSSESSIVE_PREPOSITIONS: ReadonlySet<string> = new Set('de do da del dos das di'.split(' '));
const ARTICLE = /^(?:the|la|le|el|der|den|die)$/i;
/** "With experience in Workday": not where they are. */
const ABILITY = /^(?:experience|expertise|background|skills?|knowledge|erfahrung|experiencia)$/i;
/** "Q4", "AdTech". */
const NO_PLACE_NAME = /\d|\p{Ll}\p{Lu}/u;

/** Whether an unknown word comes after "in", after "from" or after another place in a list. */
function isUnknownLocation(
  { isUnknown, hasCapital, originalText }: Mark,
  marksBefore: readonly Mark[],
): boolean {
  if (!isUnknown || NO_PLACE_NAME.test(originalText)) return false;
  const hasArticle = ARTICLE.test(marksBefore.at(-1)?.originalText ?? '');
  const prepositionIndex = marksBefore.length - (hasArticle ? 2 : 1);
  const preposition = marksBefore[prepositionIndex];
  const prepositionText = preposition?.originalText ?? '';
  if (ABILITY.test(marksBefore[prepositionIndex - 1]?.originalText ?? '')) return false;
  if (
    isGrammarWord(preposition, 'in', 'outside') &&
    !POSSESSIVE_PREPOSITIONS.has(preposition?.words.at(-1) ?? '')
  )
    return hasCapital || /\bin$/i.test(prepositionText);
  const separator = marksBefore.at(-1);
  const isAfterLocation =
    (isGrammarWord(separator, 'or', 'and') || separator?.punctuation === 'comma') &&
    marksBefore.at(-2)?.location !== undefined;
  return hasCapital && (/^from$/i.test(prepositionText) || isAfterLocation);
}

/** A country or a US state: what a town's name is followed by. */
const isAreaOfTowns = ({ countries, localities }: QueryLocation): boolean =>
  localities.length === 0 ? countries.length === 1 : localities[0]?.length === 2;

/** "Don't care about the title", "regardless of size": nothing is asked for. */
const dropWhatever: Rule = (marks, index) =>
  isGrammarWord(marks[index], 'whatever')
    ? replaceWith(findEnd(marks, index, (mark) => isClauseEnd(mark) || isGrammarWord(mark, 'in')))
    : undefined;

/** "For our webinar next week: sales managers" says what it is for before it says who is wanted. */
const joinPreamble: Rule = (marks, index) => {
  const end = findEnd(marks, index, ({ punctuation }) => punctuation !== undefined);
  const isSentenceStart = index === 0 || marks[index - 1]?.punctuation !== undefined;
  if (!isSentenceStart || getFirstWord(marks[end]) !== ':') return undefined;
  const preamble = marks.slice(index, end);
  const isTopic =
    preamble.some(({ functionTerm }) => functionTerm) &&
    preamble.some((mark) => mark.isUnknown || isGrammarWord(mark, 'about'));
  const saysWho = preamble.some(
    (mark) =>
      (mark.levels ?? mark.location ?? mark.company) !== undefined ||
      mark.functionTerm?.isNoun === true ||
      isGrammarWord(mark, 'who', 'owner', 'doer', 'signer', 'not'),
  );
  return isTopic && !saysWho ? joinUpTo(marks, index, end) : undefined;
};

const FIRST_PERSON = /^(?:we|i|im|wir|ich|nous|je|nosotros|yo|noi|io|wij|ik)$/;

/** "I'm looking for buyers", but "we're looking to automate". */
const SEARCH =
  /\b(?:(?:looking|searching) for|find|reach|targeting|hunting|chasing|such\w* nach|(?:talk|speak) (?:to|with))\b/;

/** "I'm hiring a manager", "we launch in France": what we do is not who is wanted, but it may say where. */
const joinWhatWeDo: Rule = (marks, index) => {
  if (!FIRST_PERSON.test(getFirstWord(marks[index]))) return undefined;
  const verbIndex = findEnd(marks, index + 1, (mark) => !isGrammarWord(mark, 'filler'));
  const isAction = marks[verbIndex]?.isUnknown || marks[verbIndex]?.functionTerm?.isNoun === false;
  const wordsBeforeVerb = marks
    .slice(index + 1, verbIndex)
    .map(joinWords)
    .join(' ');
  // "I want buyers", but "I want to invite them".
  const isWant = isGrammarWord(marks[index], 'resume') && getFirstWord(marks[index + 1]) !== 'to';
  if (!isAction || isWant || SEARCH.test(wordsBeforeVerb)) return undefined;
  // "We sell to bakers."
  if (getFirstWord(marks[verbIndex + 1]) === 'to') return replaceWith(verbIndex + 1);
  return joinUpTo(
    marks,
    verbIndex,
    findEnd(marks, verbIndex, (mark) => isClauseEnd(mark) || getFirstWord(mark) === 'in'),
  );
};

const CONDITION = /^(?:if|unless|because|wenn|falls|weil|sofern|parce|porque|indien|tenzij|omdat|jesli)$/;

/** "Unless it is a bank": a condition is named as a whole, never read word by word. */
const joinCondition: Rule = (marks, index) => {
  if (!CONDITION.test(joinWords(marks[index])) || isGrammarWord(marks[index], 'otherwise')) return undefined;
  const end = findEnd(
    marks,
    index,
    (mark) => mark.punctuation !== undefined || isGrammarWord(mark, 'otherwise'),
  );
  const isMeaningless = marks
    .slice(index, end)
    .every((mark) => isGrammarWord(mark, 'filler', 'anyone', 'who', 'resume'));
  return isMeaningless ? replaceWith(end) : joinUpTo(marks, index, end);
};

const isLanguage = (mark: Mark | undefined): boolean =>
  mark?.isAdjective === true || (mark?.isUnknown === true && !mark.hasCapital);

/** "French or German speaking", "who speak English", "English titles": with the languages before and after it. */
const joinLanguages: Rule = (marks, index, marksBefore) => {
  const isTitle = getFirstWord(marks[index]) === 'title' && marks[index - 1]?.isAdjective === true;
  if (!isTitle && !isGrammarWord(marks[index], 'speaks')) return undefined;
  let start = marksBefore.length;
  while (
    isLanguage(marksBefore[start - 1]) ||
    (isGrammarWord(marksBefore[start - 1], 'or', 'and') && isLanguage(marksBefore[start - 2]))
  )
    start -= 1;
  let end = index + 1;
  while (
    marks[end]?.isAdjective ||
    marks[end]?.isUnknown ||
    (isGrammarWord(marks[end], 'or', 'and', 'filler') && isLanguage(marks[end + 1]))
  )
    end += 1;
  // "Looking to speak with someone."
  const hasNoLanguage = start === marksBefore.length && end === index + 1;
  return hasNoLanguage ? replaceWith(end) : joinUpTo(marks, index, end, marksBefore.slice(start));
};

/** Whether the query names a role outside these marks. */
const namesRoleElsewhere = (marks: readonly Mark[], start: number, end: number): boolean =>
  marks.some((mark, index) => (index < start || index >= end) && namesRole(mark));

/** "Heads of data to talk to about AI": a topic is a function only if nothing else says who is wanted. */
const joinTopic: Rule = (marks, index) => {
  if (marks[index]?.words.at(-1) !== 'about' && !isGrammarWord(marks[index], 'about')) return undefined;
  const isPreposition = (mark: Mark): boolean =>
    isGrammarWord(mark, 'in', 'at') && getFirstWord(mark) !== 'a';
  const end = findEnd(marks, index + 1, (mark) => isClauseEnd(mark) || isPreposition(mark));
  return end > index + 1 && namesRoleElsewhere(marks, index, end) ? joinUpTo(marks, index, end) : undefined;
};

/** "Engineers reporting to the CTO": who reports to whom is in no directory, so it says nothing to search by. */
const joinRelation: Rule = (marks, index, marksBefore) => {
  const isBesideNoun =
    isGrammarWord(marks[index], 'below', 'above') && findNext(marks, index)?.functionTerm?.isNoun === true;
  if (!isGrammarWord(marks[index], 'related') && !isBesideNoun) return undefined;
  const end = findEnd(marks, index + 1);
  const clauseBefore = marksBefore.slice(marksBefore.findLastIndex(isClauseEnd) + 1);
  const lastMark = clauseBefore.at(-1);
  // A rank alone, or a role that is only the reference, is nobody to search for.
  const namesNoFunction = !clauseBefore.some(({ functionTerm }) => functionTerm);
  const isReference =
    lastMark !== undefined && namesRole(lastMark) && !marks.slice(index + 1, end).some(namesRole);
  return joinUpTo(marks, index, end, namesNoFunction || isReference ? clauseBefore : []);
};

/** "Who recently posted": a clause with an unknown verb, if a role is named elsewhere. */
const joinUnknownClause: Rule = (marks, index) => {
  const verbIndex = findEnd(marks, index + 1, (mark) => !isGrammarWord(mark, 'filler'));
  if (!isGrammarWord(marks[index], 'who') || !marks[verbIndex]?.isUnknown) return undefined;
  const end = findEnd(marks, verbIndex + 1);
  return namesRoleElsewhere(marks, index, end) ? joinUpTo(marks, verbIndex, end) : undefined;
};

/** A protected trait, with the nationality before it: "of German origin". Or a former employer: "ex-Google". */
const joinTrait: Rule = (marks, index, marksBefore) => {
  const nextMark = marks[index + 1];
  if (getFirstWord(marks[index]) === 'ex' && (nextMark?.isUnknown || nextMark?.company))
    return joinUpTo(marks, index, index + 2);
  if (!isGrammarWord(marks[index], 'trait')) return undefined;
  return joinUpTo(marks, index, index + 1, marksBefore.at(-1)?.isAdjective ? marksBefore.slice(-1) : []);
};

/** The first that applies to a mark counts. */
const RULES: readonly Rule[] = [
  joinDate,
  nameLocation,
  dropWhatever,
  joinPreamble,
  joinWhatWeDo,
  joinCondition,
  joinLanguages,
  joinTopic,
  joinRelation,
  joinUnknownClause,
  joinTrait,
];

function findReplacement(
  marks: readonly Mark[],
  index: number,
  marksBefore: readonly Mark[],
): Replacement | undefined {
  for (const rule of RULES) {
    const replacement = rule(marks, index, marksBefore);
    if (replacement !== undefined) return replacement;
  }
  return undefined;
}
