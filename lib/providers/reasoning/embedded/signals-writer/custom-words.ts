import type { SignalDefinition, WriteRequest } from '#domain/signals/signal-reasoner.ts';
import type { KindWords } from './event-words.ts';
import { shortened } from './prose.ts';

/** How an event is spoken of whose signal the workspace made up: in the words of the source. */
export function customWords(signal: SignalDefinition, evidence: WriteRequest['evidence']): KindWords {
  const [first] = evidence;
  const said = first === undefined ? null : shortened(first.claim, 180);
  const topic = signal.name.trim();
  const keywords = signal.keywords
    .map((word) => word.replace(/[^\p{L}\p{N} ]/gu, '').trim())
    .filter((word) => word !== '');
  return {
    subjects: [(w) => `${w.company}: ${topic}`, () => 'A question about what I read', () => topic],
    openers: [
      (w) =>
        said === null
          ? `something I read about ${w.company} made me think of you.`
          : `I read this about ${w.company}: “${said}”`,
      (w) =>
        said === null
          ? `I have been reading about ${w.company}.`
          : `“${said}” – that sentence about ${w.company} is the reason for this note.`,
    ],
    stakes: [
      'I do not know how much weight it has on your side, so I would rather ask than guess.',
      'From outside it is hard to tell whether that is a side issue or the topic of the year.',
    ],
    questions: [
      () => 'Is that something you are working on at the moment?',
      () => 'Is it worth a conversation, or am I reading too much into it?',
    ],
    links: [() => 'The reason I ask:', () => 'What we could add to that:'],
    theme: keywords.length === 0 ? /$^/ : new RegExp(keywords.join('|'), 'i'),
    labels: { counterpart: 'Named alongside', amount: 'Sum named', count: 'Number named' },
  };
}
