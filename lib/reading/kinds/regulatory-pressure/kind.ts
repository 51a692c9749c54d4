import { theAuthority } from '../../wording/prose.ts';
import { ABOUT_DATA } from '../../wording/seller-words.ts';
import {
  amountOf,
  forAmount,
  type Opening,
  since,
  type Told,
  type ToldToReader,
} from '../../wording/telling.ts';
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

/** What an authority does to a company, by the form of the event: in a headline, in a letter, and where no one says which authority. */
const VERBS: Readonly<Record<string, { readonly does: string; readonly did: string; readonly is: string }>> =
  {
    fine: { does: 'fines', did: 'fined', is: 'is fined' },
    sue: { does: 'sues', did: 'sued', is: 'is being sued' },
    charge: { does: 'charges', did: 'charged', is: 'is charged' },
    investigate: { does: 'investigates', did: 'is investigating', is: 'is under investigation' },
    probe: { does: 'investigates', did: 'is investigating', is: 'is under investigation' },
    order: {
      does: 'issues an order against',
      did: 'issued an order against',
      is: 'receives an order',
    },
    ban: { does: 'bans', did: 'banned', is: 'is banned' },
    indict: { does: 'indicts', did: 'indicted', is: 'is indicted' },
    subpoena: { does: 'subpoenas', did: 'subpoenaed', is: 'receives a subpoena' },
    raid: { does: 'raids', did: 'searched', is: 'is raided' },
    accuse: { does: 'accuses', did: 'accused', is: 'is accused' },
    warn: { does: 'warns', did: 'warned', is: 'is warned' },
  };

/** What a subject calls it. It never names the authority: the reader knows. */
const SUBJECTS: Readonly<Record<string, string>> = {
  fine: 'fine',
  order: 'order',
  ban: 'ban',
  settles: 'settlement',
  warn: 'warning',
  investigate: 'investigation',
  probe: 'investigation',
  sue: 'lawsuit',
};

function headline(told: Told): string {
  const { company, event } = told;
  const authority = event.counterpart === null ? null : theAuthority(event.counterpart);
  if (event.form === 'settles')
    return `${company} settles${authority === null ? '' : ` with ${authority}`}${forAmount(told)}`;
  if (event.form === 'late report') return `${company} will file its ${event.product ?? 'report'} late`;
  if (event.form === 'pleads') return `${company} pleads guilty`;
  const verb = event.form === null ? undefined : VERBS[event.form];
  const amount = event.form === 'fine' ? amountAfter(told) : '';
  if (verb !== undefined && authority === null) return `${company} ${verb.is}${amount}`;
  if (verb !== undefined) {
    const does = MANY.test(authority ?? '') ? verb.does.replace(/^(\w+)s\b/, '$1') : verb.does;
    return `${authority} ${does} ${company}${amount}`;
  }
  return authority === null
    ? `${company} faces legal or regulatory action`
    : `${company} faces action by ${authority}`;
}

/** "U.S. authorities investigate" */
const MANY = /\b(?:authorities|regulators|prosecutors|officials|inspectors|lawmakers|agents|police|states)$/i;

const amountAfter = (told: Told): string => (amountOf(told) === null ? '' : ` ${amountOf(told)}`);

function opening(told: ToldToReader): Opening {
  const { company, event } = told;
  const authority = event.counterpart === null ? null : theAuthority(event.counterpart);
  const did = event.form === null ? undefined : VERBS[event.form]?.did;
  const subject = `After the ${SUBJECTS[event.form ?? ''] ?? 'case'}`;
  if (event.form === 'late report') {
    const report = event.product ?? 'report';
    return {
      subject: `Your ${report}`,
      line: `I saw the notice that ${company} needs more time for its ${report}${since(told)}.`,
    };
  }
  if (event.form === 'settles')
    return {
      subject,
      line: `I read that ${company} settled${authority === null ? ' its case' : ` with ${authority}`}${since(told)}.`,
    };
  if (authority !== null && did !== undefined)
    return { subject, line: `I read that ${authority} ${did} ${company}${since(told)}.` };
  return {
    subject,
    line: `I read about ${authority === null ? 'the case' : `the case with ${authority}`} at ${company}${since(told)}.`,
  };
}

/** A report that comes late says nothing but that. */
const LATE_REPORT: KindOfSignal['written']['reasons'] = {
  finance: 'A late report usually means that somebody is still chasing numbers by hand.',
  data: 'A late report usually means that the numbers live in too many places.',
  compliance: 'Once the report is out, most teams look at what held it up.',
};

const DATA_AUTHORITY = /\b(?:data protection|privacy|information commissioner)\b/i;
/** Authorities that look at prices, deals and books, and never at how work is done. */
const DESK_AUTHORITY = /\b(?:competition|antitrust|securities|SEC|financial|FCA|tax|trade commission|FTC)\b/i;
const ABOUT_RULES = /\b(?:complian\w+|regulat\w+|governance|controls?|disclosures?|filings?)\b/i;

/** A fine for data has nothing to do with records of visits, nor an order about prices. */
function fitsAuthority(sentence: string, authority: string): boolean {
  const isAboutData = DATA_AUTHORITY.test(authority);
  if (ABOUT_DATA.test(sentence)) return isAboutData;
  return !isAboutData && (!DESK_AUTHORITY.test(authority) || ABOUT_RULES.test(sentence));
}

export const written: WrittenKind = {
  headline,
  labels: { counterpart: 'Authority', amount: 'At stake' },
  opening,
  answers: /\b(?:audit\w*|records?|inspect\w+|on site|evidence|proof)\b/i,
  welcome: (sentence, { counterpart }) => fitsAuthority(sentence, counterpart ?? ''),
  reasons: {
    compliance: 'Regulators usually come back to check that the new routine is kept and written down.',
    data: 'The follow-up usually means producing records for questions nobody expected.',
    scheduling: 'Inspections usually ask who was on site, when, and what was done.',
    finance: 'Settlements come with reporting duties that land in finance.',
    training: 'A new routine only holds if every new employee learns it.',
    support: 'Customers read about it too, and they call.',
    change: 'The hard part is making a new routine stick once attention moves on.',
  },
  reasonsByForm: { 'late report': LATE_REPORT },
  tact: 'I don’t know your side of it, so I won’t comment on the case.',
  care: 'Stick to what is public. Don’t take sides, and don’t suggest that anyone did something wrong.',
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
  pitchedBy: ['dispatch'],
};
