import type { StoriesOfKind } from './stories-of-kind.ts';

export const beingAcquired: StoriesOfKind = {
  opensWith: 'release',
  employees: { max: 5_000 },
  counterpart: 'acquirer',
  facts: ['amount'],
  wording: {
    news: '[to be acquired by|agrees to be acquired by|to be bought by] {acquirer}',
    did: '[was acquired by|was sold to] {acquirer}',
    doing: '[being acquired by|selling itself to] {acquirer}',
    todo: '[be acquired by|sell itself to] {acquirer}',
    announced: [
      '{C} today announced that it has [entered into a definitive agreement to be acquired by|agreed to be acquired by] {acquirer}[ for {amount}| in a transaction valued at {amount}|].',
      '{acquirer} and {C} today announced that {acquirer} will acquire {C}[ for {amount}|, which {does}|].',
      '{C} has agreed to be acquired by {acquirer}[ for {amount}|], the companies announced today.',
    ],
    report: [
      '{acquirer} has agreed to [acquire|buy] {C}[ for {amount}|, the {city} company that {does}|], both sides said on {weekday}.',
      '{C} has agreed to be [acquired|bought] by {acquirer}[ for {amount}|, ending {years} years of independence|], the companies said on {date}.',
      'The shareholders of {C} have agreed to sell the company to {acquirer}[ for {amount}|], according to a statement on {weekday}.',
    ],
    details: [
      'The transaction is expected to close in {quarter}[, subject to approval by the competition authority|, subject to customary closing conditions].',
      '{person}, {title}, will stay [for at least {months} months|until the integration is complete], and the head office will remain in {city}.',
      '{acquirer} already owns {rivals} companies that serve {customers} and intends to move {C} onto its own systems within {months} months.',
      '{bank} acted as financial adviser to {C}.',
    ],
    quotes: [
      '“[Our {employees} people get an owner with deep pockets|For {customers} nothing changes except the logo on the invoice],” said {person}, {title}. “We said no to {rivals} others.”',
      '“After {years} years on our own we wanted a partner that thinks in decades,” said {person}, {title} at {C}.',
    ],
    voices: [
      '“[{C} fills the gap in our map|We have admired this company from {place} for years],” said {guest} of {acquirer}.',
    ],
    filing: {
      item: '1.01',
      prose: [
        'On {longDate}, {C} (the “Company”) entered into an Agreement and Plan of Merger (the “Merger Agreement”) with {acquirer} (“Parent”) and a wholly owned subsidiary of Parent, pursuant to which {acquirer} will acquire the Company for aggregate consideration of {amount}.',
        'The Merger Agreement contains customary representations, warranties and covenants. Consummation of the merger is subject to the adoption of the Merger Agreement by the Company’s stockholders and is expected to occur in {quarter}. The Company may be required to pay a termination fee of {budget} under specified circumstances.',
        'The foregoing description of the Merger Agreement does not purport to be complete and is qualified in its entirety by reference to the full text of the Merger Agreement, which is filed as Exhibit 2.1 hereto.',
      ],
    },
  },
};
