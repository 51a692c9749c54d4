import type { KindWords } from './event-words.ts';

type FormWords = Pick<KindWords, 'subjects' | 'openers' | 'stakes' | 'questions' | 'links'> &
  Partial<Pick<KindWords, 'labels' | 'caution'>>;

/** Events that are less, or something else, than their kind's usual words say: by `form`, as records state it. */
export const FORM_WORDS: Readonly<Record<string, FormWords>> = {
  'late report': {
    subjects: [(w) => `Your ${w.product ?? 'report'}`, () => 'Closing the books on time'],
    openers: [
      (w) => `${w.company} told the SEC ${when(w)} that its ${w.product ?? 'report'} would be late.`,
      (w) =>
        `I saw the notice ${when(w)} that ${w.company} needs more time for its ${w.product ?? 'report'}.`,
    ],
    stakes: [
      'A late report usually means that somebody is still chasing figures by hand.',
      'Once the report is out, most teams look at what held it up.',
    ],
    questions: [
      () => 'Is the close something you plan to change this year?',
      () => 'Is somebody already working on the next close?',
    ],
    links: [() => 'Where we help with the close:', () => 'What could make the next one easier:'],
    labels: { counterpart: 'Authority', amount: 'At stake', count: 'Number named', product: 'Late' },
    caution: 'The reason for the delay is not known: do not guess at one.',
  },
  'exit plan': {
    subjects: [(w) => `A thought for the team at ${w.company}`, () => 'When there is more calm'],
    openers: [
      (w) => `I read ${when(w)} that ${w.company} is restructuring, and I will keep this short.`,
      (w) => `${w.company} reported an exit or disposal plan ${when(w)}. I do not know your side of it.`,
    ],
    stakes: [
      'After a restructuring, a smaller team has to keep the same promises to customers.',
      'What is closed down leaves work behind that lands on desks that were full before.',
    ],
    questions: [
      () => 'Would some relief there be welcome, or is it not the moment?',
      () => 'Shall I come back when things are calmer?',
    ],
    links: [() => 'What could take some work off the team:', () => 'Where we help smaller teams:'],
  },
  'merger vote': {
    subjects: [() => 'Before the vote', (w) => `The merger vote at ${w.company}`],
    openers: [
      (w) => `${w.company} has asked its shareholders to vote on a merger.`,
      (w) => `I saw the proxy statement on the merger at ${w.company}.`,
    ],
    stakes: [
      'Between signing and closing there is time to put in order what will be compared afterwards.',
      'Contracts are reviewed after a merger; what has shown its use by then stays.',
    ],
    questions: [
      () => 'Would it help to have that in place before the review begins?',
      () => 'Is that still decided on your side?',
    ],
    links: [() => 'Where we could help before the questions come:', () => 'One thing that is easy to show:'],
  },
};

const when = ({ isNews, when: month }: { readonly isNews: boolean; readonly when: string }): string =>
  isNews ? 'recently' : month;
