import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import type { Wording } from './wording.ts';

type TeamKind = Extract<TextKind, 'leadership_change' | 'hiring_surge' | 'layoffs'>;

/** Who comes, who goes, how many. */
export const TEAM_WORDING: Readonly<Record<TeamKind, Wording>> = {
  leadership_change: {
    news: '[appoints|names|hires] {hired} as {role}',
    did: '[appointed|named|hired] {hired} as {role}',
    doing: '[replacing|looking for a successor to] its {role}',
    todo: '[appoint|name|hire] a new {role}',
    leads: [
      '{C} has [appointed|named|hired] {hired} as [its new|] {role}[, effective {date}|, the company said on {weekday}|].',
      '{hired} [joins|has joined] {C} as {role}[ on {date}|, coming from a supplier of {customers}|, after {years} years elsewhere in the trade].',
      '{hired} [becomes|is the new] {role} [of|at] {C}[, the {city} company announced on {weekday}|, as of {date}].',
      '[New {role} for {C}|Change at the top of {C}]: {hired} [took over|takes over] as {role} on {date}.',
    ],
    details: [
      '{hired} will [lead a team of|be in charge of|oversee] {teamSize} [people|colleagues] [in {city}|at {rivals} sites][ and report to {boss}, {bossTitle}|].',
      'In the first {days} days, {hired} [wants|plans] to [review|look at] [every supplier contract worth over {budget}|how the work of {teamSize} people is planned|which tools the {teamSize}-strong team really uses].',
      '“[I have talked to|I will first visit] {rivals} of our {customers} [already|this month], and [they all ask for the same thing|their complaints are my agenda],” [said|wrote] {hired}.',
    ],
    filing: {
      item: '5.02',
      prose:
        'On {date}, the Board of Directors of {C} (the “Company”) appointed {hired} as {role} of the Company, effective immediately. There are no arrangements or understandings between {hired} and any other person pursuant to which {hired} was selected.',
    },
  },
  hiring_surge: {
    news: '[is hiring {count} {rolePlural}|advertises {count} openings|adds {count} jobs in {place}]',
    did: '[hired|took on] {count} [people|{rolePlural}]',
    doing: '[hiring {count} people|adding {count} jobs] in {place}',
    todo: '[hire {count} people|add {count} jobs] in {place}',
    leads: [
      '{C} is [hiring|looking for|recruiting] {count} [people|employees], [most of them|among them {roleCount}] {rolePlural}, [in and around|for its site in] {place}.',
      '{C} has [opened|posted] {count} [vacancies|positions] [in {place}|at its {place} site] [this month|since {date}], up from {before} [a quarter ago|{days} days ago].',
      '[To keep up with orders from {customers}|With its order book full], {C} [wants to|will] [hire|take on] {count} [people|more people] in {place}, {roleCount} of them {rolePlural}.',
    ],
    details: [
      '[Besides|Next to] the {roleCount} {rolePlural}, the [list|board] [names|shows] {otherCount} [openings in planning and dispatch|positions for team leads|jobs in customer support].',
      '“[We turned down|We could not take] {rivals} [orders|contracts] for want of [people|hands],” [said|admitted] {person}, {title}.',
      '[Applicants|New {rolePlural}] [start|begin] with {days} days of training in {city}[ before they see their first {site}|].',
    ],
  },
  layoffs: {
    news: '[cuts {count} jobs|lays off {count}|to cut {count} positions]',
    did: '[cut {count} jobs|laid off {count} employees]',
    doing: '[cutting {count} jobs|laying off {count} people]',
    todo: '[cut {count} jobs|lay off {count} people]',
    leads: [
      '{C} is [cutting|laying off|eliminating] {count} [jobs|positions|roles], [about|roughly] {percent} percent of its [staff|workforce].',
      '{C} has [laid off|let go of] {count} [employees|people] [in {place}|at its {place} site], [citing|blaming] [lower orders from {customers}|higher costs for energy and freight in {city}].',
      '{count} [people|employees] at {C} [lose|are losing] their jobs: the {city} company [told staff|informed its employees] on {weekday}[ that {percent} percent of posts go|].',
    ],
    details: [
      '[The cuts fall mainly on|Most affected are] [administration|the teams serving {customers}|planning and back office] in [{city}|{place}][, while the {rolePlural} are spared|; {days} days of notice are given].',
      '{C} [expects|reckons with] [costs|one-off charges] of {amount} [for severance|for the programme] and savings [of the same order|from {quarter} on], according to {person}.',
      '{boss}, {bossTitle}, [said|wrote in a letter to staff] that the remaining {remaining} [people|employees] would have to [work differently|drop some tasks altogether].',
    ],
    filing: {
      item: '2.05',
      prose:
        'On {date}, {C} (the “Company”) committed to a restructuring plan that includes a reduction of its workforce by approximately {count} employees, or {percent}%. The Company estimates that it will incur charges of approximately {amount}, primarily severance, substantially all of which will be recognized by {quarter}.',
    },
  },
};
