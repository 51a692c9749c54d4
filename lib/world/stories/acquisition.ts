import type { StoriesOfKind } from './stories-of-kind.ts';

export const acquisition: StoriesOfKind = {
  opensWith: 'release',
  employees: { min: 60 },
  counterpart: 'target',
  facts: ['amount'],
  wording: {
    news: '[acquires|buys|completes acquisition of] {target}',
    did: '[acquired|bought|took over] {target}',
    doing: '[acquiring|buying|taking over] {target}',
    todo: '[acquire|buy|take over] {target}',
    announced: [
      '{C} today announced [that it has acquired|the acquisition of|that it has completed the acquisition of] {target}, [a {targetCity} company with {staff} employees|which supplies {customers} in and around {targetCity}].',
      '{C} has acquired {target} of {targetCity}[ for {amount}| for {amount} in cash|], [adding {staff} employees and {rivals} sites|adding a {good} to its range].',
    ],
    report: [
      '{C} has [acquired|bought] {target}, a {targetCity} [company|firm] with {staff} employees[, for {amount}|, for {amount} in cash|].',
      '{C} said on {weekday} that it has [completed its acquisition of|bought] {target}[, which supplies {customers} in and around {targetCity}|, a {targetCity} supplier of {goodPlural}].',
      '{target} of {targetCity} has been [acquired|bought] by {C}[ for {amount}|, which {does}|], [the two companies said on {weekday}|ending months of talks].',
    ],
    details: [
      'All {staff} employees of {target} will keep their jobs, and the brand will stay in use [until {nextYear}|for at least {months} months].',
      'The two companies will [move to one billing and planning system|merge their customer records] within {months} months under the lead of {person}, {title}.',
      '{target} makes {goodPlural}[, which {C} had been buying from suppliers|] and had sales of {targetSales} last year.',
      'The transaction was approved by the boards of both companies; {bank} advised {C}.',
    ],
    quotes: [
      '“{customers2} have asked us for [a {good} from one supplier|{goodPlural} from a single source] for years,” said {person}, {title}. “With {target} we can finally say yes.”',
      '“We have known the team at {target} for {rivals} years and share {rivals} customers,” said {person}, {title} of {C}.',
    ],
    voices: [
      '“We were not looking for a buyer, but this was the right home for our {staff} people,” said {guest} of {target}.',
    ],
    otherwise: [
      {
        news: '[to acquire|agrees to buy|signs agreement to acquire] {target}',
        announced: [
          '{C} today announced that it has signed a definitive agreement to acquire {target}, based in {targetCity}[, for {amount}|, for {amount} in cash|].',
          '{C} has agreed to acquire {target}, a {targetCity} company with {staff} employees[, for {amount}|].',
        ],
        report: [
          '{C} has agreed to buy {target}, a {targetCity} [company|firm] with {staff} employees[, for {amount}|, for {amount} in cash|].',
          '{C} will acquire {target} of {targetCity}[ for {amount}|, which supplies {customers}|], the two companies said on {weekday}.',
        ],
        details: [
          'The transaction is expected to close in {quarter}, subject to customary closing conditions.',
          '{target} makes {goodPlural} and had sales of {targetSales} last year.',
          'After closing, the two companies will move to one billing and planning system under the lead of {person}, {title}.',
          'All {staff} employees of {target} are to keep their jobs; {bank} is advising {C}.',
        ],
        filing: {
          item: '1.01',
          prose: [
            'On {longDate}, {C} (the “Company”) entered into a Stock Purchase Agreement pursuant to which the Company agreed to acquire all of the outstanding shares of {target}, headquartered in {targetCity}, for aggregate consideration of {amount}.',
            'The Stock Purchase Agreement contains customary representations, warranties, covenants and indemnities. The closing is expected to occur in {quarter}. Either party may terminate the agreement if the closing has not occurred within {days} days of that date.',
          ],
        },
      },
    ],
    filing: {
      item: '2.01',
      prose: [
        'On {longDate}, {C} (the “Company”) completed its previously announced acquisition of all of the outstanding shares of {target}, headquartered in {targetCity}, for aggregate consideration of {amount}.',
        'The purchase price was funded with cash on hand and is subject to customary post-closing adjustments. Approximately {staff} employees of {target} joined the Company at closing.',
        'The foregoing description of the purchase agreement does not purport to be complete and is qualified in its entirety by reference to the full text of the agreement, a copy of which is filed as Exhibit 2.1 to this Current Report on Form 8-K and incorporated herein by reference.',
      ],
    },
  },
};
