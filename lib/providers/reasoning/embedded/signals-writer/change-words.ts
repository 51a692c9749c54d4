import type { SignalKind } from '#domain/signals/signal-reasoner.ts';
import { type EventWords, ifKnown, type KindWords } from './event-words.ts';

type ChangeKind = Extract<
  SignalKind,
  | 'leadership_change'
  | 'layoffs'
  | 'being_acquired'
  | 'technology_migration'
  | 'security_incident'
  | 'regulatory_pressure'
>;

const newcomer = ({ person, role }: EventWords): string =>
  person === null
    ? role === null
      ? 'a new member of the leadership'
      : `a new ${role}`
    : `${person}${ifKnown(role, (title) => ` as ${title}`)}`;

/** Events that upset something; the touchy ones are spoken of with restraint. */
export const CHANGE_WORDS: Readonly<Record<ChangeKind, KindWords>> = {
  leadership_change: {
    subjects: [
      (w) => `Change at ${w.company}`,
      (w) => `${w.person ?? 'New leadership'} at ${w.company}`,
      () => 'While the questions are still open',
    ],
    openers: [
      (w) => `${w.company} has appointed ${newcomer(w)}.`,
      (w) =>
        `I read that ${w.person ?? 'a new colleague'} has joined ${w.company}${ifKnown(w.role, (role) => ` as ${role}`)}.`,
    ],
    stakes: [
      'Whoever takes over looks at tools, suppliers and habits once, early, and then lives with the answers.',
      'A change of hands is the one time when nobody has to defend the old way of doing things.',
    ],
    questions: [
      () => 'Is this among the things being looked at first?',
      () => 'Is that a problem you know, or not one at all?',
      () => 'Would a page on it be of use while the list is still open?',
    ],
    links: [() => 'One entry for the list of things to look at:', () => 'What may be worth a look early on:'],
    theme: /visib|overview|cost|improv|modern|team|control|decision|perform|cut|sav|faster|fewer/i,
    labels: { counterpart: 'Named alongside', amount: 'Sum named', count: 'Size of the team' },
  },
  layoffs: {
    subjects: [
      () => 'For those who carry on',
      () => 'When there is more calm',
      (w) => `A thought for the team at ${w.company}`,
    ],
    openers: [
      (w) =>
        `I have read about the job cuts at ${w.company}. They are hard on those who leave, and seldom easy for those who stay.`,
      (w) =>
        `the news from ${w.company} will not have been an easy decision, and I do not want to make more of it than a short note.`,
    ],
    stakes: [
      'The work of those who leave does not go with them; it lands on desks that were full before.',
      'After a cut, a smaller team has to keep the same promises to customers.',
    ],
    questions: [
      () => 'Would that be any relief, or should I come back when things are calmer?',
      () => 'If it is the wrong moment, a one-word answer will do. Is it?',
    ],
    links: [
      () => 'It may be of some relief to those who carry on:',
      () => 'What could take work off the team:',
    ],
    theme: /cost|sav|automat|less|fewer|effort|time|without|manual|reduc|cut/i,
    labels: { counterpart: 'Named alongside', amount: 'Cost', count: 'Jobs cut' },
    caution:
      'People are losing their jobs: write to those who keep the work going, do not mention numbers, and offer relief and not growth.',
  },
  being_acquired: {
    subjects: [
      (w) => (w.counterpart === null ? 'Under a new owner' : `${w.company} under ${w.counterpart}`),
      () => 'Before the new owner asks',
      () => 'What stays, what changes',
    ],
    openers: [
      (w) =>
        `with ${w.counterpart ?? 'a new owner'} taking over, every supplier and every system at ${w.company} will be asked what it is for.`,
      (w) => `I read that ${w.company} is becoming part of ${w.counterpart ?? 'a larger group'}.`,
      (w) =>
        `${w.counterpart ?? 'the new owner'} will soon ask ${w.company} for figures that were nobody’s job so far.`,
    ],
    stakes: [
      'New owners review contracts in the first year; what has shown its use by then stays.',
      'Between signing and closing there is time to put in order what will be compared afterwards.',
    ],
    questions: [
      (w) => `Is that still yours to decide, or does it wait for ${w.counterpart ?? 'the new owner'}?`,
      () => 'Would it help to have that in place before the review begins?',
      () => 'Is it a bad moment to bring this up, or just in time?',
    ],
    links: [
      () => 'One thing that is easy to show to a new owner:',
      () => 'Where we could help before the questions come:',
    ],
    theme: /integrat|visib|report|cost|standard|consolid|prove|control|sav|cut|fewer/i,
    labels: { counterpart: 'Acquirer', amount: 'Price', count: 'Employees affected' },
  },
  technology_migration: {
    subjects: [
      (w) => `Your move to ${w.counterpart ?? 'a new system'}`,
      () => 'While everything is open anyway',
      (w) => `${w.counterpart ?? 'The migration'}, and what is next to it`,
    ],
    openers: [
      (w) =>
        `while ${w.company} moves to ${w.counterpart ?? 'a new system'}, every interface next to it has to be touched anyway.`,
      (w) => `I read that you are moving to ${w.counterpart ?? 'a new system'}.`,
      (w) =>
        `a move to ${w.counterpart ?? 'a new system'} sooner or later reaches the processes that were bent to fit the old one.`,
    ],
    stakes: [
      'During a migration the neighbouring tools are on the table as well; afterwards nobody wants to open that again for years.',
      'Most of the effort in a move is in what surrounds the system, and most of the benefit, too.',
    ],
    questions: [
      () => 'Is that in the scope of the project, or left for afterwards?',
      (w) => `Who looks after what surrounds ${w.counterpart ?? 'the new system'}?`,
      () => 'Is it too late to think of that in this round?',
    ],
    links: [() => 'One neighbour worth looking at in the same go:', () => 'What fits in next to it:'],
    theme: /integrat|connect|api|migrat|data|sync|system|platform|cloud|import/i,
    labels: { counterpart: 'New system', amount: 'Budget', count: 'Number named' },
  },
  security_incident: {
    subjects: [() => 'No answer needed now', () => 'For when things are calmer', () => 'After the clean-up'],
    openers: [
      (w) =>
        `I have read about the incident at ${w.company}, and I assume that your days are long enough as it is. So this is short, and can wait.`,
      () =>
        'an incident such as yours can happen to any company, and the last thing you need on top of it is a sales call. I will keep it to a few lines.',
    ],
    stakes: [
      'Once systems are back, the questions begin: from customers, insurers and auditors, who all ask what is different now.',
      'The weeks after an incident decide what is rebuilt as it was and what is rebuilt better.',
    ],
    questions: [
      () => 'May I send you a page about it, for when there is time?',
      () => 'Shall I ask again in a few weeks, or not at all?',
    ],
    links: [() => 'For later, what we could contribute:'],
    theme: /secur|protect|risk|audit|access|backup|recover|complian|incident|trust/i,
    labels: { counterpart: 'Named alongside', amount: 'Damage', count: 'Records affected' },
    caution: 'The company has been harmed: no alarm, no pressure, no advice on what should have been done.',
  },
  regulatory_pressure: {
    subjects: [
      (w) => `The answer to ${w.counterpart ?? 'the regulator'}`,
      () => 'Records that hold',
      () => 'Before the next inspection',
    ],
    openers: [
      (w) =>
        `${w.counterpart ?? 'the regulator'} has given ${w.company} something to prove, and proving tends to be more work than doing.`,
      (w) =>
        `I read about the matter with ${w.counterpart ?? 'the regulator'}. I do not know your side of it, and it is not for me to judge.`,
    ],
    stakes: [
      'Authorities rarely ask for intentions; they ask for records, and for who signed what and when.',
      'A promise made to an authority needs a process behind it that works on ordinary days, too.',
    ],
    questions: [
      (w) => `Would that help with what you owe ${w.counterpart ?? 'the regulator'}, or is it taken care of?`,
      () => 'Is somebody collecting that evidence already?',
    ],
    links: [() => 'What we could contribute to the answer:'],
    theme: /complian|audit|record|evidence|document|report|risk|safe|trace|proof|control/i,
    labels: { counterpart: 'Authority', amount: 'At stake', count: 'Number named' },
    caution:
      'Take no side: the company may contest the matter, and whoever reads this may have to answer for it.',
  },
};
