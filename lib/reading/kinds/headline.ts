import type { EventContext } from '../wording/event-phrases.ts';

/** Longer headlines are cut off. */
const MOST = 140;

/** A headline with those of its details that fit, the most important first. */
export const fitted = (line: string, ...details: readonly string[]): string =>
  details.reduce((told, detail) => (told.length + detail.length <= MOST ? told + detail : told), line);

/** What the sources say right there: ", a roof array for landowners". */
export const toldBy = ({ quotes = '' }: EventContext, words: RegExp): string =>
  words.exec(quotes)?.[1]?.trimEnd() ?? '';

/** The same, behind what the event is about. */
export const toldAfter = (thing: string, { quotes = '', ...rest }: EventContext, words: RegExp): string =>
  toldBy({ ...rest, quotes: quotes.split(thing)[1]?.split('\n')[0] ?? '' }, words);

/** " by the end of 2027", for what is still to come. */
export const whenDue = ({ event }: EventContext): string =>
  event.deadline === null || !event.ahead ? '' : ` ${event.deadline}`;
