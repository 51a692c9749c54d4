import type { StoriesOfKind } from './stories-of-kind.ts';

export const hiringSurge: StoriesOfKind = {
  opensWith: 'report',
  employees: { min: 60 },
  facts: ['place', 'count'],
  wording: {
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
};
