import type { Company } from '#domain/market/directory/directory.ts';
import { findTrade } from '../../directory/world.ts';
import { createPen, type Draft, type Pen } from '../draft.ts';

const TITLES = ['{roleOne} [in|–] {place}', '{roleOne} (all genders), {place}', '{roleOne}'];

const SELF: readonly string[] = [
  '{C} {does}. We are {employees} people in {city} and {place}, and our customers are {customers}.',
  'Since {founded}, {C} has had one job: it {does}. Today {employees} of us do it, from {city} and {place}.',
];

const ROLE: readonly string[] = [
  '{C} is looking for {roleOneA} in {place}[, to start on {date}|, full time or part time|]. You will report to {person}, {title}.',
  'We have an opening for {roleOneA} at our {place} {site}. You will join the team of {person}, {title}.',
];

const TASKS: readonly string[] = [
  'Look after {customers} in {place} and within {km} kilometres',
  'Partner with sales to launch new services for {customers}',
  'Keep our {area2} in {oldTool} up to date',
  'Plan the week with dispatch and stick to the plan',
  'Train colleagues who are new to {goodPlural}',
  'Help integrate teams that join us through acquisitions',
  'Report safety incidents before they become accidents',
  'Work with regulators and auditors when they visit the {site}',
  'Open doors at new accounts and close the ones left open',
];

const WISHES: readonly string[] = [
  'At least {contractYears} years of experience as {roleOneA}',
  'Experience with {goodPlural}, ideally at {customers}',
  'A steady hand, a driving licence and good manners',
  'Fluent English; the language of the country helps',
  'Experience with system changes, for example from {oldTool} to {newTool}, is a plus',
  'You stay calm when {rivals} people want something at once',
];

const BENEFITS: readonly string[] = [
  '{leave} days of paid leave',
  'A pension plan from the first day',
  'A bike or a ticket for public transport in {place}',
  '{days} hours of training a year',
  'A canteen in {city} and fruit everywhere else',
  'Discounts on everything our partners sell',
];

const FAIR_HERE = [
  '{C} is an equal opportunity employer. All qualified applicants will receive consideration for employment without regard to race, color, religion, sex, sexual orientation, gender identity, national origin, disability or veteran status.',
  'Reasonable accommodation is available at every step of the application. We do not accept unsolicited résumés from agencies.',
];
const FAIR_ELSEWHERE = [
  'We welcome applications from everyone, whatever their age, gender, origin, religion or disability.',
  'Your data is kept for six months after the position is filled and then deleted.',
];

const APPLY: readonly string[] = [
  'Send your application to jobs@{site2} and mention {place}. Questions go to {person}.',
  'Apply online by the end of the month. {person}, {title}, answers questions at jobs@{site2}.',
];

/** A single job posting. It only says that one position is open. */
export function writeJobAdvert(company: Company, pen: Pen, news: readonly string[] = []): Draft {
  const roles = findTrade(company).titles.Staff.split(';');
  const roleOne = pen.one(roles);
  const roleOneA = `${/^([AEIO]|Un(?!i))/.test(roleOne) ? 'an' : 'a'} ${roleOne}`;
  const { random } = pen;
  const within = createPen(random, { ...pen.slots, roleOne, roleOneA, leave: String(random.int(24, 36)) });
  const bullets = (patterns: readonly string[], count: number) =>
    within.bullets(within.some(patterns, count));
  const isAmerican = company.country === 'US';
  return {
    kind: 'job_posting',
    publisher: 'jobs.example',
    title: within.line(within.one(TITLES)),
    blocks: [
      within.common('About {C}'),
      within.unique(within.one(SELF)),
      within.common(within.one(['The role', 'About the role', 'Your job'])),
      within.unique(within.one(ROLE), ...news),
      within.common(within.one(['What you will do', 'Responsibilities', 'Your tasks'])),
      bullets(TASKS, random.int(3, 4)),
      within.common(within.one(['What you bring', 'Requirements', 'Your profile'])),
      bullets(WISHES, 3),
      within.common(within.one(['What we offer', 'Benefits'])),
      bullets(BENEFITS, 3),
      ...(isAmerican ? [within.common('Equal opportunity')] : []),
      within.common(...(isAmerican ? FAIR_HERE : FAIR_ELSEWHERE)),
      within.unique(within.one(APPLY)),
    ],
    after: 0,
  };
}

/** All of a company's openings on one page. */
export const writeJobBoard = (pen: Pen): Draft => ({
  kind: 'job_board',
  publisher: 'jobs.example',
  title: pen.line('Jobs at {C}: {count} openings'),
  blocks: [
    pen.unique(
      '{C} has {count} open positions as of {date}, against {before} at the count {days} days before.',
    ),
    pen.unique(
      'By role: {roleCount} {rolePlural}, {otherCount} in planning, support and administration; contact is {person}, {title}.',
    ),
    pen.unique('By place: {place} {roleCount}, {city} {otherCount}.'),
  ],
  after: 0,
});

/** One of many postings in a hiring surge, or from a team that changes its tools. */
export const SURGE_NEWS =
  'This is one of {count} positions that {C} is [filling|adding] in {place} [by {quarter}|this season].';
export const MOVE_NEWS =
  'You will help us [move|migrate] our {area2} from {oldTool} to {newTool}[ by {quarter}|], together with {person}.';
