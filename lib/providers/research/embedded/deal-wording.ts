import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import type { Wording } from './wording.ts';

type DealKind = Extract<TextKind, 'funding' | 'acquisition' | 'being_acquired' | 'ipo_plans'>;

/** Money and ownership. */
export const DEAL_WORDING: Readonly<Record<DealKind, Wording>> = {
  funding: {
    news: '[raises|secures|lands|closes] {amount} [{round}|in {round} round|in fresh capital]',
    did: '[raised|secured|took in] {amount} [in a {round} round led by {investor}|from {investor}]',
    doing: '[raising|seeking] {amount} in a {round} round',
    todo: '[raise|secure] {amount} from [investors|{investor}]',
    leads: [
      '{C} has [raised|secured|closed] {amount} in [a {round} round|{round} funding] led by {investor}[, with {investor2} taking part|, joined by {investor2}|].',
      '{investor} [leads|has led] a {amount} {round} [investment|round] in {C}, the {city} company [announced|said] [today|on {weekday}|this week].',
      '{city}-based {C} [announced|confirmed] [today|on {weekday}] that it has [closed|completed] a {round} round of {amount}[ led by {investor}|, with {investor} as the lead investor].',
      'Fresh money for {C}: {investor} and {investor2} are [investing|putting in] {amount} [in the {round}|as part of the {round}].',
    ],
    details: [
      '[The [money|capital|{amount}] will [go into|pay for|be spent on] {use}[, {person} said| over the coming {months} months|]|{C} [plans|intends] to use the {amount} [for {use}|to fund {use}][ and to add about {hires} people|]].',
      '{investor}, which [also backs|has stakes in] {rivals} other [young companies|firms] serving {customers}, [takes a seat on the board|sends one director to the board|joins the board].',
      'With the {round}, [investors have now put in {total}|total funding comes to {total}|the company has raised {total}] [since {founded}|since it was founded in {founded}].',
    ],
    filing: {
      item: '3.02',
      prose:
        'On {date}, {C} (the “Company”) entered into a securities purchase agreement with {investor} under which the Company issued and sold shares of its {round} preferred stock for aggregate gross proceeds of {amount}. The Company expects to use the net proceeds for {use}.',
    },
  },
  acquisition: {
    news: '[acquires|buys|takes over] {target}',
    did: '[acquired|bought|took over] {target}',
    doing: '[acquiring|buying|taking over] {target}',
    todo: '[acquire|buy|take over] {target}',
    leads: [
      '{C} has [acquired|bought|taken over] {target}, a [{targetCity} company|firm from {targetCity}] with {staff} [employees|people][, for {amount}|, for {amount} in cash|].',
      '{C} [announced|said on {weekday}] [the acquisition of|that it has completed the acquisition of] {target}[, which [serves|supplies] {customers} [around|in and near] {targetCity}|, the {targetCity} supplier of {goodPlural}].',
      '{target} of {targetCity} [becomes part of|now belongs to] {C}: [the purchase was completed|the deal closed] on {date}[, at a price of {amount}| for {amount}|].',
      '{C} signed and closed [a deal|an agreement] to buy {target}, adding {staff} [colleagues|employees] in {targetCity}.',
    ],
    details: [
      'All {staff} [employees|people] of {target} [stay|will stay|keep their jobs], and the [name will be kept|brand goes on] [for {months} months|until {nextYear}].',
      '[Billing, payroll and planning|Customer records and accounts|Both order systems] [of the two firms|at both companies] are to be [merged|joined|brought together] within {months} months[, said {person}, {title}| under the lead of {person}, {title}].',
      '{target} [made|sells] [a {good}|{goodPlural}] that {C} [did not have|had been missing] [in its range|for {customers}][, with sales of {targetSales} last year|].',
    ],
    filing: {
      item: '2.01',
      prose:
        'On {date}, {C} (the “Company”) completed its acquisition of all outstanding shares of {target}, headquartered in {targetCity}, for aggregate consideration of {amount}, and approximately {staff} employees of {target} joined the Company at closing.',
    },
  },
  being_acquired: {
    news: '[is acquired by|is sold to|goes to|to become part of] {acquirer}',
    did: '[was acquired by|was sold to] {acquirer}',
    doing: '[being acquired by|selling itself to] {acquirer}',
    todo: '[be acquired by|sell itself to] {acquirer}',
    leads: [
      '{acquirer} has [agreed to acquire|signed an agreement to buy|acquired] {C}[ for {amount}|, the {city} company, for {amount}|, both sides said on {weekday}].',
      '{C} [has been acquired by|has been bought by|is being acquired by] {acquirer}[ for {amount}|, ending {years} years of independence|, the companies announced on {date}].',
      'The [owners|shareholders] of {C} have [agreed to sell|sold] the company to {acquirer}[ for {amount}|, it was announced on {date}].',
      '{acquirer} [takes over|is taking over] {C} from {city} and its {employees} [employees|people].',
    ],
    details: [
      'The [sale to|takeover by] {acquirer} is [expected to close|due to be completed] in {quarter}[, pending approval by the competition authority| once regulators have agreed|], {person} [said|wrote to {customers}].',
      '{person}, {title}, [stays on|will stay] [for at least {months} months|until the two firms are joined], and {city} [remains|stays] the [seat|home] of the business.',
      '{acquirer}, which [already owns|runs] {rivals} [companies|firms] serving {customers}, [wants to|intends to] [use one purchasing department for all of them|move {C} onto its own systems] [within {months} months|by {quarter}].',
    ],
    filing: {
      item: '1.01',
      prose:
        'On {date}, {C} (the “Company”) entered into an Agreement and Plan of Merger with {acquirer}, under which {acquirer} will acquire the Company for aggregate consideration of {amount}, subject to customary closing conditions. The merger with {acquirer} is expected to close in {quarter}.',
    },
  },
  ipo_plans: {
    news: '[files for an IPO|plans to go public in {quarter}|prepares {exchange} listing]',
    did: '[went public on|listed its shares on] {exchange}',
    doing: '[going public|preparing an IPO] on {exchange}',
    todo: '[go public|list its shares] on {exchange}',
    leads: [
      '{C} has [filed for an initial public offering|submitted a draft registration statement for an IPO|filed to go public] on {exchange}[, aiming to raise {amount}|, with a target of {amount}].',
      '{C} [plans|intends] to [go public|list its shares] on {exchange} in {quarter}[ and has hired {bank} to lead the offering|, with {bank} as bookrunner|], the company [confirmed|announced] on {date}.',
      'The {city} company {C} [announced|made public] its [plan for an IPO|plan to float] on {exchange}; {bank} [leads|is leading] the [offering|float] of {amount}.',
    ],
    details: [
      'The [listing|offering] would [bring in|raise] {amount}, [of which|and] [about half|most] is [meant|set aside] for {use}.',
      '{person}, {title}, [called the listing|described the listing as] [a way to fund {use}|the next step after {years} years in private hands].',
      '[Before the float|Ahead of the listing], {C} [is putting|must put] [its accounts|its reporting and controls] [on the footing of a listed company|under {rivals} new audit rules], [a task for {person} and {hires} additional people|with {hires} people hired for it by {person}].',
    ],
    filing: {
      item: 'S-1',
      prose:
        'On {date}, {C} (the “Company”) publicly filed a registration statement on Form S-1 relating to a proposed initial public offering of its common stock on {exchange}. {bank} is acting as lead book-running manager. The proposed maximum aggregate offering price is {amount}.',
    },
  },
};
