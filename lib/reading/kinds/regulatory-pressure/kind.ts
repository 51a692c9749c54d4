import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { amountOf, type EventContext, forAmount } from '../../wording/event-phrases.ts';
import { theAuthority } from '../../wording/prose.ts';
import { ABOUT_DATA } from '../../wording/seller-words.ts';
import { fitted, toldBy } from '../headline.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { readRegulatoryPressure } from './read.ts';

export const reader: KindOfSignal['reader'] = {
  trigger:
    /\b(?:fine[ds]?\b|fining|sue[ds]?\b|suing|litigation|action against|blacklist|entity list|told|must pay|liable|guilty|lawsuit|suit\b|charg|investigat|inquir|proceeding|prob(?:e|es|ed|ing)\b|order|bann?|accus|indict|subpoena|raid|penal|sanction|court|judge|jury|settle|resolve|allegation|plead|violat|class action|antitrust|regulator|complaint|warn|injunction|notice|demand|revok)/i,
  shownBy: { documents: [], items: ['3.01', '7.01', '8.01'] },
  plainly: /^(?:dismiss|must)$/,
  endedBy: /^(?:close|end|dismiss)$/,
  read: readRegulatoryPressure,
};

export const explained: KindOfSignal['explained'] = {
  does: 'is under pressure from a court or a regulator',
  noun: 'a regulatory or legal matter',
};

export const asked: KindOfSignal['asked'] = {
  forms: {
    fines: 'fine',
    sues: 'sue',
    charges: 'charge',
    investigates: 'investigate',
    orders: 'order',
    bans: 'ban',
    settles: 'settles',
    'pleads guilty': 'pleads',
  },
  needs: [],
  words:
    /\b(?:fine[ds]?\b|fining|su(?:e[sd]?|ing)\b|lawsuit|suit\b|charg|investigat|inquir|prob(?:e|es|ed|ing)\b|order(?:s|ed)\b|ban(?:s|ned)?\b|accus|alleg|indict|subpoena|raid|penal|sanction|court|judge|jury|rul(?:ed|ing)\b|settle|plead|violat|class action|antitrust|regulator|complaint|injunction|watchdog|proceeding|infring)/i,
  advertWords: /\b(?:lawsuit|sued|fined|antitrust)\b/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'A regulator’s case',
  roles: ['legal', 'operations', 'finance'],
};

/** What an authority does to a company, by the form of the event, and where no one says which authority. */
const VERBS: Readonly<Record<string, { readonly does: string; readonly is: string }>> = {
  fine: { does: 'fines', is: 'is fined' },
  sue: { does: 'sues', is: 'is being sued' },
  charge: { does: 'charges', is: 'is charged' },
  investigate: { does: 'investigates', is: 'is under investigation' },
  probe: { does: 'investigates', is: 'is under investigation' },
  order: {
    does: 'issues an order against',

    is: 'receives an order',
  },
  ban: { does: 'bans', is: 'is banned' },
  indict: { does: 'indicts', is: 'is indicted' },
  subpoena: { does: 'subpoenas', is: 'receives a subpoena' },
  raid: { does: 'raids', is: 'is raided' },
  accuse: { does: 'accuses', is: 'is accused' },
  warn: { does: 'warns', is: 'is warned' },
};

/** "… over hidden fees", "… to remedy gaps within 24 days" */
const ABOUT =
  /( (?:over (?!\d|the (?:past|last|next)\b)|to remedy )[^,.;:\n]{3,70}?)(?=[,.;]| within | or pay |$)/m;

function headline(context: EventContext): string {
  const { company, event } = context;
  const authority = event.counterpart === null ? null : theAuthority(event.counterpart);
  if (event.form === 'settles')
    return fitted(`${company} settles`, authority === null ? '' : ` with ${authority}`, forAmount(context));
  if (event.form === 'late report') return `${company} will file its ${event.product ?? 'report'} late`;
  if (event.form === 'pleads') return `${company} pleads guilty`;
  const verb = event.form === null ? undefined : VERBS[event.form];
  const amount = event.form === 'fine' ? amountAfter(context) : '';
  const due = event.deadline === null ? '' : `, due ${event.deadline}`;
  const stake = amountOf(context) === null ? '' : `, with ${amountOf(context)} at stake`;
  const terms = [toldBy(context, ABOUT), ...(event.form === 'order' ? [due, stake] : [])];
  if (verb !== undefined && authority === null) return fitted(`${company} ${verb.is}${amount}`, ...terms);
  if (verb !== undefined) {
    const does = MANY.test(authority ?? '') ? verb.does.replace(/^(\w+)s\b/, '$1') : verb.does;
    return fitted(`${authority} ${does} ${company}${amount}`, ...terms);
  }
  return authority === null
    ? `${company} faces legal or regulatory action`
    : `${company} faces action by ${authority}`;
}

/** "U.S. authorities investigate" */
const MANY = /\b(?:authorities|regulators|prosecutors|officials|inspectors|lawmakers|agents|police|states)$/i;

const amountAfter = (context: EventContext): string =>
  amountOf(context) === null ? '' : ` ${amountOf(context)}`;

const RECORDS = /\b(?:records?|document\w*|paperwork|proof|evidence)\b/i;
const PERSONAL_DATA = /\b(?:personal data|customer data|privacy|data protection)\b/i;

/** A fine for data has nothing to do with records of visits, nor an order about prices. */
const fitsMatter = (sentence: string, _: SignalEvent, claims: string): boolean =>
  ABOUT_DATA.test(sentence)
    ? PERSONAL_DATA.test(claims)
    : !RECORDS.test(sentence) || (RECORDS.test(claims) && !PERSONAL_DATA.test(claims));

export const written: WrittenKind = {
  headline,
  labels: { counterpart: 'Authority', amount: 'At stake' },
  answers: [RECORDS, ABOUT_DATA, /\b(?:complian\w+|regulat\w+)\b/i],
  fits: fitsMatter,
};

export const samples: KindOfSignal['samples'] = {
  taken: [
    'The watchdog fined Ardenne 3 million euros.',
    'The regulator launched an investigation into Ardenne.',
  ],
  lookAlikes: ['The soup was fine.'],
  event: {
    form: 'fine',
    counterpart: 'Environment Agency',
    amount: { amount: 900_000, currency: 'GBP' },
  },
  pitchedBy: [],
};
