import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import type { Wording } from './telling.ts';

type DealKind = Extract<TextKind, 'funding' | 'acquisition' | 'being_acquired' | 'ipo_plans'>;

/** Money and ownership. */
export const DEAL_WORDING: Readonly<Record<DealKind, Wording>> = {
  funding: {
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
  acquisition: {
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
  being_acquired: {
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
  ipo_plans: {
    news: 'files for [IPO on {exchange}|initial public offering]',
    did: '[went public on|listed its shares on] {exchange}',
    doing: '[going public|preparing an IPO] on {exchange}',
    todo: '[go public|list its shares] on {exchange}',
    announced: [
      '{C} today announced that it has [filed a registration statement for|submitted a draft registration statement for] a proposed initial public offering of its shares on {exchange}.',
    ],
    report: [
      '{C} has filed for an initial public offering on {exchange}[, aiming to raise {amount}|, with a target of {amount}].',
      'The {city} company {C} has filed to go public on {exchange}; {bank} is leading the offering of {amount}.',
    ],
    details: [
      'About half of the proceeds would go into {use}, according to the prospectus.',
      '{bank} is acting as lead bookrunner, and the company has {hires} people preparing its reporting under {person}, {title}.',
      'The number of shares to be offered and the price range have not yet been determined.',
      'The company has been in private hands for {years} years.',
    ],
    quotes: [
      '“[A listing gives us a currency for what comes next|Our {customers} plan in decades, and so should our shareholders],” said {person}, {title}.',
      '“We have reported like a listed company for {contractYears} years already,” said {person}, {title} of {C}. “The rest is paperwork.”',
    ],
    otherwise: [
      {
        news: 'plans [IPO on {exchange}|to go public on {exchange}]',
        announced: [
          '{C} today announced its intention to [list its shares|launch an initial public offering] on {exchange} in {quarter}, [with {bank} as lead bookrunner|seeking to raise {amount}].',
        ],
        report: [
          '{C} plans to [go public|list its shares] on {exchange} in {quarter}[ and has hired {bank} to lead the offering|], the company [confirmed|announced] on {date}.',
          '{C} has announced plans for an IPO on {exchange} in {quarter}[, aiming to raise {amount}|].',
        ],
      },
    ],
    filing: {
      item: 'S-1',
      prose: [
        'This is the initial public offering of shares of common stock of {C}. On {longDate}, {C} (the “Company”) publicly filed a registration statement on Form S-1 relating to a proposed initial public offering of its common stock on {exchange}.',
        '{bank} is acting as lead book-running manager. The proposed maximum aggregate offering price is {amount}. We intend to use the net proceeds for {use}.',
        'Prior to this offering, there has been no public market for our common stock. Investing in our common stock involves a high degree of risk. See “Risk Factors” beginning on page {days}.',
      ],
    },
  },
};
