import { findEnd, isWord, type Mark } from './marks.ts';

export const aside = (marks: readonly Mark[]): Mark => ({
  words: marks.flatMap(({ words }) => words),
  written: marks.map(({ written }) => written).join(' '),
  hasCapital: false,
  isAside: true,
});

const isContent = ({ work, levels }: Mark): boolean => work !== undefined || levels !== undefined;
const endsClause = (mark: Mark): boolean =>
  mark.stop !== undefined || isWord(mark, 'not', 'resume', 'otherwise', 'preferably', 'or', 'and');

/**
 * Sets aside what people can't or must not be searched by: traits such as gender and age, languages, relative clauses about
 * someone already named ("who recently posted"), and what a conversation is about.
 */
export function setAsides(marks: readonly Mark[]): Mark[] {
  return [preamble, purpose, answersFor, conditional, spoken, talkedAbout, told, traits].reduce<
    readonly Mark[]
  >((read, rule) => rule(read), marks) as Mark[];
}

/** Includes a nationality before it ("of German origin") or an employer after it ("ex-Google"). */
function traits(marks: readonly Mark[]): Mark[] {
  const read: Mark[] = [];
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at] as Mark;
    const next = marks[at + 1];
    if (mark.words.join(' ') === 'ex' && next && (next.isUnknown || next.company)) {
      read.push(aside([mark, next]));
      at += 1;
    } else if (mark.word !== 'trait' || isContent(mark)) read.push(mark);
    else read.push(aside(read.at(-1)?.isAdjective ? [read.pop() as Mark, mark] : [mark]));
  }
  return read;
}

/** "French or German speaking", "who speak English": including the words before it. */
function spoken(marks: readonly Mark[]): Mark[] {
  const read: Mark[] = [];
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at] as Mark;
    // "English titles are fine."
    const isTitle = mark.words[0] === 'title' && marks[at - 1]?.isAdjective === true;
    if (!isTitle && !isWord(mark, 'speaks')) {
      read.push(mark);
      continue;
    }
    let start = at;
    while (
      isLanguage(marks[start - 1]) ||
      (isWord(marks[start - 1], 'or', 'and') && isLanguage(marks[start - 2]))
    )
      start -= 1;
    if (start === at && !isSpoken(marks, at + 1)) {
      // "Looking to speak with someone."
      read.push({ ...mark, word: 'filler' });
      continue;
    }
    let end = at;
    while (end + 1 < marks.length && isSpoken(marks, end + 1)) end += 1;
    read.splice(read.length - (at - start), at - start);
    read.push(aside(marks.slice(start, end + 1)));
    at = end;
  }
  return read;
}

const isLanguage = (mark: Mark | undefined): boolean =>
  mark !== undefined && (mark.isAdjective === true || (mark.isUnknown === true && !mark.hasCapital));

function isSpoken(marks: readonly Mark[], at: number): boolean {
  const mark = marks[at];
  if (mark === undefined) return false;
  if (mark.isAdjective || (mark.isUnknown && !isContent(marks[at + 1] ?? mark))) return true;
  return isWord(mark, 'or', 'and', 'filler') && isLanguage(marks[at + 1]);
}

const isNegated = (marks: readonly Mark[], at: number): boolean =>
  isWord(
    marks.slice(0, at).findLast((mark) => endsClause(mark)),
    'not',
  );

/** "Heads of data to talk to about AI": the subject is a function only if nothing else says who is wanted. */
function talkedAbout(marks: readonly Mark[]): Mark[] {
  const start = marks.findIndex((mark) => isWord(mark, 'about') || mark.words.at(-1) === 'about');
  if (start < 0) return [...marks];
  const end = findEnd(marks, start + 1, (mark) => endsClause(mark) || isWord(mark, 'in', 'at'));
  const isElsewhere = marks.some(
    (mark, at) => isContent(mark) && (at < start || at >= end) && !isNegated(marks, at),
  );
  if (!isElsewhere || end === start + 1) return [...marks];
  return [...marks.slice(0, start), aside(marks.slice(start, end)), ...marks.slice(end)];
}

/** A relative clause with an unknown verb, after someone was named, gives nothing to search by. */
function told(marks: readonly Mark[]): Mark[] {
  const read: Mark[] = [];
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at] as Mark;
    read.push(mark);
    if (!isWord(mark, 'who')) continue;
    const verb = marks.findIndex((next, index) => index > at && !isWord(next, 'filler'));
    if (verb < 0 || !marks[verb]?.isUnknown) continue;
    const end = findEnd(marks, verb + 1, endsClause);
    if (![...marks.slice(0, at), ...marks.slice(end)].some(isContent)) {
      // "Who loses sleep over payroll": whatever the verb, somebody answers for it.
      read.push(OWNS);
      continue;
    }
    read.push(aside(marks.slice(verb, end)));
    at = end - 1;
  }
  return read;
}

const OWNS: Mark = { words: ['owns'], written: '', hasCapital: false, word: 'owner' };
const WHEN: ReadonlySet<string> = new Set(
  'if when whenever once wenn falls sobald si quand lorsque cuando se quando als wanneer gdy kiedy jesli'.split(
    ' ',
  ),
);

/** "Who gets fired if the warehouse stops": what happens to them says that they are responsible. */
function answersFor(marks: readonly Mark[]): Mark[] {
  const who = marks.findIndex((mark) => isWord(mark, 'who'));
  const when = marks.findIndex(({ words }, at) => at > who && who >= 0 && WHEN.has(words[0] ?? ''));
  if (when < 0 || marks.slice(0, when).some((mark) => isContent(mark) || mark.stop === 'full'))
    return [...marks];
  const end = findEnd(marks, when);
  const clause = marks.slice(when + 1, end);
  if (!clause.some(({ work }) => work !== undefined)) return [...marks];
  const told = clause.filter(({ work, place, company, word }) => work ?? place ?? company ?? word === 'in');
  return [...marks.slice(0, who + 1), OWNS, ...told, ...marks.slice(end)];
}

