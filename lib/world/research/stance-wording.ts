import type { Stance } from './story-plan.ts';

interface StanceWording {
  readonly titles: readonly string[];
  readonly leads: readonly string[];
}

/** Wordings for an event that didn't happen, or not recently. */
export const STANCE_WORDING: Readonly<Record<Exclude<Stance, 'told' | 'somebody_else'>, StanceWording>> = {
  rumoured: {
    titles: [
      '{C}: [talk|rumours] of {doing}',
      'Is {C} {doing}?',
      '[What is behind the rumours about|Rumours swirl around] {C}',
    ],
    leads: [
      '{C} is [said|rumoured|understood] to be {doing}[, according to [people familiar with the matter|two people close to the company|talk among {customers}]|].',
      '[Unconfirmed reports|Rumours in {city}] [have it|suggest] that {C} is {doing}; [a spokesperson declined to comment|the company would not comment on {date}].',
      'Is {C} {doing}? [{customers2} in {city} have been guessing since {date}|Nobody in {city} would say on {weekday}, least of all {person}].',
    ],
  },
  denied: {
    titles: ['{C} [denies|rejects] [reports|talk] of {doing}', '{C}: “[no truth in it|not the case]”'],
    leads: [
      '{C} [denied|rejected|dismissed] [reports|rumours|a press report of {date}] that it is {doing}.',
      '“We are not {ourDoing},” [said|stressed] {person}, {title} [of|at] {C}[, on {date}|, in {city}].',
      '[There is no truth in reports|It is not true] that {C} is {doing}, {person}, {title}, [said|told {customers}] on {weekday}.',
    ],
  },
  called_off: {
    titles: ['{C} [drops|shelves|scraps] plan to {todo}', '{C} will not {todo}'],
    leads: [
      '{C} has [called off|scrapped|abandoned|shelved|dropped] its plan to {todo}[, citing weak demand from {customers}|, {person} said on {weekday}|].',
      '{C} will not {todo} after all[: the project was stopped on {date}|, staff in {city} were told on {weekday}].',
      '{C} has [withdrawn|cancelled] [the|its] [plan|decision] to {todo}, {person}, {title}, confirmed[ on {date}| in {city}].',
    ],
  },
  remembered: {
    titles: [
      '{years} years of {C}',
      '{C}: a look back [from {city}|at {pastYear}]',
      'How {C} [came to serve|got to] {customers}',
    ],
    leads: [
      '[It was in {pastYear} that|Back in {pastYear},] {C} {did}, [a step still talked about in {city}|long before today’s {employees} people worked there].',
      '{C}, which {did} in {pastYear}, [looks back on|celebrates] {years} years of [work for {customers}|business in {city}].',
      'In {pastYear}, when {C} {did}, [few {customers} had heard of it|its {site} in {city} was half as large].',
    ],
  },
};

/** What follows if there is little to say. */
export const UNSURE_DETAILS: readonly string[] = [
  'Asked on {weekday}, {person}, {title}, [had nothing to add|spoke only of {customers}|pointed to the figures due in {quarter}].',
  '{customers2} in {city} expect little change before {quarter}, and {boss} says the same.',
  'Work for {customers} goes on as usual at the {site} in {city}, {person} said on {weekday}.',
];
