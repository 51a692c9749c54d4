import { amountOf, callAbout, verb } from '../../wording/event-phrases.ts';
import { fitted, whenDue } from '../headline.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { readIpoPlans } from './read.ts';

export const reader: KindOfSignal['reader'] = {
  trigger:
    /\b(?:ipo\b|acquisition co|spac\b|special purpose|debut|first day|trading on|will list|to list|initial public offering|going public|go(?:es)? public|went public|s-1\b|f-1\b|direct listing|flotation|list(?:s|ed|ing)?\b.{0,40}\b(?:nasdaq|nyse|exchange))/i,
  shownBy: { documents: [], items: ['8.01'] },
  plainly: /^(?:proposed|planned)$/,
  fallsThrough: true,
  read: readIpoPlans,
};

export const explained: KindOfSignal['explained'] = {
  does: 'is on its way to the stock market',
  noun: 'a listing',
};

export const asked: KindOfSignal['asked'] = {
  forms: { files: 'files', lists: 'lists' },
  needs: [],
  words:
    /\b(?:ipo\b|initial public offering|go(?:es|ing)? public|went public|s-1\b|f-1\b|direct listing|flotation|spac\b|first day of trading|list(?:s|ed|ing)?\b.{0,40}\b(?:nasdaq|nyse|exchange))/i,
  advertWords: /\b(?:ipo\b|went public|going public)/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'Going public',
  roles: ['finance', 'legal', 'general-management'],
};

/** What is priced or completed only by 2027 is planned, and what was raised before an IPO isn't what the IPO raises. */
const headline: WrittenKind['headline'] = (context) => {
  const { ahead, form } = context.event;
  const goes = form === 'lists' || form === 'goes public' || form === null;
  const done = form === 'prices' || form === 'completes' ? `${form} its IPO` : 'goes public';
  const does = ahead ? (goes ? 'plans to go public' : 'plans an IPO') : done;
  const sum = form === 'before it' ? null : amountOf(context);
  return fitted(
    `${context.company} ${form === 'files' ? 'files for an IPO' : does}`,
    whenDue(context),
    sum === null ? '' : `, ${verb(context, 'raising', 'to raise')} ${sum}`,
  );
};

const message: WrittenKind['message'] = ({ event }) => ({
  subject: 'On the way to the IPO',
  line: `I saw that you ${event.form === 'files' ? 'have filed for an IPO' : 'plan to go public'}.`,
  question: callAbout('the listing'),
});

export const written: WrittenKind = {
  headline,
  labels: { counterpart: 'Bank or exchange', amount: 'To be raised' },
  answers: [/\b(?:listings?|IPOs?|go(?:es|ing)? public|public compan(?:y|ies)|flotations?)\b/i],
  // What a listing needs is settled once it has a price or has happened.
  fits: (_, { form, ahead }) => ahead || form === 'files' || form === 'plans',
  misfit: () => 'what a listing needs is settled once it has a price.',
  message,
};

export const samples: KindOfSignal['samples'] = {
  taken: ['Ardenne has filed for an initial public offering.', 'Ardenne priced its IPO at $18 a share.'],
  lookAlikes: ['The minister went public with her illness.'],
  event: { form: 'files' },
  pitchedBy: [],
};
