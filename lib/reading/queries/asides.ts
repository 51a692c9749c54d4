import { isWord, type Mark } from './wish-marks.ts';

const aside = (marks: readonly Mark[]): Mark => ({
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
export function withAsides(marks: readonly Mark[]): Mark[] {
  return [answersFor, spoken, talkedAbout, told, traits, ourOwn].reduce<readonly Mark[]>(
    (read, rule) => rule(read),
    marks,
  ) as Mark[];
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
    if (!isWord(mark, 'speaks')) {
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

/** "Heads of data to talk to about AI": the subject is a function only if nothing else says who is wanted. */
function talkedAbout(marks: readonly Mark[]): Mark[] {
  const start = marks.findIndex((mark) => isWord(mark, 'about') || mark.words.at(-1) === 'about');
  if (start < 0) return [...marks];
  const length = marks.slice(start + 1).findIndex((mark) => endsClause(mark) || isWord(mark, 'in', 'at'));
  const end = length < 0 ? marks.length : start + 1 + length;
  const isElsewhere = [...marks.slice(0, start), ...marks.slice(end)].some(isContent);
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
    let end = verb + 1;
    while (end < marks.length && !endsClause(marks[end] as Mark)) end += 1;
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
  const length = marks.slice(when).findIndex(({ stop }) => stop !== undefined);
  const end = length < 0 ? marks.length : when + length;
  const clause = marks.slice(when + 1, end);
  if (!clause.some(({ work }) => work !== undefined)) return [...marks];
  const told = clause.filter(({ work, place, company, word }) => work ?? place ?? company ?? word === 'in');
  return [...marks.slice(0, who + 1), OWNS, ...told, ...marks.slice(end)];
}

const OURSELVES: ReadonlySet<string> = new Set('we i wir ich nous je nosotros yo noi io wij ik'.split(' '));

/** "We sell to bakers" says what we do, not who is wanted. */
const ourOwn = (marks: readonly Mark[]): Mark[] =>
  marks.map((mark, at) =>
    mark.work?.isTopic && OURSELVES.has(marks[at - 1]?.words[0] ?? '')
      ? { words: mark.words, written: mark.written, hasCapital: false, word: 'filler' as const }
      : mark,
  );