/** "For a campaign about cold storage: energy managers" says what it is for before it says who is wanted. */
function preamble(marks: readonly Mark[]): Mark[] {
  const end = Math.max(
    0,
    marks.findIndex(({ words }) => words[0] === ':'),
  );
  const start = marks.findLastIndex(({ stop }, at) => at < end && stop !== undefined) + 1;
  const isWho = (mark: Mark): boolean =>
    mark.levels !== undefined ||
    mark.work?.isNoun === true ||
    isWord(mark, 'who', 'owner', 'doer', 'signer', 'not');
  const lead = marks.slice(start, end);
  const isAbout =
    lead.some((mark) => isWord(mark, 'about') || mark.isUnknown) && lead.some(({ work }) => work);
  const isPlaced = lead.some(({ place, company, industry }) => place ?? company ?? industry?.isNoun);
  return isAbout && !isPlaced && !lead.some(isWho) && marks.slice(end).some(isWho)
    ? [...marks.slice(0, start), aside(lead), ...marks.slice(end)]
    : [...marks];
}

/** "It's for hiring, not selling" says what for; nobody in recruiting is asked for. */
function purpose(marks: readonly Mark[]): Mark[] {
  const at = marks.findIndex(
    ({ words }, index) => words[0] === 'for' && /^(?:it|its|this) ?(?:is)?$/.test(lead(marks, index)),
  );
  if (at < 0) return [...marks];
  const end = findEnd(marks, at);
  return [...marks.slice(0, at), aside(marks.slice(at, end)), ...marks.slice(end)];
}

/** The words from the last stop to here. */
const lead = (marks: readonly Mark[], at: number): string =>
  marks
    .slice(marks.findLastIndex(({ stop }, index) => index < at && stop !== undefined) + 1, at)
    .map(({ written }) => written.toLowerCase())
    .join(' ');

const CONDITIONS: ReadonlySet<string> = new Set(
  'if unless because wenn falls weil sofern parce porque indien tenzij omdat jesli'.split(' '),
);

/** "If it isn't a hospital, nobody": a condition that no rule has read is named as a whole, never read word by word. */
function conditional(marks: readonly Mark[]): Mark[] {
  const at = marks.findIndex((mark) => CONDITIONS.has(mark.words.join(' ')) && !isWord(mark, 'otherwise'));
  if (at < 0) return [...marks];
  const end = findEnd(marks, at, (mark) => mark.stop !== undefined || isWord(mark, 'otherwise'));
  const clause = marks.slice(at, end);
  const isPlain = clause.every((mark) => isWord(mark, 'filler', 'anyone', 'who', 'resume'));
  return [...marks.slice(0, at), ...(isPlain ? [] : [aside(clause)]), ...conditional(marks.slice(end))];
}

const OURSELVES = /^(?:we|i|im|wir|ich|nous|je|nosotros|yo|noi|io|wij|ik)$/;
const TOLD = /^(?:met|saw|heard|spoke|talked|visited)$/;
const ADDRESSED = /^(?:talk|speak|contact|reach)$/;

/** "I'm hiring a manager" says what we do, not who is wanted; "we sell to bakers" names them. */
export function dropOurselves(marks: readonly Mark[]): Mark[] {
  const read: Mark[] = [];
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at] as Mark;
    read.push(mark);
    if (!OURSELVES.test(mark.words[0] ?? '') || isContent(mark)) continue;
    // "I want to invite them to our event."
    const isMeant = isWord(mark, 'resume') && marks[at + 1]?.words[0] === 'to' && marks[at + 2]?.isUnknown;
    if (isWord(mark, 'resume') && !isMeant) continue;
    const verb = marks.findIndex((next, index) => index > at && !isWord(next, 'filler'));
    const next = marks[verb];
    const isTold = marks.slice(at, verb).some(({ words }) => TOLD.test(words[0] ?? ''));
    const isVerb =
      isTold || isMeant || next?.work?.isNoun === false || isWord(next, 'owner', 'doer', 'signer');
    const start = marks.findLastIndex(({ stop }, index) => index < at && stop !== undefined);
    const isAsked = marks.slice(start + 1, at).some((before) => isWord(before, 'who'));
    if (next === undefined || !isVerb || isAsked || ADDRESSED.test(next.words[0] ?? '')) continue;
    if (marks[verb + 1]?.words[0] === 'to') {
      read.push({ words: next.words, written: next.written, hasCapital: false, word: 'filler' });
      at = verb;
      continue;
    }
    const end = findEnd(marks, verb, endsClause);
    read.push(aside(marks.slice(verb, end)));
    at = end - 1;
  }
  return read;
}

const isPlaced = (marks: readonly Mark[], at: number): boolean =>
  isWord(marks[at], 'in') && marks[at + 1]?.place !== undefined;

/** "Don't care about the title", "regardless of size": nothing is asked for. */
export function dropWhatever(marks: readonly Mark[]): Mark[] {
  const at = marks.findIndex((mark) => isWord(mark, 'whatever'));
  if (at < 0) return [...marks];
  const end = findEnd(marks, at, (mark, index) => endsClause(mark) || isPlaced(marks, index));
  return [...marks.slice(0, at), ...dropWhatever(marks.slice(end))];
}
