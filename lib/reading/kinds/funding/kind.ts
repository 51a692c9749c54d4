import { amountOf, type EventContext, verb } from '../../wording/event-phrases.ts';
import { GROWTH } from '../../wording/seller-words.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { readFunding } from './read.ts';

export const reader: KindOfSignal['reader'] = {
  trigger:
    /\b(?:attract|proceeds|nab|snag|land|claim|bank|back|haul|rake|receiv|rais|secur|fund|financ|invest|series [a-k]\b|round\b|seed|grant|loan|credit|notes\b|bonds?\b|offering|placement|capital|equity|borrow)/i,
  shownBy: { documents: ['job_posting'], items: ['1.01', '2.03', '3.02', '7.01', '8.01'] },
  fallsThrough: true,
  read: readFunding,
};

export const explained: KindOfSignal['explained'] = { does: 'raised money', noun: 'a funding' };

export const asked: KindOfSignal['asked'] = {
  forms: { raises: 'raises', borrows: 'credit agreement' },
  needs: [],
  words:
    /\b(?:rais(?:es?|ed|ing)\b|fund(?:ed|ing|s)?\b|financ(?:ed|ing)|series [a-k]\b|seed\b|venture|invest(?:ed|ment|or|s)|grant(?:ed|s)?\b|credit (?:agreement|facility|line)|loans?\b|lend|borrow|notes\b|bonds?\b|debentures?|placement|share issue|offering)/i,
  advertWords:
    /\b(?:rais(?:ed|ing)\b|funding|funded|series [a-k]\b|seed\b|a-round|investors?|venture|backed|grant\b)/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'A new round',
  roles: ['general-management', 'finance', 'operations'],
};

/** Who leads a round isn't the only one to pay. */
const isLed = ({ event, quotes = '' }: EventContext): boolean =>
  event.counterpart !== null && quotes.toLowerCase().includes(`led by ${event.counterpart.toLowerCase()}`);

const headline: WrittenKind['headline'] = (context) => {
  const amount = amountOf(context);
  const { counterpart } = context.event;
  const from = counterpart === null ? '' : ` ${isLed(context) ? 'in a round led by' : 'from'} ${counterpart}`;
  if (context.event.form === 'credit agreement')
    return `${context.company} secures ${amount === null ? 'new financing' : `${amount} in new financing`}`;
  const gets = context.event.form === 'is granted' ? 'receives' : verb(context, 'raises', 'to raise');
  return `${context.company} ${gets} ${amount ?? 'new funding'}${from}`;
};

/** What money is raised for, if it goes into people or places. */
const TO_GROW =
  /\b(?:hir(?:e|es|ing)|recruit\w*|grow(?:s|ing)? (?:its|the|our) (?:team|staff|workforce)|headcount|open(?:s|ing)? (?:new|more|a|an|its)|expan(?:d|ds|ding|sion)|new (?:sites?|markets?|offices?|depots?|plants?|countries))\b/i;

const ABOUT_MONEY = /\b(?:fund(?:ed|ing)|investors?|raised? (?:money|capital|a round))\b/i;

export const written: WrittenKind = {
  headline,
  labels: (context) => ({ counterpart: isLed(context) ? 'Lead investor' : 'Investor', amount: 'Raised' }),
  answers: [GROWTH, ABOUT_MONEY],
  named: [ABOUT_MONEY],
  unmet: (sentence, _, claims) =>
    ABOUT_MONEY.test(sentence) || TO_GROW.test(claims)
      ? null
      : 'the sources don’t say what the money is for.',
  leftOpen: 'money alone is nothing to write about. Wait for what it is spent on.',
};

export const samples: KindOfSignal['samples'] = {
  taken: [
    'Ardenne has raised €12 million in a Series A round.',
    'Lenders granted Ardenne a 90 million dollar credit facility.',
  ],
  lookAlikes: ['The mayor raised concerns about noise.', 'The dairy raised its prices by $2 a crate.'],
  event: {
    form: 'raises',
    amount: { amount: 25_000_000, currency: 'USD' },
    counterpart: 'Kestrel Ventures',
  },
  pitchedBy: ['payroll'],
};
