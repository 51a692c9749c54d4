import { CONTRACT_REASONS, contractHeadline, contractOpening } from '../../wording/contract-words.ts';
import { type Opening, onThe, saw, type Told, type ToldToReader } from '../../wording/telling.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { readPartnership } from './read.ts';

export const reader: KindOfSignal['reader'] = {
  trigger:
    /\b(?:partner|team(?:s|ed|ing)? (?:up|with)|jointly|together|integrat|marketplace|supply|deliver|ordered|join|member|buy|hire|engag|enlist|named|agree|ink|collaborat|join(?:s|ed|ing)? forces|alliance|agreement|contract|deal\b|joint venture|select|choose|chose|pick|award|order\b|memorandum|mou\b|tie-up|cooperat|win|won\b)/i,
  shownBy: { documents: [], items: ['1.01', '7.01', '8.01'] },
  fallsThrough: true,
  read: readPartnership,
};

export const explained: KindOfSignal['explained'] = {
  does: 'enters a partnership or a contract',
  noun: 'a partnership',
};

export const asked: KindOfSignal['asked'] = {
  forms: {
    partners: 'partners',
    'wins a contract': 'contract',
    'is selected': 'selected',
    selects: 'selects',
  },
  needs: ['other_party', 'product'],
  words:
    /\b(?:partner|team(?:s|ed|ing)? up|collaborat|join(?:s|ed|ing)? (?:forces|the)|alliance|agreement|contract|deal\b|joint venture|select(?:s|ed)|chos(?:e|en)|pick(?:s|ed)|award|orders?\b|memorandum|mou\b|cooperat|w[io]n(?:s|ning)?\b|sign(?:s|ed|ing)?\b|licen[cs]|integrat|support(?:s|ed) by|available (?:as|on|through|via)|consortium)/i,
  advertWords:
    /\b(?:(?:new|recent|signed|announced) (?:\w+ ){0,3}(?:partnership|contract)|partnered with)\b/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'A partnership',
  roles: ['sales', 'executive', 'marketing'],
};

function headline(told: Told): string {
  const { company, event } = told;
  const other = event.counterpart;
  switch (event.form) {
    case 'contract':
      return contractHeadline(told);
    case 'selected':
      return `${other ?? 'A customer'} selects ${company}`;
    case 'joins':
      return `${company} joins ${other ?? 'a partner program'}`;
    case 'is joined':
      return `${other ?? 'Another company'} joins ${company}`;
    case 'selects':
      return `${company} selects ${other ?? 'a supplier'}`;
    default:
      return `${company} partners with ${other ?? 'another company'}`;
  }
}

function opening(told: ToldToReader): Opening {
  const { company, event } = told;
  const other = event.counterpart;
  switch (event.form) {
    case 'contract':
      return contractOpening(told);
    case 'selected':
      return {
        subject: `${other ?? 'Your new customer'} and ${company}`,
        line: saw(told, `${other ?? 'a new customer'} picked ${company}`),
      };
    case 'selects':
      return {
        subject: other ?? 'Your new supplier',
        line: saw(told, `${company} picked ${other ?? 'a new supplier'}`),
      };
    case 'joins':
      return {
        subject: other ?? 'Your new membership',
        line: saw(told, `${company} joined ${other ?? 'a partner program'}`),
      };
    case 'is joined':
      return {
        subject: `${other ?? 'A new member'} and ${company}`,
        line: saw(told, `${other ?? 'a new member'} joined ${company}`),
      };
    default:
      return {
        subject: other === null ? 'Your new partnership' : `${company} and ${other}`,
        line: onThe(told, `the partnership${other === null ? '' : ` with ${other}`}`),
      };
  }
}

export const written: WrittenKind = {
  headline,
  labels: { counterpart: 'Partner', amount: 'Value' },
  opening,
  answers: /\bpartners?\b/i,
  reasons: {
    systems: 'Joint work usually stalls where one company’s system ends and the other’s begins.',
    data: 'Partners usually argue about numbers before they argue about anything else.',
    scheduling: 'Joint jobs get lost when both sides plan them separately.',
    sales: 'A partnership pays off when both sales teams know which accounts to open together.',
    logistics: 'Joint customers still expect one delivery.',
    support: 'Joint customers call both companies, and the first to pick up owns the problem.',
    compliance: 'A larger customer or partner usually wants proof of how the work is done.',
    security: 'Partners ask for access, and access is what security teams lose sleep over.',
    onboarding: 'Work for a new partner means people learning a new way of doing it.',
    finance: 'A larger contract means milestones, invoices and someone to keep track of both.',
    cost: 'New volume is worth what’s left after delivering it.',
    hiring: 'A large new contract usually has to be staffed before the first invoice.',
    marketing: 'A partnership is news for one day, unless somebody keeps telling the story.',
  },
  reasonsByForm: { contract: CONTRACT_REASONS, selected: CONTRACT_REASONS },
};

export const samples: KindOfSignal['samples'] = {
  taken: [
    'Ardenne has teamed up with Kabel on heat pumps.',
    'Ardenne has won a $40 million contract from the Army.',
  ],
  lookAlikes: ['Ardenne sells mobile plans to companies.'],
  event: {
    form: 'contract',
    counterpart: 'the City of Denver',
    amount: { amount: 12_000_000, currency: 'USD' },
  },
  pitchedBy: ['dispatch', 'payroll', 'security', 'logistics'],
};
