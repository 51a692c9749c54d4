import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { Found } from '../../language/found.ts';
import type { Reading } from '../../language/reading.ts';
import type { Times } from '../candidates.ts';
import { dateOf } from '../modality/date-of.ts';
import { isOver } from '../modality/past.ts';
import { anchorsOf } from './anchors.ts';

/** What happened, in the sentence's own words. */
export function eventOf(
  reading: Reading,
  found: Found,
  { reference, dated }: Pick<Times, 'reference' | 'dated'>,
): SignalEvent {
  const { view, tokens } = reading;
  const { facts, kind } = found;
  const near = (tokens[found.at.start]?.start ?? view.sentence.start) - view.sentence.start;
  const text = (span: Parameters<Reading['text']>[0] | null | undefined): string | null =>
    span === null || span === undefined ? null : clean(reading.text(span));
  const name = text(facts.person);
  const role = text(facts.role);
  const event = {
    person: name === null ? null : { name, role },
    role,
    move: facts.move ?? null,
    form: facts.form ?? found.frame,
    ahead: isAhead(found),
    // "The labour inspectorate has fined": its article is capital for the place it has in the sentence.
    counterpart:
      text(facts.counterpart)?.replace(/^(?:The (?=\p{Ll})|An? (?=(?:.* )?\p{Ll}[\p{L}-]*$))/u, (article) =>
        article.toLowerCase(),
      ) ?? null,
    place: text(facts.place),
    // "New usage dashboard" opens a title.
    product:
      text(facts.product)?.replace(/^(?:New|Another|Release|Version) (?=\p{Ll}|\p{Lu}{2}|\d)/u, (word) =>
        word.toLowerCase(),
      ) ?? null,
    amount: facts.amount ?? null,
    count: facts.count?.value ?? null,
    unit: facts.count === null || facts.count === undefined ? null : text(facts.count.unit),
    happened_on: dateOf(view.source.slice(view.sentence.start, view.sentence.end), near, reference, {
      dated,
      isOver: isOver(found),
    }),
  };
  return { ...event, anchors: anchorsOf(kind, event, reading.lower({ start: 0, end: tokens.length })) };
}

/** "will open", "to acquire", "plans to hire" */
const isAhead = ({ clause }: Found): boolean => {
  if (clause === null) return false;
  const { tense, via } = clause.group;
  return (
    tense === 'future' ||
    tense === 'infinitive' ||
    via.some((verb) => /^(?:agree|plan|intend|expect|set|prepare|schedule)$/.test(verb))
  );
};

const clean = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s,.;:])[\s,.;:]+$/, (end) =>
      /\b(?:Inc|Corp|Co|Ltd|Jr|Sr)$/.test(text.slice(0, -end.length)) ? '.' : '',
    )
    .trim();
