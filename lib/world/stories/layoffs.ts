import type { StoriesOfKind } from './stories-of-kind.ts';

export const layoffs: StoriesOfKind = {
  opensWith: 'report',
  employees: { min: 60 },
  followUp: { percent: 30, as: 'post' },
  facts: ['count'],
  wording: {
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
