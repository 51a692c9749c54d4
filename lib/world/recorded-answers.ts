import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';

/**
 * What a model answered about an event, in patterns with its details in braces. Without a `body` there is no message, and
 * `because` says why.
 */
export interface RecordedAnswer {
  readonly relevance: number;
  /** What the event means for the work of the seller's buyers. */
  readonly consequence: string;
  readonly because: string;
  /** The sentence of the seller's texts that the message is built on, word for word. */
  readonly offer: string;
  readonly subject: string;
  readonly body: string;
}

const message = (
  relevance: number,
  consequence: string,
  offer: string,
  subject: string,
  ...body: readonly string[]
): RecordedAnswer => ({ relevance, consequence, because: '', offer, subject, body: body.join('\n\n') });

const createSilentAnswer = (relevance: number, because: string): RecordedAnswer => ({
  relevance,
  consequence: '',
  because,
  offer: '',
  subject: '',
  body: '',
});

/** What the demo's seller sells. */
export const PRODUCT = 'Fernpost is a scheduling platform for field-service teams.';
const FIRST_VISIT =
  'Fernpost helps operations leaders send the right technician with the right part on the first visit.';

const NEW_LEADER = message(
  84,
  'Someone new in charge of operations looks at crews, parts and second visits in the first months.',
  FIRST_VISIT,
  'Your first months at {company}',
  'You are the new {role} at {company}. In the first months, second visits show where crews, parts and appointments don’t meet.',
  `${PRODUCT} It sends the right technician with the right part on the first visit; customers cut second visits by a third.`,
  'Are second visits on your list for this quarter?',
);
const OTHER_LEADER = createSilentAnswer(
  18,
  'A {role} doesn’t decide how crews are planned. Mention it to operations as small talk, no more.',
);
/** Whose work scheduling is. */
const RUNS_OPERATIONS =
  /\b(?:COO|CEO|Chief (?:Operating|Executive)|Managing Director|General Manager|Operations|Field|Service|Fleet|Transport|Maintenance|Installation|Dispatch)\b/;

const connected = (offer: string, consequence: string, body: string, question: string): RecordedAnswer =>
  message(
    64,
    consequence,
    offer,
    '{company} and {counterpart}',
    body,
    `${PRODUCT} ${offer.replace(/^Fernpost/, 'It')}`,
    question,
  );

/** By the system that the company moves to. */
const MIGRATIONS: readonly (readonly [RegExp, RecordedAnswer])[] = [
  [
    /Field Service/,
    createSilentAnswer(
      35,
      'They have just chosen {counterpart} to plan their crews, so the decision is made. Ask in a year how it went.',
    ),
  ],
  [
    /NetSuite|S\/4HANA/,
    connected(
      'Fernpost connects to your ERP, so every visit is on an invoice the day it is done.',
      'Visits that technicians make have to reach an invoice in the new system.',
      'Your accounts run on {counterpart} now. What technicians do in the field still has to become an invoice there.',
      'How does a visit get into {counterpart} today?',
    ),
  ],
  [
    /Salesforce|HubSpot/,
    connected(
      'Fernpost connects to your CRM, so your customers and partners see the date of every visit.',
      'Appointments are worth more where sales and service see them in one system.',
      'Your customer records are in {counterpart} now. The date of the next visit is what customers ask for most.',
      'Can your team see a visit’s date in {counterpart} today?',
    ),
  ],
  [
    /Workday/,
    connected(
      'Fernpost connects to your payroll software, so nobody types crews’ hours twice.',
      'Crews’ hours have to reach the new payroll software.',
      'Your payroll runs on {counterpart} now. Crews’ hours still start in the field, on paper or in an app.',
      'Does anyone type crews’ hours into {counterpart} by hand?',
    ),
  ],
];

const NO_SCHEDULING = createSilentAnswer(
  20,
  'A move to {counterpart} changes nothing about how crews are planned.',
);

const ANSWERS: Readonly<Partial<Record<SignalKind, RecordedAnswer>>> = {
  expansion: message(
    86,
    'Crews and jobs in {place} have to be planned beside those of the other sites from the first day.',
    'Fernpost puts a new depot and its crews on the schedule from day one.',
    'Your {product} in {place}',
    'Your {product} in {place} is open. A new site is where two planners start to work from two plans, and the same crew gets booked in both.',
    `${PRODUCT} It puts a new depot and its crews on the schedule from day one; one customer’s was there in two weeks.`,
    'Who plans the crews in {place} today?',
  ),
  funding: message(
    68,
    'If the money pays for more crews, the plan grows faster than the team that makes it.',
    'With Fernpost, teams grow without hiring dispatchers.',
    'After the {amount}',
    '{company} has raised {amount}, led by {counterpart}. If part of it pays for crews, the plan grows faster than the people who make it.',
    `${PRODUCT} With it, teams grow without hiring dispatchers: one customer took on 40 technicians in a month with the dispatchers it had.`,
    'Will you add crews with this round?',
  ),
  hiring_surge: message(
    76,
    'Everyone who starts in the field is one more line in a plan that the same dispatchers make.',
    'With Fernpost, teams grow without hiring dispatchers.',
    '{count} open positions',
    '{company} has {count} open positions. Everyone who starts in the field is one more line in a plan that the same dispatchers make.',
    `${PRODUCT} With it, teams grow without hiring dispatchers: one customer took on 40 technicians in a month with the dispatchers it had.`,
    'How many of the {count} will work in the field?',
  ),
  acquisition: message(
    74,
    'Two teams in the field have to work from one schedule.',
    'When two crews become one, Fernpost puts both on one schedule.',
    '{company} and {counterpart}',
    'With {counterpart}, {company} has a second team in the field, and usually a second plan. Customers notice before the managers do.',
    `${PRODUCT} When two crews become one, it puts both on one schedule; customers who merged two dispatch teams worked from one after six weeks.`,
    'Do both teams plan in the same system today?',
  ),
  being_acquired: createSilentAnswer(
    30,
    'No source says that the deal has closed, and nobody picks a planning system before they know the new owner. Find out who will run operations under {counterpart}.',
  ),
  product_launch: createSilentAnswer(
    32,
    'It is a reason only if technicians install or maintain {product}. Ask in your next call whether they do.',
  ),
  partnership: createSilentAnswer(
    28,
    'Nothing says that crews of {company} and {counterpart} work on the same jobs. Ask who visits the customers.',
  ),
  ipo_plans: createSilentAnswer(
    26,
    'Until the listing, new systems wait. Note the quarter after it as the time to ask about growth.',
  ),
  layoffs: createSilentAnswer(20, ''),
  security_incident: createSilentAnswer(15, ''),
  regulatory_pressure: createSilentAnswer(40, ''),
  champion_left: createSilentAnswer(
    30,
    '{person} is no longer there. Find out who follows, and write to them in their first month.',
  ),
};

export function findRecordedAnswer({ signal, event }: WriteRequest): RecordedAnswer | undefined {
  const { kind } = signal;
  if (kind === 'technology_migration') {
    const migration = MIGRATIONS.find(([system]) => system.test(event.counterpart ?? ''));
    return migration?.[1] ?? NO_SCHEDULING;
  }
  if (kind === 'leadership_change' || kind === 'new_in_role' || kind === 'promotion') {
    return RUNS_OPERATIONS.test(event.role ?? event.person?.role ?? '') ? NEW_LEADER : OTHER_LEADER;
  }
  return kind === null ? undefined : ANSWERS[kind];
}
