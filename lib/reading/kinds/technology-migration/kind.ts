import type { EventContext } from '../../wording/event-phrases.ts';
import { asIts, bare, isNoneOf } from '../../wording/prose.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { readMigration } from './read.ts';

export const reader: KindOfSignal['reader'] = {
  trigger:
    /\b(?:migrat|mov(?:e|ed|es|ing)\b|switch|transition|replac|adopt|implement|deploy|roll(?:s|ed|ing)? out|go(?:es)? live|went live|upgrad|port(?:ed|ing)\b|retir|decommission|select|pick|choos|chose|standardi|rewr[io]t|reimplement|rebuil|microservices|now run|running on|retir)/i,
  shownBy: { documents: ['job_posting', 'dns'], items: [] },
  read: readMigration,
};

export const explained: KindOfSignal['explained'] = {
  does: 'changes its technology',
  noun: 'a change of technology',
};

export const asked: KindOfSignal['asked'] = {
  forms: { moves: 'moves to', replaces: 'replaces', adopts: 'adopts' },
  needs: ['product', 'other_party'],
  words:
    /\b(?:migrat|mov(?:e[ds]?|ing)\b|switch|transition|transform|replac|adopt|implement|deploy|roll(?:s|ed|ing)? out|go(?:es)? live|went live|upgrad|port(?:ed|ing)\b|refactor|rewr[io]t|rebuil[dt]|retir|decommission|standardi|moderni[sz]|internally|new (?:\w+ ){0,3}(?:software|platform|system|infrastructure))/i,
  advertWords:
    /\b(?:migrat|mov(?:ed|ing) (?:\w+ ){0,4}(?:from|to|off)\b|switch(?:ed|ing)? (?:\w+ ){0,3}(?:from|to)\b|replac(?:ed|ing)|transition(?:ed|ing)|rewr[io]t|rebuild|refactor|moderni[sz])/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'A new system',
  roles: ['it', 'engineering', 'data'],
};

/** Every source says so in the past. */
const isDone = ({ quotes = '' }: EventContext): boolean =>
  /\b(?:has|have|we) (?:migrated|moved|switched)\b/i.test(quotes) &&
  !/\b(?:migrating|moving|switching|started|will|plans?|to (?:migrate|move|switch))\b/i.test(quotes);

const headline: WrittenKind['headline'] = (context) => {
  const system = context.event.counterpart ?? 'a new system';
  const { form, product } = context.event;
  if (form === 'rewrites')
    return `${context.company} rewrites its ${bare(product ?? 'software')} in ${system}`;
  return form === 'replaces'
    ? `${context.company} replaces ${product === null ? 'a system' : asIts(product)} with ${system}`
    : context.event.form === 'adopts'
      ? `${context.company} adopts ${system}`
      : `${context.company} ${isDone(context) ? 'has moved' : 'moves'} ${product === null ? '' : `its ${bare(product)} `}to ${system}`;
};

/** Whether the move is planned, running or done differs from quote to quote, so the line leaves it open. */
const message: WrittenKind['message'] = ({ presumed, event: { form, product, counterpart: system } }) => {
  if (system === null) return null;
  const from = product?.replace(/^(?:our|its) /i, 'your ');
  const what = product === null ? 'your move' : `the move of your ${bare(product)}`;
  return {
    subject: `Your move to ${system}`,
    line:
      form === 'adopts'
        ? `I read that you’re using ${system}.`
        : `I read about ${form === 'replaces' && from ? `your move from ${from}` : what} to ${system}.`,
    question: presumed
      ? `Do you have ${presumed} whose work should show up in ${system}?`
      : `Is it decided yet what will be connected to ${system}?`,
  };
};

/** What sellers call systems, and the names of such systems. */
const SYSTEMS: readonly (readonly [called: RegExp, named: RegExp])[] = [
  [
    /\bERP\b/,
    /\b(?:ERP|SAP|HANA|NetSuite|Dynamics|Business Central|Navision|Oracle|Odoo|Sage|Infor|IFS|Acumatica|Epicor)\b/i,
  ],
  [
    /\bCRM\b/,
    /\b(?:CRM|Salesforce|HubSpot|Zoho|Pipedrive|SugarCRM|Dynamics(?! (?:365 )?(?:AX|Business Central|Finance|GP|NAV)))\b/i,
  ],
  [/\b(?:payroll|HR) (?:systems?|software)\b/i, /\b(?:ADP|Workday|Personio|BambooHR|UKG|Paychex)\b/i],
  [/\bwarehouse management(?: systems?)?\b/i, /\b(?:WMS|EWM|Manhattan|Blue Yonder|Körber)\b/i],
];

export const written: WrittenKind = {
  headline,
  labels: ({ event }) => ({
    counterpart: 'New system',
    amount: 'Budget',
    product: event.form === 'replaces' ? 'Replaced' : 'Moved',
  }),
  answers: [/\b(?:connects?|integrat\w+|ERP|CRM|migrat\w+|go[- ]live)\b/i],
  fits: (sentence, { counterpart }) =>
    counterpart !== null &&
    (sentence.includes(counterpart) ||
      SYSTEMS.some(([called, named]) => called.test(sentence) && named.test(counterpart))),
  misfit: (sentences, { counterpart }) => {
    const called = SYSTEMS.flatMap(([name]) =>
      sentences.flatMap((sentence) => name.exec(sentence)?.[0] ?? []),
    ).map((name) =>
      name.replace(/(?:systems|software|(?<=management))$/i, (end) => (end === '' ? ' system' : 'system')),
    );
    return called.length === 0
      ? `${counterpart ?? 'this'} isn’t a system that you name.`
      : isNoneOf(counterpart ?? 'this', called);
  },
  message,
};

export const samples: KindOfSignal['samples'] = {
  taken: [
    'Ardenne is migrating its data warehouse to Snowflake.',
    'Ardenne moves from Axapta ERP to Dynamics, its finance team said.',
    'Ardenne has replaced Remedy in favour of Jira Service Management.',
  ],
  lookAlikes: ['The parade moves from Castle Street to Market Square, police said.'],
  event: { form: 'moves to', counterpart: 'Dynamics 365 Business Central' },
  pitchedBy: [],
};
