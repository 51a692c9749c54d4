import { MONTHS } from '#domain/shared/text/plain-figures.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { fold } from './language/text/fold.ts';

/** People read messages of this length to the end. Includes subject and greeting. */
export const MESSAGE_WORDS = { least: 50, most: 110 } as const;

/** Phrases no one uses, or that get a message deleted unread. */
export const BANNED =
  /whom to ask|neighbou?r worth|in the same go|what surrounds|carry it|the one to ask|not for me to judge|for later, what|what you owe|hope (?:this|you)|finds you well|touch(?:ing)? base|circle back|reach(?:ing)? out|synerg|game[- ]chang|cutting[- ]edge|revolutioni[sz]|: [“"]/i;

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Capitalized words that aren't names. */
const PLAIN_CAPITALS = new Set(
  [
    ...MONTHS,
    ...DAYS,
    ...'I Subject Hi Hello Dear IT HR CEO CFO COO CTO CIO CISO IPO US UK EU'.split(' '),
  ].map(fold),
);

export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** The text after the subject and the greeting. */
const bodyOf = (message: string): string =>
  message
    .replace(/^\*\*Subject:\*\*[^\n]*\n+/i, '')
    .replace(/^(?:hi|hello|dear)\b[^\n]{0,60},\s*\n*/i, '')
    .trim();

const firstSentence = (message: string): string => /^[\s\S]*?[.!?](?=\s|$)/.exec(bodyOf(message))?.[0] ?? '';

/** Whether the first sentence says what happened in the event's own nouns. If it has none, it must name the company. */
export function namesEvent(
  message: string,
  { event, company }: Pick<WriteRequest, 'event' | 'company'>,
): boolean {
  const first = fold(firstSentence(message));
  const { amount, counterpart, person, place, product, unit, role } = event;
  const nouns = [counterpart, person?.name, place, product, unit, role, company.name].flatMap(
    (noun) => noun ?? [],
  );
  return nouns.some((noun) => first.includes(fold(noun))) || (amount !== null && /\d/.test(first));
}

/** Capitalized words, except at the start of a sentence, where they can't be told from ordinary words. */
function namesIn(message: string): readonly string[] {
  const found: string[] = [];
  for (const sentence of message.replaceAll('**', '').split(/(?<=[.!?:])\s+|\n+/)) {
    const words = sentence.split(/[\s/–—-]+/).filter(Boolean);
    words.forEach((word, at) => {
      const name = word
        .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
        .replace(/[’'](?:s|m|ve|d|ll|re)$/i, '');
      const isName = /^\p{Lu}/u.test(name) && !PLAIN_CAPITALS.has(fold(name));
      if (isName && at > 0) found.push(name);
    });
  }
  return found;
}

/** What is wrong with a drafted message, as instructions for its writer. Empty if it can be sent. */
export function messageFaults(message: string, request: WriteRequest, facts: string): readonly string[] {
  const words = wordsIn(message);
  const questions = message.match(/\?/g)?.length ?? 0;
  const known = ` ${fold(facts)} `;
  const strange = [...new Set(namesIn(message))].filter((name) => !known.includes(` ${fold(name)} `));
  const banned = BANNED.exec(message)?.[0];
  // Without a knowledge base there is nothing to offer, so a short note is fine.
  const least = request.seller.sections.length === 0 ? 0 : MESSAGE_WORDS.least;
  return [
    words < least || words > MESSAGE_WORDS.most
      ? `The message has ${words} words; write ${MESSAGE_WORDS.least} to ${MESSAGE_WORDS.most}.`
      : null,
    questions === 1 ? null : `The message has ${questions} questions; ask exactly one.`,
    namesEvent(message, request) ? null : 'The first sentence must name the event in its own nouns.',
    banned === undefined ? null : `The message says "${banned}"; leave that out.`,
    strange.length === 0
      ? null
      : `These names are not in the facts: ${strange.slice(0, 5).join(', ').slice(0, 120)}.`,
  ].flatMap((fault) => fault ?? []);
}
