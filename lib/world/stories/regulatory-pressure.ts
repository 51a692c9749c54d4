import type { StoriesOfKind } from './stories-of-kind.ts';

export const regulatoryPressure: StoriesOfKind = {
  opensWith: 'report',
  isHarm: true,
  counterpart: 'regulator',
  facts: ['amount'],
  wording: {
    news: 'fined {amount} by {regulator}[ over {matter}|]',
    did: '[was fined {amount} by|paid {amount} to settle with] {regulator}',
    doing: '[settling with|facing a fine by] {regulator} over {matter}',
    todo: '[pay a fine to|settle with] {regulator} over {matter}',
    report: [
      '{Regulator} has [fined {C} {amount} over|imposed a fine of {amount} on {C} for] {matter}[, according to a decision published on {date}| after an inspection in {city}].',
      '{C} has been fined {amount} by {regulator} over {matter}[, it was announced on {weekday}|].',
    ],
    details: [
      'Inspectors listed {rivals} shortcomings at the {city} site, all of them known to {person} since {date}.',
      '{C} does not contest the findings; {person}, {title}, promised better records by {quarter}.',
      'Another inspection is due in {months} months.',
      'The decision can be appealed within {days} days.',
    ],
    quotes: [
      '“The findings are fair and we have corrected {rivals} of them already,” said {person}, {title}.',
      '“We grew faster than our paperwork,” said {person}, {title} of {C}. “That is an explanation, not an excuse.”',
    ],
    otherwise: [
      {
        filing: {
          item: '8.01',
          prose: [
            'On {longDate}, {C} (the “Company”) received notice that {regulator} has opened an investigation into the Company concerning {matter}. The Company is cooperating with the investigation.',
            'The Company cannot predict the outcome or the timing of the investigation, or whether it will result in fines, penalties or changes to its business practices.',
          ],
        },
        news: '[under investigation by|faces probe by] {regulator}',
        report: [
          '{Regulator} has opened an investigation into {C} over {matter}, [it announced on {date}|{person}, {title}, confirmed on {weekday}].',
          '{Regulator} is investigating {C} over {matter}, [it said on {weekday}|the {city} company confirmed on {weekday}].',
        ],
        details: [
          'Investigators visited the {city} site on {date} and took {rivals} boxes of records with them.',
          '{C} is cooperating, {person}, {title}, said.',
          'A decision is not expected before {quarter}.',
        ],
        quotes: [
          '“We have opened our books and have nothing to hide,” said {person}, {title}.',
          '“We take this seriously and will answer every question,” said {person}, {title} of {C}.',
        ],
      },
      {
        news: '[ordered by {regulator} to act|must act on order by {regulator}]',
        report: [
          '{Regulator} has ordered {C} to remedy {matter} [within {days} days|by {quarter}][ or pay {amount}|].',
          '{C} has been ordered by {regulator} to remedy {matter} [within {days} days|by {quarter}][ or pay {amount}|].',
        ],
      },
    ],
    filing: {
      item: '8.01',
      prose: [
        'On {longDate}, {C} (the “Company”) received an order from {regulator} concerning {matter}. The order requires the Company to take corrective action within {days} days and imposes a penalty of {amount}.',
        'The Company does not intend to contest the order and has recorded a provision of {amount} in the current quarter.',
      ],
    },
  },
};
