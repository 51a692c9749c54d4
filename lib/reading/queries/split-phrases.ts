import { combineCompanies, hasCompanyCondition } from '#domain/market/people-search/query-companies.ts';
import { isOnlyWord } from './insistence.ts';
import { findNext, findPrevious, getFirstWord, isGrammarWord, joinWords, type Mark } from './mark.ts';
import {
  createPhrase,
  hasCondition,
  hasRole,
  isEmptyPhrase,
  type Phrase,
  type PhraseKind,
  type Separator,
} from './phrase.ts';
import { readRole, readUnknownWord } from './read-role.ts';

/**
 * Splits a query into phrases. "Not" and "ideally" apply to the phrase after them, and across commas, "or" and "and" only
 * while phrases of the same kind follow: "not interns, ideally in Germany" excludes only interns.
 */
export function splitPhrases(marks: readonly Mark[]): Phrase[] {
  const splitter = new PhraseSplitter(marks);
  for (const index of marks.keys()) splitter.readMark(index);
  return splitter.phrases.filter((phrase) => !isEmptyPhrase(phrase));
}

class PhraseSplitter {
  readonly phrases: Phrase[] = [];
  readonly #marks: readonly Mark[];
  /** What the last operator does to the phrases after it. */
  #mode: 'included' | 'excluded' | 'preferred' = 'included';
  /** The kind of phrase that the operator has applied to so far. */
  #affectedKind: PhraseKind | undefined = undefined;
  /** The operator applies to a list of any kinds, up to the end of the sentence: "Exclude anyone in London, and Acme". */
  #isList = false;
  #choice = 0;

  constructor(marks: readonly Mark[]) {
    this.#marks = marks;
  }

