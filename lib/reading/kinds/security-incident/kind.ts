import { counted } from '../../wording/event-phrases.ts';
import { withArticle } from '../../wording/prose.ts';
import { ABOUT_DATA } from '../../wording/seller-words.ts';
import { fitted } from '../headline.ts';
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

/** An incident isn't named for what can't be counted, such as malware. */
const NO_NAME = /\b(?:\w*ware|access|activity)$/i;

/** Only who says so reports it. */
const SAID =
  /\b(?:sa(?:id|ys)|notice submitted|(?:report|disclos|confirm|announc|notifi|inform)e?[ds]|according to|we|our)\b/i;

const headline: WrittenKind['headline'] = (context) => {
  const what = context.event.product?.replace(/^(?:this|that|such) /i, '') ?? '';
  return fitted(
    `${context.company} ${SAID.test(context.quotes ?? 'said') ? 'reports' : 'suffered'} ${what === '' || NO_NAME.test(what) ? 'a security incident' : withArticle(what)}`,
    counted(context) === null ? '' : ` affecting ${counted(context)}`,
  );
};

/** Hints that it could have been stopped. */
const HINT = /\b(?:stop|prevent|block|avoid|detect|catch)(?:s|es|ed)?\b|\bbefore (?:it|they)\b/i;

export const written: WrittenKind = {
  headline,
  labels: { amount: 'Damage', count: 'Records affected', product: 'Incident' },
  answers: [ABOUT_DATA],
  fits: (sentence) => !HINT.test(sentence),
};

export const samples: KindOfSignal['samples'] = {
  taken: ['Ardenne was hit by ransomware over the weekend.', 'Hackers stole customer data from Ardenne.'],
  lookAlikes: ['The roof leaked in the storm.'],
  event: { form: 'suffers' },
  pitchedBy: ['security'],
};
