import type { FunctionId } from '#contract/interpretation.ts';
import { aside } from './asides.ts';
import { isWord, type Mark } from './marks.ts';

/** A verb and its object that name a function only together. */
interface Deed {
  readonly verbs: ReadonlySet<string>;
  readonly objects: (mark: Mark) => boolean;
  readonly does: FunctionId;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const MACHINES = words(
  'machine machines machinery equipment turbine turbines installations plants lines robots vehicles engines',
);

const isPeople = ({ work }: Mark): boolean => work?.isNoun === true;
const MOBILE = words(
  'technicians field-service maintenance transport dispatch care construction warehouse stores',
);
const isMobile = ({ work }: Mark): boolean => work?.functions.some((id) => MOBILE.has(id)) === true;

const DEEDS: readonly Deed[] = [
  {
    verbs: words(
      'plan plans planning schedule schedules scheduling dispatch dispatches dispatching coordinate coordinates coordinating allocate allocates allocating assign assigns assigning organise organises organize organizes route routes send sends sending roster rosters koordiniert disponiert planifie planifica pianifica',
    ),
    objects: isMobile,
    does: 'dispatch',
  },
  {
    verbs: words(
      'fix fixes fixing repair repairs repairing maintain maintains maintaining service services servicing repariert wartet',
    ),
    objects: (mark) => mark.words.some((word) => MACHINES.has(word)),
    does: 'maintenance',
  },
  { verbs: words('hire hires hiring recruit recruits recruiting'), objects: isPeople, does: 'recruiting' },
];

/** How far an object may be from its verb: "plans the days of our technicians". */
const REACH = 5;

/** Replaces a verb and its object with the function they name. */
export function readDeeds(marks: readonly Mark[]): Mark[] {
  const read: Mark[] = [];
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at] as Mark;
    // A hiring manager leads those who are hired.
    const isVerb = mark.words.length <= 2 && mark.levels === undefined;
    // After "wer" German, else a noun: "plant technicians".
    const verb =
      mark.written === 'plant' && marks[at - 1]?.words[0] === 'wer' ? 'plans' : (mark.words[0] ?? '');
    const deed = DEEDS.find(({ verbs }) => isVerb && verbs.has(verb));
    const end = deed === undefined ? -1 : objectOf(marks, at, deed);
    if (deed === undefined || end < 0) {
      read.push(mark);
      continue;
    }
    const work = {
      functions: [deed.does],
      job_levels: [],
      isNoun: false,
      isSpecific: false,
      isTopic: true,
      givesWay: false,
      headFirst: false,
    };
    read.push(
      { words: ['does'], written: '', word: 'doer', hasCapital: false },
      { words: mark.words, written: mark.written, work, hasCapital: false },
    );
    // Whom they hire isn’t part of their title.
    if (deed.does === 'recruiting') read.push(aside(marks.slice(at + 1, end + 1)));
    at = end;
  }
  return read;
}

function objectOf(marks: readonly Mark[], at: number, { objects }: Deed): number {
  let found = -1;
  for (let next = at + 1; next <= Math.min(at + REACH, marks.length - 1); next++) {
    const mark = marks[next] as Mark;
    const isArticle = /^(?:die|der|das|den)$/.test(mark.words[0] ?? '');
    if (mark.stop !== undefined || (isWord(mark, 'not', 'otherwise', 'who') && !isArticle)) break;
    if (objects(mark)) found = next;
    else if (mark.work !== undefined && found < 0 && !isWord(marks[next + 1], 'filler')) continue;
    else if (mark.place !== undefined) break;
  }
  return found;
}
