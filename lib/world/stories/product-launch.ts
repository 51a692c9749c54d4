import type { StoriesOfKind } from './stories-of-kind.ts';

export const productLaunch: StoriesOfKind = {
  opensWith: 'release',
  counterpart: 'product',
  facts: [],
  wording: {
    news: '[launches|unveils|introduces] {product}[ for {customers}|, a {good}|]',
    did: '[launched|introduced|unveiled] {product}',
    doing: '[launching|bringing out] {product}',
    todo: '[launch|bring out] {product}',
    announced: [
      '{C} today [launched|introduced|unveiled] {product}, a {good} for {customers}.',
      '{C} today announced the [launch|general availability] of {product}, [its new {good}|a {good} built for {customers}].',
      '{C} has [released|introduced] {product}, a {good} that [needs {percent2} percent less time than its predecessor|{customers} can use without training].',
    ],
    report: [
      '{C} has [launched|released|introduced] {product}, a {good} for {customers}.',
      '{C} [unveiled|introduced] {product}, [its new {good}|a {good} aimed at {customers}], in {city} on {weekday}.',
      'With {product}, {C} has launched a {good} that starts at {price}[ and is aimed at {customers}|].',
    ],
    details: [
      'A team of {teamSize} worked on {product} for {months} months[, partly on site with {customers}|, said {person}, {title}].',
      'In a trial of {days} days, {product} saved testers {percent2} percent of their time.',
      '{product} is available in {city} now and in {place} from {quarter}[, at prices from {price}|].',
      'Existing customers can upgrade until {quarter} without charge.',
    ],
    quotes: [
      '“{customers2} told us what annoyed them, and we fixed the first {rivals} things on the list,” said {person}, {title}.',
      '“{product} is the {good} we would have wanted {years} years ago,” said {person}, {title} of {C}.',
    ],
  },
};
