import { counted, inPlace, is, saw, type Told, verb } from '../../wording/telling.ts';
import type { KindOfSignal, WrittenKind } from '../kind-of-signal.ts';
import { readHiring } from './read.ts';

export const reader: KindOfSignal['reader'] = {
  trigger:
    /\b(?:hir(?:e|es|ed|ing)|recruit|jobs|headcount|workforce|team|openings|positions\b|workers|developers|drivers|engineers|technicians|people\b|open roles?|employ)/i,
  shownBy: { documents: ['job_posting', 'job_board'], items: [] },
  plainly: /^(?:look|want|seek|aim)$/,
  read: readHiring,
};

export const explained: KindOfSignal['explained'] = { does: 'is hiring on a larger scale', noun: 'hiring' };

export const asked: KindOfSignal['asked'] = {
  forms: {},
  needs: [],
  words:
    /\b(?:hir(?:e|es|ed|ing)\b|recruit|jobs\b|headcount|openings?\b|positions|doubl(?:e|ed|ing)|tripl|(?:grow|expand)(?:s|ing)? (?:\w+ ){0,3}(?:team|staff|workforce))/i,
  advertWords:
    /\b(?:doubl(?:e|ed|ing)\b|tripl|hypergrowth|grow(?:ing)? (?:\w+ ){0,3}team|new team|hiring (?:\d|many|several|multiple|across|on all|experienced|for (?:a lot|all|many|several|multiple))|(?:many|multiple|several|lots of) (?:\w+ ){0,2}(?:people|positions|roles|openings|engineers|developers)|\d+\+? (?:new )?(?:jobs|people|hires|engineers|developers|positions|roles|openings))/i,
};

export const concerned: KindOfSignal['concerned'] = {
  event: 'Hiring at this pace',
  roles: ['operations', 'people', 'executive'],
};

const POSITIONS = /\b(?:positions?|openings?|vacancy|vacancies)$/i;
const JOBS = /\b(?:jobs?|roles?|posts?)$/i;

/** People are hired, openings are there, jobs are added. */
function headline(told: Told): string {
  const { company, event } = told;
  const many = counted(told);
  const unit = event.unit ?? '';
  const does =
    many !== null && POSITIONS.test(unit)
      ? 'has'
      : many !== null && JOBS.test(unit)
        ? verb(told, 'adds', 'will add')
        : verb(told, 'is hiring', 'will hire');
  return `${company} ${does}${many === null ? '' : ` ${many}`}${inPlace(told)}`;
}

const opening: WrittenKind['opening'] = (told) => {
  const { company, event, age } = told;
  const many = counted(told);
  const unit = event.unit ?? '';
  const isHiring =
    many !== null && POSITIONS.test(unit)
      ? age.isNews
        ? 'has'
        : 'had'
      : many !== null && JOBS.test(unit)
        ? `${is(told)} adding`
        : `${is(told)} hiring`;
  return {
    subject: event.place === null ? `${company} is hiring` : `Hiring in ${event.place}`,
    line: saw(told, `${company} ${isHiring} ${many ?? 'for a growing team'}${inPlace(told)}`),
  };
};

export const written: WrittenKind = {
  headline,
  labels: { count: 'Open positions' },
  opening,
  answers:
    /\b(?:new (?:hires|technicians|starters|joiners|people|crews|drivers|staff)|took on|hir(?:e|es|ed|ing)|onboard\w*|productive)\b/i,
  reasons: {
    onboarding:
      'When this many people start at once, the first weeks decide who stays and who is productive.',
    hiring: 'Hiring at this pace usually stalls on screening and scheduling interviews, not on applicants.',
    payroll: 'Every new hire is a contract, a tax record and a first payslip that has to be right.',
    scheduling: 'Each new hire adds shifts to plan long before they add output.',
    security: 'Every new starter is an account, a laptop and a set of permissions to get right.',
    cost: 'Some of the work behind open roles goes away when the planning behind it gets better.',
    systems: 'New people wait for accounts and access more often than for work.',
    data: 'As a team grows, the number of people who need the same numbers grows faster.',
    support: 'Growing teams mean more customers, and the questions arrive before the new colleagues do.',
    compliance: 'More staff means more training records and sign-offs somebody has to produce later.',
  },
};

export const samples: KindOfSignal['samples'] = {
  taken: [
    'Ardenne wants to recruit 150 software developers.',
    'Ardenne has 48 open positions on its careers page.',
  ],
  lookAlikes: ['Founded in 1998, Ardenne employs about 800 people.'],
  event: { form: 'hires', count: 120, unit: 'service technicians', place: 'Ohio' },
  pitchedBy: ['dispatch', 'payroll', 'security'],
};
