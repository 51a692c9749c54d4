import { JOINING_TEAMS } from '../../wording/seller-words.ts';
import {
  forAmount,
  is,
  type Opening,
  saw,
  type Told,
  type ToldToReader,
  verb,
} from '../../wording/telling.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { DEAL_WORDS, readDeals } from './read-deals.ts';

export const reader: KindOfSignal['reader'] = {
  trigger: DEAL_WORDS,
  shownBy: { documents: [], items: ['1.01', '2.01', '3.02', '7.01', '8.01'] },
  fallsThrough: true,
  read: readDeals,
};

export const explained: KindOfSignal['explained'] = {
  does: 'buys, or buys into, another company',
  noun: 'an acquisition',
};

export const asked: KindOfSignal['asked'] = {
  forms: { buys: 'buys', stake: 'stake', offer: 'bids' },
  needs: ['other_party', 'product'],
  words:
    /\b(?:acqui[rs]|merg(?:e[ds]?|er|ing)\b|takeover|take over|took over|buyout|bought|buys?\b|buying|purchas|stake|interest in|tender offer|deal\b|combin|bid\b)/i,
  advertWords: /\b(?:acquir(?:ed|ing)|acquisition|merg(?:ed|er))\b/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'An acquisition',
  roles: ['operations', 'it', 'finance'],
};

function headline(told: Told): string {
  const { company, event } = told;
  const other = event.counterpart ?? 'a business';
  switch (event.form) {
    case 'stake':
      return `${company} takes a stake in ${other}${forAmount(told)}`;
    case 'tender offer':
      return `${company} makes an offer for ${other}${forAmount(told)}`;
    default:
      return `${company} ${verb(told, 'acquires', 'to acquire')} ${other}${forAmount(told)}`;
  }
}

function opening(told: ToldToReader): Opening {
  const { company, event } = told;
  const other = event.counterpart;
  if (event.form === 'tender offer')
    return {
      subject: `Your offer for ${other ?? 'another company'}`,
      line: saw(told, `${company} made an offer for ${other ?? 'another company'}`),
    };
  if (event.form === 'stake')
    return {
      subject: `Your stake in ${other ?? 'a new company'}`,
      line: saw(told, `${company} took a stake in ${other ?? 'another company'}`),
    };
  return {
    subject: other === null ? 'Your acquisition' : `${company} and ${other}`,
    line:
      event.ahead || !told.age.isNews
        ? saw(
            told,
            `${company} ${event.ahead ? `${is(told)} acquiring` : 'acquired'} ${other ?? 'another company'}`,
          )
        : `Congratulations on acquiring ${other ?? 'another company'}.`,
  };
}

export const written: WrittenKind = {
  headline,
  labels: { counterpart: 'Acquired company', amount: 'Price' },
  opening,
  answers: JOINING_TEAMS,
  reasons: {
    merger: 'Most of what a deal is worth is decided in the first months of joining the teams.',
    change: 'After a deal, people wait to hear which of the two ways of working stays.',
    systems: 'After a deal, two of everything run side by side, and every month of that costs money.',
    scheduling: 'After a deal, two teams often plan the same region from two systems.',
    data: 'After a deal, the first joint report usually takes weeks, because nothing is counted the same way.',
    finance: 'The first joint close after a deal is usually the hardest one.',
    payroll: 'Two payrolls become one on a fixed date, and everyone notices if it’s wrong.',
    security: 'A deal brings in logins, laptops and risks that no one has mapped yet.',
    logistics: 'Two sets of sites and carriers rarely need to stay two.',
    support: 'Customers of both companies call the same number sooner than planned.',
    compliance: 'A deal brings records from a second company that have to stand up to the same audit.',
    cost: 'The savings in the deal model have to come from somewhere specific.',
    onboarding: 'A deal is a few hundred people starting a new job on the same morning.',
    sales: 'Two pipelines and two price lists meet the same customers.',
  },
};

export const samples: KindOfSignal['samples'] = {
  taken: ['Ardenne has acquired the Belgian start-up Kabel.', 'Ardenne has completed its takeover of Kabel.'],
  lookAlikes: [
    'She acquired a taste for oysters.',
    'Customer acquisition cost fell to $40.',
    'The club bought the striker for 20 million euros.',
  ],
  event: {
    form: 'buys',
    counterpart: 'Brightwell Lifts',
    amount: { amount: 40_000_000, currency: 'USD' },
  },
  pitchedBy: ['dispatch', 'payroll', 'security', 'logistics', 'consultancy'],
};
