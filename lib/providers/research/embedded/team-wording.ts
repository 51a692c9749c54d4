import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import type { Wording } from './telling.ts';

type TeamKind = Extract<TextKind, 'leadership_change' | 'hiring_surge' | 'layoffs'>;

/** Who comes, who goes, how many. */
export const TEAM_WORDING: Readonly<Record<TeamKind, Wording>> = {
  leadership_change: {
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
  hiring_surge: {
    news: '[is hiring {count} people in {place}|to hire {count} people in {place}|adds {count} jobs in {place}]',
    did: '[hired|took on] {count} [people|{rolePlural}]',
    doing: '[hiring {count} people|adding {count} jobs] in {place}',
    todo: '[hire {count} people|add {count} jobs] in {place}',
    report: [
      '{C} is [hiring|looking for|recruiting] {count} [people|employees], {roleCount} of them {rolePlural}, for its site in {place}.',
      '{C} [plans to|will] hire {count} people in {place} by {quarter}[, {roleCount} of them {rolePlural}|, the company said on {weekday}].',
      '{C} has [opened|posted] {count} positions in {place} since {date}, up from {before} a quarter ago.',
    ],
    details: [
      'Besides the {roleCount} {rolePlural}, the company lists {otherCount} openings in planning, dispatch and customer support.',
      'New {rolePlural} start with {days} days of training in {city}.',
      'Orders from {customers} have risen faster than the company could train staff, {person} said.',
    ],
    quotes: [
      '“We turned down {rivals} contracts this year because we did not have the people,” said {person}, {title}.',
      '“[Pay is one thing, shifts are the other|We train anyone who turns up on time],” said {person}, {title} of {C}.',
    ],
  },
  layoffs: {
    news: '[cuts {count} jobs|lays off {count} employees]',
    did: '[cut {count} jobs|laid off {count} employees]',
    doing: '[cutting {count} jobs|laying off {count} people]',
    todo: '[cut {count} jobs|lay off {count} people]',
    announced: [
      '{C} told its employees on {weekday} that it is [reducing its workforce by {percent} percent|eliminating {count} positions], [which affects {count} people|about {percent} percent of the team].',
      '{C} is [cutting|eliminating] {count} positions. {boss}, {bossTitle}, sent the following message to all employees on {date}.',
    ],
    report: [
      '{C} is [cutting|laying off|eliminating] {count} [jobs|employees|positions], about {percent} percent of its workforce[, the company said on {weekday}|].',
      '{C} has laid off {count} [employees|people] [in {place}|at its {place} site], citing [lower orders from {customers}|higher costs for energy and freight].',
      '{C} is cutting {count} jobs in {city} and {place}[, staff were told on {weekday}|, {boss}, {bossTitle}, told staff on {weekday}].',
    ],
    details: [
      'The cuts fall mainly on [administration|the teams serving {customers}|planning and back office] in {city}; {days} days of notice are given.',
      '{C} expects one-off charges of {amount} for severance, according to {person}.',
      '{boss}, {bossTitle}, said that the remaining {remaining} employees would have to drop some tasks altogether.',
      'Talks with employee representatives begin next week.',
    ],
    quotes: [
      '“This is my decision and I am sorry for what it means for {count} colleagues,” said {boss}, {bossTitle}.',
      '“Orders from {customers} have not come back as we had planned,” said {person}, {title}. “We waited {months} months, and we cannot wait longer.”',
    ],
    filing: {
      item: '2.05',
      prose: [
        'On {longDate}, {C} (the “Company”) committed to a restructuring plan that includes a reduction of its workforce by approximately {count} employees, or {percent}%.',
        'The Company estimates that it will incur charges of approximately {amount}, consisting primarily of severance, substantially all of which will be recognized by {quarter}. The charges are subject to a number of assumptions, including local law requirements, and actual expenses may differ materially from the estimates disclosed above.',
      ],
    },
  },
};
