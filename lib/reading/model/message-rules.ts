import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { foldName } from '../text/fold-name.ts';

/** People read messages of this length to the end. Includes subject and greeting. */
export const MESSAGE_WORDS = { min: 50, max: 110 } as const;

/** Phrases no one uses, or that get a message deleted unread. */
export const BANNED =
  /whom to ask|neighbou?r worth|in the same go|what surrounds|carry it|the one to ask|not for me to judge|for later, what|what you owe|hope (?:this|you)|finds you well|touch(?:ing)? base|circle back|reach(?:ing)? out|synerg|game[- ]chang|cutting[- ]edge|revolutioni[sz]|: [“"]/i;

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** The text after the subject and the greeting. */
const getBody = (message: string): string =>
  message
    .replace(/^\*\*Subject:\*\*[^\n]*\n+/i, '')
    .replace(/^(?:hi|hello|dear)\b[^\n]{0,60},\s*\n*/i, '')
    .trim();

const getOpening = (message: string): string => /^[\s\S]*?[.!?](?=\s|$)/.exec(getBody(message))?.[0] ?? '';

/** Whether the first sentence says what happened in the event's own nouns. If it has none, it must name the company. */
export function hasEventNoun(
  message: string,
  { event, company }: Pick<WriteRequest, 'event' | 'company'>,
): boolean {
  const opening = foldName(getOpening(message));
  const { amount, counterpart, person, place, product, unit, role } = event;
  const nouns = [counterpart, person?.name, place, product, unit, role, company.name].flatMap(
    (noun) => noun ?? [],
  );
  return nouns.some((noun) => opening.includes(foldName(noun))) || (amount !== null && /\d/.test(opening));
}
