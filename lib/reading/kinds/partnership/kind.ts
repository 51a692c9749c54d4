import { contractHeadline } from '../../wording/contract-words.ts';
import type { EventContext } from '../../wording/event-phrases.ts';
import { ABOUT_CONTRACTS, GROWTH } from '../../wording/seller-words.ts';
import { fitted, toldBy } from '../headline.ts';
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
  roles: ['sales', 'general-management', 'marketing'],
};

/** "… to bring parcel trackers to food producers" */
const WHAT_FOR =
  /\bpartner[^.\n]{0,80}?( to (?:bring|serve|build|develop|offer|provide|deliver|supply|sell|launch|make|open)\b[^,.;:\n]{3,70})(?=[,.;]|$)/im;

function headline(context: EventContext): string {
  const { company, event } = context;
  const other = event.counterpart;
  switch (event.form) {
    case 'contract':
      return contractHeadline(context);
    case 'selected':
      return `${other ?? 'A customer'} selects ${company}`;
    case 'joins':
      return `${company} joins ${other ?? 'a partner program'}`;
    case 'is joined':
      return `${other ?? 'Another company'} joins ${company}`;
    case 'selects':
      return `${company} selects ${other ?? 'a supplier'}`;
    default:
      return fitted(`${company} partners with ${other ?? 'another company'}`, toldBy(context, WHAT_FOR));
  }
}

const ABOUT_PARTNERS = /\b(?:partnerships?|alliances?|joint ventures?|new partners?)\b/i;

export const written: WrittenKind = {
  headline,
  labels: { counterpart: 'Partner', amount: 'Value' },
  answers: [GROWTH, ABOUT_PARTNERS],
  named: [ABOUT_PARTNERS, ABOUT_CONTRACTS],
  // Work has been won in some forms only.
  fits: (sentence, { form }) =>
    form === 'contract' || form === 'selected' ? GROWTH.test(sentence) : ABOUT_PARTNERS.test(sentence),
  leftOpen: 'the sources don’t say who does the work.',
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
  pitchedBy: ['payroll'],
};
