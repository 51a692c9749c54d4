import { callAbout, type EventContext, forAmount, verb } from '../../wording/event-phrases.ts';
import { CLOSED, JOINING_TEAMS } from '../../wording/seller-words.ts';
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
  forms: { buys: 'buys', stake: 'stake', offer: 'tender offer' },
  needs: ['other_party', 'product'],
  words:
    /\b(?:acqui[rs]|merg(?:e[ds]?|er|ing)\b|takeover|take over|took over|buyout|bought|buys?\b|buying|purchas|stake|interest in|tender offer|deal\b|combin|bid\b)/i,
  advertWords: /\b(?:acquir(?:ed|ing)|acquisition|merg(?:ed|er))\b/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'An acquisition',
  roles: ['operations', 'it', 'finance'],
};

function headline(context: EventContext): string {
  const { company, event } = context;
  const other = event.counterpart ?? 'a business';
  switch (event.form) {
    case 'stake':
      return `${company} takes a stake in ${other}${forAmount(context)}`;
    case 'tender offer':
      return `${company} makes an offer for ${other}${forAmount(context)}`;
    default:
      return `${company} ${verb(context, 'acquires', 'to acquire')} ${other}${forAmount(context)}`;
  }
}

const message: WrittenKind['message'] = (context) => {
  const other = context.event.counterpart;
  return other === null
    ? null
    : {
        subject: `${context.company} and ${other}`,
        line: `I saw that you’ve acquired ${other}.`,
        question: context.presumed
          ? `Do both companies have ${context.presumed}, and will they be planned together?`
          : context.isAboutCrews
            ? 'Will the crews of both companies be planned together?'
            : callAbout(other),
      };
};

export const written: WrittenKind = {
  headline,
  labels: { counterpart: 'Acquired company', amount: 'Price' },
  answers: [JOINING_TEAMS],
  // A stake and an offer join no teams.
  fits: (_, { form }) => form !== 'stake' && form !== 'tender offer',
  misfit: () => 'a stake or an offer joins no teams.',
  pending: CLOSED,
  message,
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
  pitchedBy: ['consultancy'],
};
