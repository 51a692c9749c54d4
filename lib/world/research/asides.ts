import type { Slots } from './compose.ts';

/**
 * Distractors next to the news, as in real texts: other companies' events, past events, undecided plans, questions,
 * analysts' talk. A reader that detects one of these is wrong.
 */
const OTHERS: readonly string[] = [
  '{other}, a competitor from {otherCity}, raised {otherAmount} from {otherInvestor} in {month}.',
  '{other} of {otherCity} took over its rival {other2} in {month}.',
  'In {month}, {other} named {otherBoss} as chief executive.',
  '{other} laid off {otherCount} people in {month}, and {other2} has stopped hiring altogether.',
  'Its competitor {other} opened a {site} in {otherCity} in {month} and plans {rivals} more.',
  '{other} launched {otherProduct} in {month}, a {good} for {customers}.',
  '{other} and {other2} signed a partnership in {month} to serve {customers} in {otherCity}.',
  '{other2} was hit by a ransomware attack in {month} that stopped deliveries for {hours} hours.',
  'The competition authority is investigating {other} and {other2} over prices charged to {customers}.',
  '{other}, based in {otherCity}, filed for an initial public offering in {month} but has not set a date.',
];

const YEARS_AGO: readonly string[] = [
  'In {pastYear}, {C} bought a small firm in {otherCity} and closed it two years later.',
  'The company had opened its first {site} outside {city} in {pastYear}.',
  '{C} cut {rivals} jobs in {pastYear}, when orders from {customers} dried up.',
  '{boss} has run the company since {pastYear}, when the founder retired.',
  'A partnership with {other3} ended in {pastYear} after two years.',
  'The last time {C} took outside money was in {pastYear}, when a regional bank lent it {budget}.',
  'The company moved its accounts to a new system in {pastYear}.',
  'Two years ago, {C} had tried to sell {goodPlural} in {otherCity} and gave up after {months} months.',
  'In {yearBefore}, the labour inspectorate had fined {C} over overtime; the case was closed.',
];

const OPEN: readonly string[] = [
  'Whether {C} will also build a {site} in {otherCity} has not been decided.',
  '{boss} would not rule out buying a competitor one day, but said there were no talks.',
  'The company is considering a second brand for {customers}; a decision is not expected before {quarter}.',
  'Asked about a stock market listing, {boss} said it was not a topic.',
  '{C} could need more {rolePlural} if orders keep coming in, {boss} said.',
  'People in the trade wonder whether {C} might look for a partner in {otherCity}.',
  '{boss} said {C} would look at acquisitions if the price was right.',
];

const QUESTIONS: readonly string[] = [
  'Will {customers} follow?',
  'Is {other} the next to sell?',
  'Who will buy {other2}?',
  'Does {C} need a {site} in {otherCity}?',
];

const TALK: readonly string[] = [
  'Analysts at {house} left their estimates for suppliers of {customers} [unchanged|where they were in {month}].',
  '{analyst} of {house} expects more mergers in the trade next year.',
  '“[Everybody in this market is for sale at some price|The second half will be harder than the first],” said {analyst} of {house}.',
  'Prices for {goodPlural} have risen by {points} percent since {month}, according to {house}.',
  'Shares in {other} [fell {points} percent|closed little changed] on {weekday}.',
  'Trade unions have asked for {points} percent more pay in the coming round.',
  'According to {house}, {customers} will spend {points} percent more on {goodPlural} in {thisYear} than a year earlier.',
];

export const ASIDES = {
  sideNotes: OTHERS,
  yearsAgo: YEARS_AGO,
  open: OPEN,
  questions: QUESTIONS,
  talk: TALK,
};

/** Background history. A company too young for that gets other background. */
export const pickHistory = ({ pastYear, thisYear }: Slots): readonly string[] =>
  Number(pastYear) <= Number(thisYear) - 3 ? YEARS_AGO : TALK;

/** Headlines of other articles, as at the bottom of a page. */
export const RELATED: readonly string[] = [
  '{other} buys {other2}',
  '{other2} to cut {otherCount} jobs',
  '{other} names {otherBoss} chief executive',
  'Why {customers} are switching suppliers',
  '{other3} opens {site} in {otherCity}',
  'Five charts on {goodPlural}',
  '{other2} raises {otherAmount}',
  'Opinion: the trouble with {goodPlural}',
];

export const ABOUT =
  '[Founded in {founded}, {C} {does}. The company has [about|some|around] {employees} employees and is based in {city}.|{C} {does}. Founded in {founded}, the company employs [about|some] {employees} people[ in and around {city}|; its head office is in {city}].]';

export const FORWARD_LOOKING: readonly string[] = [
  'This [press release|announcement] contains forward-looking statements within the meaning of the Private Securities Litigation Reform Act of 1995. Words such as “expects”, “plans”, “intends”, “will” and similar expressions identify such statements.',
  'These statements are based on current expectations and involve risks and uncertainties, including our ability to retain key executives, to integrate acquired businesses, to open new facilities on schedule, to prevent security breaches and to comply with regulation. Actual results may differ materially.',
  '{C} undertakes no obligation to update any forward-looking statement, except as required by law.',
];
