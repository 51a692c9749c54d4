import type { StoriesOfKind } from './stories-of-kind.ts';

export const expansion: StoriesOfKind = {
  opensWith: 'release',
  // A new site needs people.
  also: ['hiring_surge'],
  facts: ['place', 'count'],
  wording: {
    news: '[opens {site} in {place}|expands to {place} with new {site}]',
    did: '[opened|set up] a {site} in {place}',
    doing: '[opening|building] a {site} in {place}',
    todo: '[open|build] a {site} in {place}',
    announced: [
      '{C} today announced the opening of a new {site} in {place}[, its first in the region|, where {count} people will work].',
      '{C} has opened a [new|second] {site} in {place}[, where {count} people work|, with room for {count} employees].',
      '{C} has opened a new {site} in {place}, its first location in the region, with {count} employees.',
    ],
    report: [
      '{C} has opened a [new|second] {site} in {place}[, where {count} people work|, with room for {count} employees|], [the company said on {weekday}|the mayor said at the opening on {weekday}].',
      '{C} [is expanding|expands] to {place}: a {site} with {count} jobs [opened on {date}|opened this {weekday}].',
    ],
    details: [
      'The {site} covers {area} square metres and cost {amount}.',
      '{person}, {title}, named the distance to {customers} and waiting times of {days} days as the reasons for choosing {place}.',
      'From {quarter}, teams in {place} and {city} will share one pool of {rolePlural}, {count} of them in {place}.',
      'The site is within {km} kilometres of {rivals} of the company’s largest customers.',
    ],
    quotes: [
      '“Our {customers} in {place} have waited {days} days for a visit. [That ends now|We owe them better],” said {person}, {title}.',
      '“We looked at {rivals} locations and kept coming back to {place},” said {person}, {title} of {C}.',
    ],
    otherwise: [
      {
        news: '[to open {site} in {place}|to build {site} in {place}]',
        announced: [
          '{C} will open a {site} in {place} in {quarter}, creating {count} jobs.',
          '{C} today announced that it will open a {site} in {place}[, its first in the region|, where {count} people will work], in {quarter}.',
        ],
        report: [
          '{C} is building a {site} in {place}, its first [there|in the region], and will employ {count} people.',
          '{C} will open a {site} in {place} in {quarter}[, {person}, {title}, said on {weekday}|, creating {count} jobs].',
        ],
        details: [
          'The {site} will cover {area} square metres and cost {amount}.',
          '{person}, {title}, named the distance to {customers} as the reason for choosing {place}.',
          'Work on the site has begun; the first {rolePlural} move in [in {quarter}|{months} months from now].',
        ],
      },
    ],
    voices: ['“{count} jobs are good news for {place},” said {guest} of the local chamber of commerce.'],
  },
};
