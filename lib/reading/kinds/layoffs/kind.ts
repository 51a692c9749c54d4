import { counted, inPlace, verb } from '../../wording/event-phrases.ts';
import { withArticle } from '../../wording/prose.ts';
import { fitted, whenDue } from '../headline.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { readLayoffs } from './read.ts';

export const reader: KindOfSignal['reader'] = {
  trigger:
    /\b(?:lay|laid|layoff|job|cut|redundan|workforce|headcount|furlough|clos(?:e|es|ed|ing|ure)|shut|eliminat|dismiss|position|reduction|staff|sack|let\b|letting go|jobs? (?:\w+ ){0,3}go\b|employees|goodbye|ways with|axe|shed|trim|downsiz)/i,
  shownBy: { documents: ['job_board'], items: ['1.03', '2.05', '7.01', '8.01'] },
  read: readLayoffs,
};

export const explained: KindOfSignal['explained'] = { does: 'cuts jobs or closes a site', noun: 'job cuts' };

export const asked: KindOfSignal['asked'] = {
  forms: { cuts: 'cuts', closes: 'closes' },
  needs: [],
  words:
    /\b(?:lay(?:s|ing)?[ -]?offs?\b|laid off|jobs?\b|redundan|workforce|headcount|furlough|clos(?:e[sd]?|ing|ure)\b|shut|restructur|eliminat|reduction in (?:force|staff)|job cuts|sack|downsiz|staff)/i,
  advertWords: /\b(?:layoffs?\b|laid off|redundanc)/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'A smaller team',
  roles: ['operations', 'finance', 'hr'],
};

const PEOPLE = /\b(?:people|employees|workers|staff|colleagues|persons|staffers)$/i;

const headline: WrittenKind['headline'] = (context) => {
  const share = context.event.share === null ? null : `${context.event.share} of its workforce`;
  if (context.event.form === 'exit plan' && counted(context) === null && share === null)
    return `${context.company} reports an exit or disposal plan`;
  if (context.event.form === 'closes')
    return fitted(
      `${context.company} ${verb(context, 'is closing', 'will close')} ${context.event.product === null ? 'a site' : withArticle(context.event.product)}`,
      inPlace(context),
      whenDue(context),
    );
  const cuts = PEOPLE.test(context.event.unit ?? '')
    ? verb(context, 'lays off', 'will lay off')
    : verb(context, 'cuts', 'will cut');
  return fitted(
    `${context.company} ${cuts} ${counted(context) ?? share ?? 'jobs'}`,
    inPlace(context),
    whenDue(context),
  );
};

export const written: WrittenKind = {
  headline,
  labels: { amount: 'Cost', count: 'Jobs cut' },
  answers: [/\b(?:outplacement|redundanc\w+|severance|restructurings?|leavers|final pay)\b/i],
};

export const samples: KindOfSignal['samples'] = {
  taken: ['Ardenne is laying off a tenth of its workforce.', 'Some 400 jobs will be lost at Ardenne.'],
  lookAlikes: ['Vandals sacked the town in 455.'],
  event: { form: 'cuts', count: 200, unit: 'employees' },
  pitchedBy: [],
};
