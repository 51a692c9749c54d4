import { UNLISTED } from '#domain/moves/move-event.ts';
import type { MoveKind, SignalEvent } from '#domain/signals/signal-reasoner.ts';
import { type EventWords, ifKnown, type KindWords } from './event-words.ts';

const asRole = ({ role }: EventWords): string => ifKnown(role, (title) => ` as ${title}`);
const theRole = ({ role }: EventWords): string => role ?? 'your new role';
const someone = ({ person }: EventWords): string => person ?? 'your colleague';

const CHANGE =
  /visib|overview|cost|improv|modern|team|control|decision|perform|cut|sav|faster|fewer|plan|grow/i;
const LABELS = { amount: 'Amount', count: 'Count' } as const;

/** How people who move are spoken of: to the person themselves, and of those who left to their colleagues. */
export const MOVE_WORDS: Readonly<Record<MoveKind, KindWords>> = {
  new_in_role: {
    subjects: [
      (w) => `Your first weeks at ${w.company}`,
      (w) => `Starting at ${w.company}`,
      (w) => (w.role === null ? `New at ${w.company}` : `${w.role} at ${w.company}`),
    ],
    openers: [
      (w) =>
        w.person === null
          ? `I see that ${w.company} has someone new in a role we often work with.`
          : `I see that you joined ${w.company}${asRole(w)}.`,
      (w) =>
        w.person === null
          ? `${w.company} has someone new in a role we often work with.`
          : `welcome to ${w.company}. The first weeks${asRole(w)} are full, so I'll be brief.`,
    ],
    stakes: [
      'Most people in a new role review the tools and suppliers they inherit in the first quarter.',
      'The first weeks are when it is easiest to change what the last person put up with.',
    ],
    questions: [
      () => 'Is this on your list for the first quarter?',
      () => 'Would a short look be useful, or is someone else looking at this?',
      () => 'Is that a problem you have already met?',
    ],
    links: [() => 'Where we can help:', () => 'One thing to look at early:'],
    theme: CHANGE,
    labels: { ...LABELS, counterpart: 'Came from' },
  },
  champion_left: {
    subjects: [
      (w) => `After ${someone(w)}`,
      (w) => `Who to talk to at ${w.company}`,
      () => 'Picking up the thread',
    ],
    openers: [
      (w) => `I understand that ${someone(w)}${ifKnown(w.role, (title) => `, ${title},`)} has left.`,
      (w) =>
        w.person === null
          ? `I understand that there has been a change in the team at ${w.company}.`
          : `${w.person} seems to have moved on from ${w.company}.`,
    ],
    stakes: [
      'When someone leaves, the work they looked after often waits until a new owner is named.',
      'Handovers are short, and running projects are what they miss most often.',
    ],
    questions: [
      () => 'Who has taken over from them?',
      () => 'Are you the right person to continue with, or is someone else?',
    ],
    links: [() => 'In short, what this is about:', () => 'For context:'],
    theme: CHANGE,
    labels: { ...LABELS, counterpart: 'Now at' },
    caution:
      'This comes from a directory, not from the company. Check that the person has left before you mention it.',
  },
  promotion: {
    subjects: [
      (w) => (w.role === null ? `Your new role at ${w.company}` : `${w.role} at ${w.company}`),
      (w) => `Your new role at ${w.company}`,
    ],
    openers: [
      (w) =>
        w.person === null
          ? `I see that someone at ${w.company} has a wider role now.`
          : `I see that you are now ${theRole(w)} at ${w.company}.`,
      (w) =>
        w.person === null
          ? `someone at ${w.company} has moved up.`
          : `${theRole(w)} at ${w.company} is a bigger brief, and you already know where things get stuck.`,
    ],
    stakes: [
      'People who are promoted from within know what is broken, and now have a say in fixing it.',
      'A bigger brief usually comes with a budget and a plan for the next two quarters.',
    ],
    questions: [
      () => 'Is this something you would change now?',
      () => 'Does this belong to your new brief?',
      () => 'Would a short look be useful this quarter?',
    ],
    links: [() => 'Where we can help:', () => 'What we do about one of those:'],
    theme: CHANGE,
    labels: { ...LABELS, counterpart: 'Came from' },
  },
  champion_moved: {
    subjects: [
      (w) => `Your new start at ${w.company}`,
      (w) => `From ${w.counterpart ?? 'your last company'} to ${w.company}`,
      (w) => `You at ${w.company}`,
    ],
    openers: [
      (w) =>
        w.person === null
          ? `I see that someone we know has joined ${w.company}.`
          : `I see that you moved${ifKnown(w.counterpart, (from) => ` from ${from}`)} to ${w.company}${asRole(w)}.`,
      (w) =>
        w.person === null
          ? `someone we know has joined ${w.company}.`
          : `we were in touch while you were at ${w.counterpart ?? 'your last company'}, and now I see you at ${w.company}${asRole(w)}.`,
    ],
    stakes: [
      'You know what we do, so I can skip the introduction.',
      'A new company usually means looking at the same questions from the start.',
    ],
    questions: [
      () => 'Is it a topic at your new company too?',
      () => 'Shall we pick it up there, or is it too early?',
    ],
    links: [() => 'As a reminder:', () => 'In one line, as a reminder:'],
    theme: CHANGE,
    labels: { ...LABELS, counterpart: 'Came from' },
  },
};

