import { onThe, saw, verb } from '#providers/reasoning/embedded/signals-writer/telling.ts';
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
  definition:
    'the company has filed for, priced, carried out or publicly decided on going public: an IPO, a direct listing or a merger with a listed shell. Not: moving its listing to another exchange, further share sales of a listed company.',
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

export const demo: KindOfSignal['demo'] = {
  firstIn: 'release',
  employees: { least: 250, most: 12_000 },
  goesPublic: true,
  counterpart: 'bank',
  facts: ['amount'],
  wording: {
    news: 'files for [IPO on {exchange}|initial public offering]',
    did: '[went public on|listed its shares on] {exchange}',
    doing: '[going public|preparing an IPO] on {exchange}',
    todo: '[go public|list its shares] on {exchange}',
    announced: [
      '{C} today announced that it has [filed a registration statement for|submitted a draft registration statement for] a proposed initial public offering of its shares on {exchange}.',
    ],
    report: [
      '{C} has filed for an initial public offering on {exchange}[, aiming to raise {amount}|, with a target of {amount}].',
      'The {city} company {C} has filed to go public on {exchange}; {bank} is leading the offering of {amount}.',
    ],
    details: [
      'About half of the proceeds would go into {use}, according to the prospectus.',
      '{bank} is acting as lead bookrunner, and the company has {hires} people preparing its reporting under {person}, {title}.',
      'The number of shares to be offered and the price range have not yet been determined.',
      'The company has been in private hands for {years} years.',
    ],
    quotes: [
      '“[A listing gives us a currency for what comes next|Our {customers} plan in decades, and so should our shareholders],” said {person}, {title}.',
      '“We have reported like a listed company for {contractYears} years already,” said {person}, {title} of {C}. “The rest is paperwork.”',
    ],
    otherwise: [
      {
        news: 'plans [IPO on {exchange}|to go public on {exchange}]',
        announced: [
          '{C} today announced its intention to [list its shares|launch an initial public offering] on {exchange} in {quarter}, [with {bank} as lead bookrunner|seeking to raise {amount}].',
        ],
        report: [
          '{C} plans to [go public|list its shares] on {exchange} in {quarter}[ and has hired {bank} to lead the offering|], the company [confirmed|announced] on {date}.',
          '{C} has announced plans for an IPO on {exchange} in {quarter}[, aiming to raise {amount}|].',
        ],
      },
    ],
    filing: {
      item: 'S-1',
      prose: [
        'This is the initial public offering of shares of common stock of {C}. On {longDate}, {C} (the “Company”) publicly filed a registration statement on Form S-1 relating to a proposed initial public offering of its common stock on {exchange}.',
        '{bank} is acting as lead book-running manager. The proposed maximum aggregate offering price is {amount}. We intend to use the net proceeds for {use}.',
        'Prior to this offering, there has been no public market for our common stock. Investing in our common stock involves a high degree of risk. See “Risk Factors” beginning on page {days}.',
      ],
    },
  },
};

export const samples: KindOfSignal['samples'] = {
  taken: ['Ardenne has filed for an initial public offering.', 'Ardenne priced its IPO at $18 a share.'],
  lookAlikes: ['The minister went public with her illness.'],
  event: { form: 'files' },
  pitchedBy: ['payroll', 'security'],
};
