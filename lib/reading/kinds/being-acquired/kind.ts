import { type EventContext, forAmount, verb } from '../../wording/event-phrases.ts';
import { CLOSED, JOINING_TEAMS } from '../../wording/seller-words.ts';
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
  forms: { bought: 'buys', merges: 'merges', offer: 'tender offer' },
  needs: [],
  words:
    /\b(?:acqui[rs]|merg(?:e[ds]?|er|ing)\b|takeover|buyout|bought|buy\b|sold\b|sale of|sell|tender offer|stake|deal\b|combin|privat|bid\b|part of)/i,
  advertWords: /\b(?:acquired by|acquisition by|part of the|merged with|joined forces)\b/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'A new owner',
  roles: ['general-management', 'finance', 'operations'],
};

function headline(context: EventContext): string {
  const { company, event } = context;
  if (event.form === 'merger vote' && event.counterpart === null)
    return `${company} asks its shareholders to vote on a merger`;
  if (event.form === 'merger' || event.form === 'merges')
    return `${company} ${verb(context, 'merges', 'to merge')} with ${event.counterpart ?? 'another company'}`;
  if (event.counterpart === null) return `${company} is being acquired${forAmount(context)}`;
  if (event.form === 'tender offer')
    return `${event.counterpart} makes an offer for ${company}${forAmount(context)}`;
  return `${event.counterpart} ${verb(context, 'acquires', 'to acquire')} ${company}${forAmount(context)}`;
}

/** As long as it is only an offer or a vote, nothing changes. */
const OPEN = /^(?:tender offer|merger vote)$/;
/** "We check the target's contracts against your policy." */
const FOR_BUYERS = /\b(?:targets?|you (?:buy|acquire|take over)|acquirers?)\b/i;

export const written: WrittenKind = {
  headline,
  labels: { counterpart: 'Acquirer', amount: 'Price' },
  answers: [JOINING_TEAMS],
  fits: (sentence, { form }) => !OPEN.test(form ?? '') && !FOR_BUYERS.test(sentence),
  misfit: (_, { form }) =>
    OPEN.test(form ?? '')
      ? 'so far it is an offer or a vote, and nothing changes.'
      : 'your line is for the company that buys.',
  pending: CLOSED,
  leftOpen: 'the new owner decides from now on. Find out who does there.',
};

export const samples: KindOfSignal['samples'] = {
  taken: ['Ardenne has been acquired by Kabel.', 'Kabel has agreed to buy Ardenne for $1.2 billion.'],
  lookAlikes: [
    'A merger of ideas from two schools.',
    'Paula Reis, Director of Talent Acquisition of Ardenne, said that 40 people had started.',
  ],
  event: { form: 'buys', counterpart: 'Norrvik International', ahead: true },
  pitchedBy: ['consultancy'],
};
