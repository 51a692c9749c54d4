import type { StoriesOfKind } from './stories-of-kind.ts';

export const leadershipChange: StoriesOfKind = {
  opensWith: 'release',
  employees: { min: 60 },
  facts: ['person'],
  wording: {
    news: '[appoints|names|hires] {hired} as {role}',
    did: '[appointed|named|hired] {hired} as {role}',
    doing: '[replacing|looking for a successor to] its {role}',
    todo: '[appoint|name|hire] a new {role}',
    announced: [
      '{C} today announced [the appointment of {hired} as|that it has appointed {hired} as] {role}[, effective {date}|, effective immediately|].',
      '{C} has [appointed|named] {hired} as [its new|] {role}[, effective {date}|].',
      '{hired} has joined {C} as {role}, the company announced today.',
    ],
    report: [
      '{C} has [appointed|named|hired] {hired} as [its new|] {role}[, effective {date}|, the company said on {weekday}|].',
      '{hired} has joined {C} as {role}[, coming from a supplier of {customers}|, the company said on {weekday}].',
      '{hired} [has been named|has been appointed] {role} of {C}[, the {city} company announced on {weekday}|, effective {date}].',
    ],
    details: [
      '{hired} will lead a team of {teamSize} [in {city}|at {rivals} sites][ and report to {boss}, {bossTitle}|].',
      'In the first {days} days, {hired} plans to review [every supplier contract worth over {budget}|how the work of {teamSize} people is planned|which tools the team of {teamSize} really uses].',
      '{hired} has spent {years2} years in the industry, most recently at a supplier of {customers}.',
      'The position had been filled on an interim basis for {months} months.',
    ],
    quotes: [
      '“I have talked to {rivals} of our {customers} already, and their complaints are my agenda,” said {hired}.',
      '“{hired} asks the questions {customers} ask,” said {boss}, {bossTitle}. “We are lucky to have this experience on the team.”',
    ],
    filing: {
      item: '5.02',
      prose: [
        '(c) On {longDate}, the Board of Directors of {C} (the “Company”) appointed {hired} as {role} of the Company, effective immediately.',
        'In connection with the appointment, the Company entered into an offer letter with {hired} providing for an annual base salary of {budget} and eligibility for the Company’s annual incentive plan.',
        'There are no arrangements or understandings between {hired} and any other person pursuant to which {hired} was selected as an officer, and there are no transactions that would be reportable under Item 404(a) of Regulation S-K.',
      ],
    },
  },
};
