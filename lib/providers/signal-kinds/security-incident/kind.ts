import { ABOUT_DATA } from '#providers/reasoning/embedded/signals-writer/seller-words.ts';
import { counted, since } from '#providers/reasoning/embedded/signals-writer/telling.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { readIncident } from './read.ts';

export const reader: KindOfSignal['reader'] = {
  trigger:
    /\b(?:breach|hack|cyber|ransomware|malware|leak|stole|steal|unauthori[sz]ed|suspicious|intruder|data (?:incident|theft|exposure)|security incident|ddos|exfiltrat|compromis|intrusion|expos|attack|phish|theft|victim)/i,
  shownBy: { documents: [], items: ['1.05', '7.01', '8.01'] },
  read: readIncident,
};

export const explained: KindOfSignal['explained'] = {
  does: 'suffered a security incident',
  noun: 'a security incident',
};

export const asked: KindOfSignal['asked'] = {
  definition:
    'a breach, ransomware, a leak or an outage by attack at the company became known. Not: advisories or fixes for flaws in its products, security features, incidents at others.',
  forms: {},
  needs: [],
  words:
    /\b(?:breach|hack|cyber|ransomware|malware|leak(?:ed|s)?\b|stole|unauthori[sz]ed|incident|ddos|exfiltrat|compromis|intrusion|expos(?:ed|ure)|attack|phish|theft)/i,
  advertWords: /\b(?:breach|ransomware|hacked)\b/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'A security incident',
  roles: ['security', 'it', 'legal'],
};

const headline: WrittenKind['headline'] = (told) =>
  `${told.company} reports a security incident${counted(told) === null ? '' : ` affecting ${counted(told)}`}`;

const opening: WrittenKind['opening'] = (told) => ({
  subject: 'After the incident',
  line: `I read about the security incident at ${told.company}${since(told)}.`,
});

/** Hints that it could have been stopped. */
const HINT = /\b(?:stop|prevent|block|avoid|detect|catch)(?:s|es|ed)?\b|\bbefore (?:it|they)\b/i;

export const written: WrittenKind = {
  headline,
  labels: { amount: 'Damage', count: 'Records affected' },
  opening,
  answers: /\b(?:audit\w*|on site|access|evidence|proof)\b/i,
  welcome: (sentence) => (ABOUT_DATA.test(sentence) || /\bon site\b/i.test(sentence)) && !HINT.test(sentence),
  reasons: {
    security:
      'After an incident, customers and auditors mostly ask what has changed and how you can show it.',
    compliance: 'Auditors come back asking who had access to what, and when.',
    support: 'The questions from customers come in for months after the incident itself.',
    systems: 'Rebuilding is a chance to leave some of the old connections out.',
    data: 'The hardest part of the follow-up is usually finding out what happened when.',
  },
  tact: 'I’m sure this isn’t the moment for vendors, so please park this.',
  care: 'The team is under pressure. Don’t hint that you could have prevented it, and don’t ask for details.',
};

export const demo: KindOfSignal['demo'] = {
  firstIn: 'report',
  isHarm: true,
  followUp: { percent: 30, as: 'release' },
  facts: [],
  wording: {
    news: '[hit by {attack}|confirms {attack}|discloses {attack}]',
    did: '[was hit by|suffered] {attackA}',
    doing: '[dealing with|investigating] {attackA}',
    todo: 'pay a ransom after {attackA}',
    announced: [
      'On {date}, {C} [discovered|detected] {attackA} that affected its {city} servers.',
      '{C} is informing customers of {attackA} that [began|was discovered] on {date}[ and affected {records} records|].',
    ],
    report: [
      '{C} has [confirmed|disclosed] {attackA} that [began|was discovered] on {date}[ and stopped its {city} servers|, in which {records} customer records were [stolen|exposed]|].',
      '{C} was hit by {attackA} on {date}[; {records} records were exposed|; its servers in {city} were down for {days} hours].',
      'Attackers [broke into|gained access to] the network of {C}, the company said on {date}[, and copied {records} records|].',
    ],
    details: [
      '{person}, {title}, said that outside experts had been called in and all passwords reset within {hours} hours.',
      'Service for {customers} in {city} was delayed by {days} hours[, {person} added|].',
      'The incident was reported to the data protection authority within {hours} hours, and {records} people are being notified.',
      'The company has found no sign so far that payment data was taken.',
    ],
    quotes: [
      '“We are sorry. {customers2} trusted us with their data,” said {person}, {title}. “We will publish what we learn.”',
      '“We pulled the plug within {hours} hours, which was {hours} hours too late,” said {person}, {title} of {C}.',
    ],
    filing: {
      item: '1.05',
      prose: [
        'On {longDate}, {C} (the “Company”) determined that it had experienced a material cybersecurity incident in which an unauthorized party gained access to its network. Approximately {records} records were affected.',
        'Upon detection, the Company activated its incident response plan, engaged outside experts and, within {hours} hours, notified law enforcement. The Company’s investigation is ongoing.',
        'As of the date of this filing, the Company has not determined whether the incident is reasonably likely to have a material impact on its financial condition or results of operations.',
      ],
    },
  },
};

export const samples: KindOfSignal['samples'] = {
  taken: ['Ardenne was hit by ransomware over the weekend.', 'Hackers stole customer data from Ardenne.'],
  lookAlikes: ['The roof leaked in the storm.'],
  event: { form: 'suffers' },
  pitchedBy: ['dispatch', 'security'],
};