type LaterWords = Pick<KindWords, 'subjects' | 'openers' | 'stakes' | 'questions' | 'links'>;

/** The same, months later. */
export const LATER_MOVE_WORDS: Readonly<Record<MoveKind, LaterWords>> = {
  new_in_role: {
    subjects: [(w) => `${w.company} after ${w.ago}`, () => 'Past the first hundred days'],
    openers: [
      (w) =>
        w.person === null
          ? `${w.company} filled a role we often work with ${w.when}.`
          : `you joined ${w.company}${asRole(w)} ${w.when}.`,
    ],
    stakes: ['By now it is clear which of the inherited tools stay and which do not.'],
    questions: [
      () => 'Is this among the things you still want to change?',
      () => 'Has this come up in your review?',
    ],
    links: [() => 'Where we can help:', () => 'One thing that is often left for later:'],
  },
  champion_left: {
    subjects: [(w) => `${w.company} since ${someone(w)} left`, () => 'Picking up the thread'],
    openers: [(w) => `${someone(w)} left ${w.company} ${w.when}, as far as I know.`],
    stakes: ['The work they looked after has a new owner by now, or is still waiting for one.'],
    questions: [() => 'Who looks after this now?', () => 'Are you the right person to continue with?'],
    links: [() => 'In short, what this is about:', () => 'For context:'],
  },
  promotion: {
    subjects: [(w) => `${w.ago} into the new role`, (w) => `Your role at ${w.company}`],
    openers: [
      (w) =>
        w.person === null
          ? `someone at ${w.company} took on a wider role ${w.when}.`
          : `you became ${theRole(w)} at ${w.company} ${w.when}.`,
    ],
    stakes: ['A few months in, the first plan is done and the second list begins.'],
    questions: [() => 'Is this on the second list?', () => 'Is this something you would still change?'],
    links: [() => 'Where we can help:', () => 'Something for that list:'],
  },
  champion_moved: {
    subjects: [(w) => `${w.company} after ${w.ago}`, () => 'How is the new place?'],
    openers: [
      (w) =>
        w.person === null
          ? `someone we know joined ${w.company} ${w.when}.`
          : `you moved${ifKnown(w.counterpart, (from) => ` from ${from}`)} to ${w.company} ${w.when}.`,
    ],
    stakes: ['By now you know how things are done there, and what you miss from before.'],
    questions: [() => 'Is it a topic there too?', () => 'Shall we pick it up again?'],
    links: [() => 'As a reminder:', () => 'In one line, as a reminder:'],
  },
};

interface Told {
  readonly company: string;
  readonly event: SignalEvent;
}

const nameAndRole = ({ event }: Told): string =>
  `${event.person?.name}${event.role === null ? '' : `, ${event.role},`}`;
const as = ({ event }: Told): string => (event.role === null ? '' : ` as ${event.role}`);

export const MOVE_HEADLINES: Readonly<Record<MoveKind, (told: Told) => string>> = {
  new_in_role: (told) =>
    told.event.person === null
      ? `${told.company} has someone new in a role you sell to`
      : `${told.event.person.name} joined ${told.company}${as(told)}`,
  champion_left: (told) => {
    if (told.event.person === null) return `Someone you know has left ${told.company}`;
    const left = told.event.form === UNLISTED ? 'seems to have left' : 'has left';
    return `${nameAndRole(told)} ${left} ${told.company}`;
  },
  promotion: (told) =>
    told.event.person === null
      ? `Someone was promoted at ${told.company}`
      : `${told.company} promoted ${told.event.person.name}${told.event.role === null ? '' : ` to ${told.event.role}`}`,
  champion_moved: (told) => {
    if (told.event.person === null) return `Someone you know joined ${told.company}`;
    const from = told.event.counterpart === null ? '' : ` from ${told.event.counterpart}`;
    return `${told.event.person.name} moved${from} to ${told.company}${as(told)}`;
  },
};