  readMark(index: number): void {
    const mark = this.#marks[index] as Mark;
    if (isGrammarWord(mark, 'not', 'outside') || isExcept(this.#marks, index)) this.#exclude(index);
    else if (isGrammarWord(mark, 'preferably')) this.#prefer(index);
    else if (isGrammarWord(mark, 'leftOut')) this.#excludeLast();
    else if (isGrammarWord(mark, 'otherwise')) this.#startNextChoice(mark);
    else if (mark.punctuation === 'sentence_end') this.#endSentence(mark);
    else if (isGrammarWord(mark, 'resume')) this.#resume(index);
    else if (mark.punctuation === 'comma' || isGrammarWord(mark, 'or', 'and')) this.#separate(index);
    // "Nobody in sales who is in Berlin": the clause is about those who are wanted.
    else if (isGrammarWord(mark, 'who') && this.#mode === 'excluded' && this.#affectedKind !== undefined)
      this.#start('included', 'none');
    else this.#addToPhrase(index);
  }

  #addPhrase(separator: Separator): Phrase {
    const phrase = createPhrase(this.#mode === 'excluded', this.#choice, separator);
    this.phrases.push(phrase);
    return phrase;
  }

  #start(mode: 'included' | 'excluded' | 'preferred', separator: Separator): Phrase {
    this.#mode = mode;
    this.#affectedKind = undefined;
    this.#isList = false;
    return this.#addPhrase(separator);
  }

  #exclude(index: number): void {
    const isNotOnly = /^(?:only|just|sure)$/.test(getFirstWord(this.#marks[index + 1]));
    if (isNotOnly) this.#start('included', 'none').allowsMore = true;
    else {
      this.#start('excluded', 'none');
      this.#isList = isOrderToExclude(this.#marks, index);
    }
  }

  #prefer(index: number): void {
    if (isTrailing(this.#marks, index)) markPreferred(this.phrases);
    else if (this.#mode !== 'preferred' || this.#affectedKind !== undefined)
      this.#start('preferred', 'comma');
  }

  #excludeLast(): void {
    for (const phrase of findLastPhrases(this.phrases)) phrase.isExcluded = true;
    this.#start('included', 'sentence_end');
  }

  #startNextChoice(mark: Mark): void {
    const hasChoice = this.phrases.some((phrase) => !phrase.isExcluded && hasCondition(phrase));
    if (hasChoice) this.#choice += 1;
    const phrase = this.#start('included', 'sentence_end');
    // "The second most senior": not a second choice.
    if (!hasChoice && ORDINAL.test(getFirstWord(mark))) phrase.notUnderstood.push(mark.originalText);
  }

  #endSentence(mark: Mark): void {
    // "Please exclude: interns."
    if (mark.words[0] === ':' && this.#mode !== 'included' && this.#affectedKind === undefined)
      this.#isList = true;
    else this.#start('included', 'sentence_end');
  }

  #resume(index: number): void {
    // "Do not show me", "ideally looking for": right after an operator, it belongs to the operator.
    const endsPhrase =
      this.#mode === 'included'
        ? getFirstWord(this.#marks[index]) === 'but'
        : !isAfterOperator(this.#marks, index);
    if (endsPhrase) this.#start('included', this.#marks[index - 1]?.punctuation ?? 'comma');
  }

  #separate(index: number): void {
    const mark = this.#marks[index] as Mark;
    if (this.#mode !== 'included' && !this.#isContinued(index)) this.#mode = 'included';
    this.#addPhrase(mark.punctuation ?? (isGrammarWord(mark, 'or') ? 'or' : 'and'));
  }

  /** Whether the list of exclusions or preferences continues after this comma, "or" or "and". */
  #isContinued(index: number): boolean {
    const followingMarks = this.#marks.slice(index + 1);
    // "Nobody from the branches, only people in Lyon."
    if (isOnlyWord(followingMarks[0])) return false;
    if (this.#affectedKind === undefined) return true;
    const nextMark = followingMarks.find((mark) => findKind(mark) !== undefined || isOperator(mark));
    if (nextMark === undefined || isOperator(nextMark)) return false;
    if (this.#isList) return true;
    if (findKind(nextMark) !== this.#affectedKind) return false;
    if (this.#affectedKind !== 'role' || this.#marks[index]?.punctuation !== 'comma') return true;
    // "Nobody in sales, heads of marketing": the people wanted come next.
    return (
      this.phrases.some((phrase) => !phrase.isExcluded && hasRole(phrase)) ||
      followingMarks.some((mark) => isGrammarWord(mark, 'or', 'and'))
    );
  }

  #addToPhrase(index: number): void {
    const mark = this.#marks[index] as Mark;
    const previousMark = this.#marks[index - 1];
    const kind = findKind(mark);
    if (kind !== undefined && this.#affectedKind !== undefined && kind !== this.#affectedKind) {
      if (this.#mode === 'excluded' && passOnExclusion(this.phrases)) this.#affectedKind = kind;
      else if (this.#endsWithKind(kind)) this.#start('included', 'none');
    }
    // "Anyone but the CEO in finance": the function and the role are separate phrases.
    const hasFunction = (this.phrases.at(-1)?.functionTerms.length ?? 0) > 0;
    if (this.#mode === 'excluded' && mark.functionTerm && isGrammarWord(previousMark, 'in') && hasFunction)
      this.#start('included', 'none');
    const phrase = this.phrases.at(-1) ?? this.#addPhrase('none');
    if (this.#mode === 'preferred' && kind !== undefined)
      phrase.preferredParts.add(mark.levels && !mark.functionTerm ? 'level' : kind);
    addMark(phrase, this.#marks, index);
    this.#affectedKind ??= mark.words[0] === 'senior' ? 'role' : kind;
    // "Non-technical founders": it excludes one word.
    if (this.#mode === 'excluded' && previousMark?.originalText.toLowerCase() === 'non-')
      this.#start('included', 'none');
  }

  /** An exclusion ends with its kind; a preference may continue with a location and companies. */
  #endsWithKind(nextKind: PhraseKind): boolean {
    if (this.#isList) return false;
    return this.#mode === 'excluded' || (this.#mode === 'preferred' && nextKind === 'role');
  }
}

const ORDINAL = /^(?:second|third|fourth|fifth|zweitens|drittens)$/;

function findKind(mark: Mark): PhraseKind | undefined {
  if (mark.company !== undefined) return 'company';
  if (mark.location !== undefined && mark.functionTerm === undefined) return 'location';
  return (mark.functionTerm ?? mark.levels ?? mark.isUnknown) === undefined ? undefined : 'role';
}

const isOperator = (mark: Mark): boolean =>
  mark.punctuation === 'sentence_end' ||
  isGrammarWord(mark, 'not', 'outside', 'preferably', 'otherwise', 'resume', 'leftOut');

const isAfterOperator = (marks: readonly Mark[], index: number): boolean =>
  isGrammarWord(
    marks.slice(0, index).findLast((mark) => !isGrammarWord(mark, 'filler', 'anyone')),
    'not',
    'outside',
    'preferably',
  );

/** "All VPs but the VP of HR": after "all", "but" excludes. */
function isExcept(marks: readonly Mark[], index: number): boolean {
  if (joinWords(marks[index]) !== 'but' || isOnlyWord(marks[index + 1])) return false;
  const clauseStart = marks.slice(0, index).findLastIndex(isOperator) + 1;
  const saysAll = marks
    .slice(clauseStart, index)
    .some((mark) => /^(?:all|any|every|everyone|everybody)$/.test(getFirstWord(mark)));
  const nextMark = findNext(marks, index);
  return saysAll && nextMark !== undefined && findKind(nextMark) !== undefined;
}

/** The sentence starts by saying who to leave out: "Exclude anyone in London, and Acme". */
function isOrderToExclude(marks: readonly Mark[], index: number): boolean {
  if (!/^(?:exclude|skip|ignore|avoid|omit|drop|leave out)$/.test(joinWords(marks[index]))) return false;
  const previousMark = findPrevious(marks, index);
  return previousMark === undefined || previousMark.punctuation === 'sentence_end';
}

/** "Berlin preferred", "Lyon would be a plus": the phrase is complete and has a meaning. */
function isTrailing(marks: readonly Mark[], index: number): boolean {
  const nextMark = marks.slice(index + 1).find((mark) => !isGrammarWord(mark, 'filler', 'who'));
  const isLast =
    nextMark === undefined ||
    nextMark.punctuation !== undefined ||
    isGrammarWord(nextMark, 'resume', 'preferably', 'not', 'otherwise', 'and');
  const precedingMarks = marks.slice(0, index);
  const phraseStart =
    precedingMarks.findLastIndex((mark) => mark.punctuation !== undefined || isGrammarWord(mark, 'resume')) +
    1;
  return isLast && precedingMarks.slice(phraseStart).some((mark) => findKind(mark) !== undefined);
}

/**
 * "CFOs, but no CFOs of startups", "who do not sit in Berlin": if the words right after "not" are an unknown verb or a
 * wanted role, what follows them is excluded instead. They are then removed from the last phrase.
 */
function passOnExclusion(phrases: readonly Phrase[]): boolean {
  const lastPhrase = phrases.at(-1);
  if (lastPhrase === undefined) return false;
  const isVerb = lastPhrase.functionTerms.length === 0 && lastPhrase.levels === undefined;
  const isRequested = phrases.some(
    (phrase) => !phrase.isExcluded && hasRole(phrase) && isSameRole(phrase, lastPhrase),
  );
  if (!isVerb && !isRequested) return false;
  Object.assign(lastPhrase, { functionTerms: [], levels: undefined, unknownWords: [], titleWords: [] });
  return true;
}

const isSameRole = (a: Phrase, b: Phrase): boolean => toRoleKey(a) === toRoleKey(b);

/** Levels count only where no function is named. */
const toRoleKey = ({ functionTerms, levels }: Phrase): string =>
  functionTerms.length > 0
    ? JSON.stringify(functionTerms.map(({ functions }) => functions))
    : JSON.stringify({ levels });

const findMainKind = ({ companies, locations }: Phrase): PhraseKind =>
  hasCompanyCondition(companies) ? 'company' : locations.length > 0 ? 'location' : 'role';

/** The last phrase and those of the same kind that it continues. */
function findLastPhrases(phrases: readonly Phrase[]): Phrase[] {
  const lastPhrases: Phrase[] = [];
  for (const phrase of phrases.filter(hasCondition).toReversed()) {
    const kind = findMainKind(phrase);
    const followingPhrase = lastPhrases.at(-1);
    if (followingPhrase && kind !== findMainKind(followingPhrase)) break;
    // "CFOs in Europe, the UK excluded": after a comma, this isn't about the role's location.
    if (followingPhrase?.separator === 'comma' && hasRole(phrase)) break;
    lastPhrases.push(phrase);
    if (phrase.separator === 'sentence_end' || (kind !== 'role' && hasRole(phrase))) break;
  }
  return lastPhrases;
}

function markPreferred(phrases: readonly Phrase[]): void {
  const lastPhrases = findLastPhrases(phrases);
  const [lastPhrase] = lastPhrases;
  if (lastPhrase === undefined) return;
  const kind = findMainKind(lastPhrase);
  if (kind === 'role')
    lastPhrase.preferredParts.add(lastPhrase.functionTerms.length === 0 ? 'level' : 'role');
  else for (const phrase of lastPhrases) phrase.preferredParts.add(kind);
}

function addMark(phrase: Phrase, marks: readonly Mark[], index: number): void {
  const mark = marks[index] as Mark;
  if (mark.company !== undefined) phrase.companies = combineCompanies(phrase.companies, mark.company);
  else if (mark.change !== undefined) phrase.change ??= mark.change;
  else if (mark.limit !== undefined) {
    phrase.per_account ??= mark.limit.per_account;
    phrase.total ??= mark.limit.total;
  } else if (mark.location !== undefined && mark.functionTerm === undefined)
    phrase.locations.push(mark.location);
  else if (mark.isUnsearchable || isGrammarWord(mark, 'dropped'))
    phrase.notUnderstood.push(mark.originalText);
  // "Not corporate recruiters" keeps the others.
  else if (phrase.isExcluded && mark.isQualifier && marks[index + 1]?.functionTerm)
    readUnknownWord(phrase, marks, index);
  else readRole(phrase, marks, index);
}
