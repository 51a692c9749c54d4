import { grouped, moneyText } from '#domain/shared/text/plain-figures.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { bare } from './prose.ts';
import { isAboutNoEvent } from './seller-words.ts';

/** The parts of a headline: only the company and what the evidence says about the event. */
export interface EventContext {
  readonly company: string;
  readonly event: SignalEvent;
  /** What the sources say. @default nothing */
  readonly quotes?: string;
  /** Whom the seller's line presumes, and no source shows. @default nobody */
  readonly presumed?: string | null;
  /** The seller's line is about crews. @default false */
  readonly isAboutCrews?: boolean;
}

/** What a message says about the event, to someone at the company. Nothing that is wrong when it is read later. */
export interface Message {
  readonly subject: string;
  /** States the event in its own nouns, a plan as a plan. */
  readonly line: string;
  /** Names what it asks about, as the event does. Answered with yes, no or a few words. */
  readonly question: string;
}

export const amountOf = ({ event }: EventContext): string | null =>
  event.amount === null ? null : moneyText(event.amount);

export const inPlace = ({ event }: EventContext): string =>
  event.place === null ? '' : ` in ${event.place}`;

export const forAmount = (context: EventContext): string => {
  const amount = amountOf(context);
  return amount === null ? '' : ` for ${amount}`;
};

/** "200 engineers", in the text's own unit; a count without a unit says nothing. */
export const counted = ({ event }: EventContext): string | null =>
  event.count === null || event.unit === null ? null : `${grouped(event.count)} ${bare(event.unit)}`;

export const verb = ({ event }: EventContext, now: string, ahead: string): string =>
  event.ahead ? ahead : now;

/** About the thing itself; what to do about it the seller's own sentence says. */
export const callAbout = (thing: string): string => `Is it worth a short call about ${thing}?`;

/** To the person who comes; about them no one else is written to. */
export function newRole({ company, event }: EventContext): Message | null {
  const role = event.role === null ? null : bare(event.role);
  return role === null
    ? null
    : {
        subject: `Your new role as ${role}`,
        line: `I saw that you’ve become ${role} at ${company}.`,
        question: 'Are you reviewing the tools and suppliers you have taken over?',
      };
}

export const SOMEONE_NEW = {
  answers: 'buyer',
  fits: isAboutNoEvent,
  message: newRole,
} as const;
