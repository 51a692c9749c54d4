import { JOINING_TEAMS } from '../../wording/seller-words.ts';
import { forAmount, is, saw, type Told, verb } from '../../wording/telling.ts';
import { DEAL_WORDS, readDeals } from '../acquisition/read-deals.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';

export const reader: KindOfSignal['reader'] = {
  trigger: DEAL_WORDS,
  shownBy: { documents: [], items: ['1.01', '2.01', '3.01', '5.01', '7.01', '8.01'] },
  fallsThrough: true,
  read: readDeals,
};

export const explained: KindOfSignal['explained'] = {
  does: 'is being bought',
  noun: 'a sale of the company',
};

export const asked: KindOfSignal['asked'] = {
  forms: { bought: 'buys', merges: 'merges', offer: 'bids' },
  needs: [],
  words:
    /\b(?:acqui[rs]|merg(?:e[ds]?|er|ing)\b|takeover|buyout|bought|buy\b|sold\b|sale of|sell|tender offer|stake|deal\b|combin|privat|bid\b|part of)/i,
  advertWords: /\b(?:acquired by|acquisition by|part of the|merged with|joined forces)\b/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'A new owner',
  roles: ['executive', 'finance', 'operations'],
};

function headline(told: Told): string {
  const { company, event } = told;
  if (event.form === 'merger vote' && event.counterpart === null)
    return `${company} asks its shareholders to vote on a merger`;
  if (event.form === 'merger' || event.form === 'merges')
    return `${company} ${verb(told, 'merges', 'to merge')} with ${event.counterpart ?? 'another company'}`;
  if (event.counterpart === null) return `${company} is being acquired${forAmount(told)}`;
  if (event.form === 'tender offer')
    return `${event.counterpart} makes an offer for ${company}${forAmount(told)}`;
  return `${event.counterpart} ${verb(told, 'acquires', 'to acquire')} ${company}${forAmount(told)}`;
}

const opening: WrittenKind['opening'] = (told) => {
  const other = told.event.counterpart;
  if (told.event.form === 'merger vote' && other === null)
    return {
      subject: 'Before the vote',
      line: saw(told, `${told.company} ${is(told)} asking shareholders to vote on a merger`),
    };
  if (told.event.form === 'tender offer')
    return {
      subject: `The offer for ${told.company}`,
      line: saw(told, `${other ?? 'another company'} made an offer for ${told.company}`),
    };
  const joins = told.event.form === 'merger' || told.event.form === 'merges';
  return {
    subject: other === null ? `${told.company} and its new owner` : `${told.company} and ${other}`,
    line: saw(
      told,
      joins
        ? `${told.company} ${is(told)} merging with ${other ?? 'another company'}`
        : `${other ?? 'a new owner'} ${told.event.ahead ? `${is(told)} acquiring` : 'acquired'} ${told.company}`,
    ),
  };
};

export const written: WrittenKind = {
  headline,
  labels: { counterpart: 'Acquirer', amount: 'Price' },
  opening,
  answers: JOINING_TEAMS,
  reasons: {
    data: 'New owners usually ask for comparable numbers within the first quarter.',
    finance: 'New owners bring their own reporting calendar, and it’s usually shorter.',
    systems: 'A new owner’s systems rarely fit on the first try.',
    merger: 'People want to know what changes and when, long before the plan is final.',
    change: 'A new owner usually brings a new way of working, and it has to be explained twice.',
    scheduling: 'Day-to-day work has to hold up while two plans are being merged.',
    security: 'Who can see what gets messy while two firms become one.',
    compliance: 'The buyer’s auditors ask for records in their own format.',
    cost: 'The first budget under a new owner goes through every supplier.',
    payroll: 'A change of owner often means a change of payroll on a date you don’t choose.',
    support: 'Customers ask what the deal means for them, and they ask support first.',
  },
};

export const samples: KindOfSignal['samples'] = {
  taken: ['Ardenne has been acquired by Kabel.', 'Kabel has agreed to buy Ardenne for $1.2 billion.'],
  lookAlikes: [
    'A merger of ideas from two schools.',
    'Paula Reis, Director of Talent Acquisition of Ardenne, said that 40 people had started.',
  ],
  event: { form: 'buys', counterpart: 'Norrvik International', ahead: true },
  pitchedBy: ['dispatch', 'payroll', 'security', 'consultancy'],
};
