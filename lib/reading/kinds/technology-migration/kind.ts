import { bare } from '../../wording/prose.ts';
import { is, saw } from '../../wording/telling.ts';
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

const headline: WrittenKind['headline'] = (told) => {
  const system = told.event.counterpart ?? 'a new system';
  const { form, product } = told.event;
  if (form === 'rewrites') return `${told.company} rewrites its ${bare(product ?? 'software')} in ${system}`;
  return form === 'replaces'
    ? `${told.company} replaces ${product === null ? 'a system' : product.replace(/^our /i, 'its ')} with ${system}`
    : told.event.form === 'adopts'
      ? `${told.company} adopts ${system}`
      : `${told.company} moves to ${system}`;
};

const opening: WrittenKind['opening'] = (told) => {
  const system = told.event.counterpart ?? 'a new system';
  return {
    subject: `Your move to ${system}`,
    line: saw(
      told,
      `${told.company} ${told.event.form === 'adopts' || told.event.form === 'goes live' ? `${is(told)} rolling out ${system}` : `${is(told)} moving to ${system}`}`,
    ),
  };
};

/** Systems that orders, customers and invoices live in. */
const BUSINESS_SYSTEM =
  /\b(?:ERP|CRM|SAP|HANA|NetSuite|Dynamics|Business Central|Navision|Oracle|Salesforce|HubSpot|Odoo|Sage|Infor|IFS|Acumatica|Epicor|Workday|Zoho)\b/i;

export const written: WrittenKind = {
  headline,
  labels: { counterpart: 'New system', amount: 'Budget', product: 'Changed system' },
  opening,
  answers: /\b(?:connects?|integrat\w+|ERP|CRM|migrat\w+|go[- ]live)\b/i,
  welcome: (sentence, { counterpart, product }) =>
    !/\b(?:ERP|CRM)\b/.test(sentence) || BUSINESS_SYSTEM.test(`${counterpart} ${product}`),
  reasons: {
    systems:
      'Moves like this usually run late on what’s connected to the core system, not on the core itself.',
    data: 'After a migration, the old reports are gone and people still ask for them.',
    security: 'In a move like this, doors get opened that no one thinks to close.',
    training: 'A new system is only as good as the first week people spend with it.',
    support: 'A go-live brings a month of questions that the project team has no time for.',
    compliance: 'Records have to survive the move from one system to another.',
    finance: 'The first close on a new system is the one everybody worries about.',
    change: 'Most migrations are a change project with a technical part.',
  },
};

export const samples: KindOfSignal['samples'] = {
  taken: [
    'Ardenne is migrating its data warehouse to Snowflake.',
    'Ardenne moves from Axapta ERP to Dynamics, its finance team said.',
    'Ardenne has replaced Remedy in favour of Jira Service Management.',
  ],
  lookAlikes: ['The parade moves from Castle Street to Market Square, police said.'],
  event: { form: 'moves to', counterpart: 'Dynamics 365 Business Central' },
  pitchedBy: ['security'],
};
