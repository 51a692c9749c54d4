import { grouped, moneyText } from '#domain/shared/text/plain-figures.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { EventAge } from '../writing/event-age.ts';
import { bare } from './prose.ts';

/** The parts of a headline: only the company and what the evidence says about the event. */
export interface Told {
  readonly company: string;
  readonly event: SignalEvent;
}

/** The parts of a message's first line. */
export interface ToldToReader extends Told {
  readonly age: EventAge;
  /** The message goes to the person the event is about. */
  readonly toThem: boolean;
}

export interface Opening {
  readonly subject: string;
  /** States the event in its own nouns. */
  readonly line: string;
}

export const amountOf = ({ event }: Told): string | null =>
  event.amount === null ? null : moneyText(event.amount);

export const inPlace = ({ event }: Told): string => (event.place === null ? '' : ` in ${event.place}`);

export const forAmount = (told: Told): string => {
  const amount = amountOf(told);
  return amount === null ? '' : ` for ${amount}`;
};

/** "200 engineers", in the text's own unit; a count without a unit says nothing. */
export const counted = ({ event }: Told): string | null =>
  event.count === null || event.unit === null ? null : `${grouped(event.count)} ${bare(event.unit)}`;

export const verb = ({ event }: Told, now: string, ahead: string): string => (event.ahead ? ahead : now);

/** "Congratulations on the new depot." while it is news; later "I noticed the new depot in June." */
export const onThe = ({ age }: ToldToReader, thing: string): string =>
  age.isNews ? `Congratulations on ${thing}.` : `I noticed ${thing} ${age.when}.`;

/** "I saw that Acme is moving to SAP."; later "I read in June that Acme was moving to SAP." */
export const saw = ({ age }: ToldToReader, that: string): string =>
  age.isNews ? `I saw that ${that}.` : `I read ${age.when} that ${that}.`;

export const is = ({ age }: ToldToReader): string => (age.isNews ? 'is' : 'was');

/** " in June", if it's no longer news. */
export const since = ({ age }: ToldToReader): string => (age.isNews ? '' : ` ${age.when}`);
