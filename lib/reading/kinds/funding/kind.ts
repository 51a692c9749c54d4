import { amountOf, type Opening, onThe, saw, type ToldToReader, verb } from '../../wording/telling.ts';
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
  roles: ['executive', 'finance', 'operations'],
};

const headline: WrittenKind['headline'] = (told) => {
  const amount = amountOf(told);
  const from = told.event.counterpart === null ? '' : ` from ${told.event.counterpart}`;
  if (told.event.form === 'credit agreement')
    return `${told.company} secures ${amount === null ? 'new financing' : `${amount} in new financing`}`;
  const gets = told.event.form === 'is granted' ? 'receives' : verb(told, 'raises', 'to raise');
  return `${told.company} ${gets} ${amount ?? 'new funding'}${from}`;
};

function opening(told: ToldToReader): Opening {
  const { company, event } = told;
  const amount = amountOf(told);
  const from = event.counterpart === null ? '' : ` from ${event.counterpart}`;
  if (event.form === 'credit agreement')
    return {
      subject: amount === null ? 'Your new financing' : `Your ${amount} facility`,
      line: saw(
        told,
        `${company} secured ${amount === null ? 'new financing' : `${amount} in new financing`}`,
      ),
    };
  if (event.form === 'is granted')
    return {
      subject: amount === null ? 'Your grant' : `Your ${amount} grant`,
      line: onThe(told, `the ${amount === null ? '' : `${amount} `}grant${from}`),
    };
  return {
    subject: amount === null ? 'Your new round' : `Your ${amount} round`,
    line: told.age.isNews
      ? `Congratulations on raising ${amount ?? 'a new round'}${from}.`
      : saw(told, `${company} raised ${amount ?? 'a new round'}${from}`),
  };
}

export const written: WrittenKind = {
  headline,
  labels: { counterpart: 'Investor', amount: 'Raised' },
  opening,
  answers: /\b(?:gr[eo]w\w*|scal(?:e|es|ing)|without (?:hiring|adding)|doubled?|took on|from day one)\b/i,
  reasons: {
    hiring: 'After a round, the hiring plan usually outgrows the recruiting process within a quarter.',
    onboarding: 'After a round, new people start faster than anyone has time to train them.',
    payroll: 'Headcount that doubles after a round tends to break payroll before anything else.',
    scheduling:
      'Growth after a round shows up first in the schedule: more jobs, more crews, the same spreadsheet.',
    logistics: 'When a round turns into volume, the warehouse and the carriers feel it first.',
    finance: 'New investors ask for monthly numbers, and the close that was fine before suddenly isn’t.',
    security: 'Money like that brings bigger customers, and they ask about security first.',
    sales: 'A round comes with a revenue plan, and the pipeline has to be there two quarters earlier.',
    marketing: 'A round comes with a growth plan, and demand has to show up before the new reps do.',
    support: 'Customers arrive faster after a round than support teams can grow.',
    systems: 'The tools that got a company to its round rarely carry it to the next one.',
    data: 'After a round, the board wants one set of numbers, and teams find they have three.',
    cost: 'Investors like growth, and they like it more when the cost per customer falls.',
    compliance: 'Larger customers and investors both ask for records that smaller companies never kept.',
  },
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
  pitchedBy: ['dispatch', 'payroll', 'security', 'logistics'],
};
