import type { StoriesOfKind } from './stories-of-kind.ts';

export const funding: StoriesOfKind = {
  opensWith: 'release',
  employees: { max: 3_000 },
  counterpart: 'investor',
  facts: ['amount'],
  wording: {
    news: '[raises|secures|closes] {amount} [{round} round|in {round} funding|in {round} round led by {investor}]',
    did: '[raised|secured] {amount} [in a {round} round led by {investor}|from {investor}]',
    doing: '[raising|seeking] {amount} in a {round} round',
    todo: '[raise|secure] {amount} from [investors|{investor}]',
    announced: [
      '{C} [today announced|announced today] that it has [raised|closed] {amount} in {round} funding led by {investor}[, with participation from {investor2}|].',
      '{C}, which {does}, [today|] announced the closing of a {amount} {round} [round|financing] led by {investor}[ and joined by {investor2}|].',
      '{C} has [secured|raised] {amount} in a {round} round led by {investor}[ to fund {use}|, the company announced today].',
    ],
    report: [
      '{city}-based {C} has [raised|closed] {amount} in a {round} round led by {investor}, [the company said on {weekday}|according to a statement published on {weekday}].',
      '{investor} has led a {amount} {round} round in {C}, [which {does}|the {city} company said on {weekday}].',
      '{C} has [secured|raised] {amount} from {investor} and {investor2}[, bringing its total funding to {total}|, its largest round so far].',
      '{C} [announced|confirmed] on {weekday} that it has closed a {round} round of {amount}, with {investor} as lead investor.',
    ],
    details: [
      '[The new capital|The money] will pay for {use}[, {person} said| over the next {months} months|].',
      '{investor}, whose portfolio includes {rivals} other companies that serve {customers}, takes a seat on the board[ alongside {boss}|].',
      'Including this round, investors have put {total} into the company since it was founded in {founded}.',
      'The company has {employees} employees and works for {customers} in {city} and {place}.',
    ],
    quotes: [
      '“[Demand from {customers} has outgrown what we can pay for out of cash flow|This gives us {months} months to do what we had planned for three years],” said {person}, {title}. “Our customers will see the difference before our competitors do.”',
      '“We met {rivals} investors and chose the one who had [visited {customers} before calling us|read our numbers],” said {person}, {title} at {C}.',
    ],
    voices: [
      '“[Few teams know {customers} as well as this one|{C} has customers who stay and margins that hold],” said {guest} of {investor}. “We expect to be involved for a long time.”',
    ],
    filing: {
      item: '3.02',
      prose: [
        'On {longDate}, {C} (the “Company”) entered into a securities purchase agreement (the “Purchase Agreement”) with {investor}, pursuant to which the Company issued and sold shares of its {round} preferred stock for aggregate gross proceeds of {amount}.',
        'The Company expects to use the net proceeds for {use}. The shares were offered and sold in reliance on the exemption from registration afforded by Section 4(a)(2) of the Securities Act of 1933, as amended.',
      ],
    },
  },
};
