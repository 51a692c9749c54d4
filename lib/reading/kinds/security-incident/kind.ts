import { ABOUT_DATA } from '../../wording/seller-words.ts';
import { counted, since } from '../../wording/telling.ts';
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

export const samples: KindOfSignal['samples'] = {
  taken: ['Ardenne was hit by ransomware over the weekend.', 'Hackers stole customer data from Ardenne.'],
  lookAlikes: ['The roof leaked in the storm.'],
  event: { form: 'suffers' },
  pitchedBy: ['dispatch', 'security'],
};
