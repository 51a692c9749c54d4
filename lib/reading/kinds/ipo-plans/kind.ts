import { onThe, saw, verb } from '../../wording/telling.ts';
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
  roles: ['finance', 'legal', 'executive'],
};

const headline: WrittenKind['headline'] = ({ company, event }) => {
  if (event.form === 'prices') return `${company} prices its IPO`;
  if (event.form === 'completes') return `${company} completes its IPO`;
  if (event.form === 'plans') return `${company} plans an IPO`;
  return event.form === 'files'
    ? `${company} files for an IPO`
    : `${company} ${verb({ company, event }, 'goes', 'plans to go')} public`;
};

const opening: WrittenKind['opening'] = (told) => ({
  subject: told.event.form === 'files' ? 'On the way to the IPO' : `${told.company} as a public company`,
  line:
    told.event.form === 'files'
      ? saw(told, `${told.company} filed for an IPO`)
      : told.event.ahead
        ? saw(told, `${told.company} plans to go public`)
        : onThe(told, 'going public'),
});

export const written: WrittenKind = {
  headline,
  labels: { counterpart: 'Bank or exchange', amount: 'To be raised' },
  opening,
  answers: /\b(?:audit\w*|records?|controls?|evidence|proof)\b/i,
  reasons: {
    finance: 'Public companies close in days, and the habits for that take a year to build.',
    data: 'Before a listing, every operating number needs an owner who can vouch for it.',
    security: 'Before a listing, security gets tested the way the numbers do.',
    compliance: 'Auditors want controls that have run for a while before the listing.',
    payroll: 'Stock plans make payroll a good deal harder after a listing.',
    systems: 'Spreadsheets between systems are the first thing auditors mark before a listing.',
    cost: 'Before a listing, margins get more attention than growth for the first time.',
    hiring: 'Companies on the way to a listing usually add a finance and legal team in a few months.',
    support: 'Churn becomes a public number after a listing.',
    sales: 'After a listing, a missed quarter is public.',
  },
};

export const samples: KindOfSignal['samples'] = {
  taken: ['Ardenne has filed for an initial public offering.', 'Ardenne priced its IPO at $18 a share.'],
  lookAlikes: ['The minister went public with her illness.'],
  event: { form: 'files' },
  pitchedBy: ['payroll', 'security'],
};
