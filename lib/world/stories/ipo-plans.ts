import type { StoriesOfKind } from './stories-of-kind.ts';

export const ipoPlans: StoriesOfKind = {
  opensWith: 'release',
  employees: { min: 250, max: 12_000 },
  goesPublic: true,
  counterpart: 'bank',
  facts: ['amount'],
  wording: {
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
