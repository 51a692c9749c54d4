import { isMoveKind, type MoveKind, type SignalKind } from '#domain/signals/signal-reasoner.ts';
import type { Topic } from './topics.ts';

export type Reasons = Readonly<Partial<Record<Topic, string>>>;

/** What a company that has won a large contract has on its hands. */
const CONTRACT: Reasons = {
  scheduling: 'A contract of that size has to be staffed and scheduled before the first invoice.',
  hiring: 'A contract of that size usually has to be staffed in a few months.',
  logistics: 'A contract of that size is won on price and kept on delivery.',
  onboarding: 'New people on a new contract need to be productive from the first week.',
  payroll: 'A contract of that size often means new people on the payroll within weeks.',
  compliance: 'Large customers want proof of how the work is done, and they ask for it on short notice.',
  security: 'Big customers send their security questions before they send the first order.',
  finance: 'A contract of that size means milestones, invoices and someone to keep track of both.',
  data: 'Large customers ask for reports on their own schedule.',
  systems: 'Large customers expect orders and status in their own systems.',
  support: 'Large customers expect a named contact and an answer the same day.',
  cost: 'A large contract is worth what’s left after delivering it.',
};

/**
 * Why an event matters to somebody whose work a topic is: what such an event tends to bring, never what is so at this
 * company. Where a pair is missing, the event gives no reason to offer that. The first of a kind count most.
 */
const BY_KIND: Readonly<Record<Exclude<SignalKind, 'contract_award' | MoveKind>, Reasons>> = {
  funding: {
    hiring: 'After a round, the hiring plan usually outgrows the recruiting process within a quarter.',
    onboarding: 'After a round, new people start faster than anyone has time to train them.',
    payroll: 'Headcount that doubles after a round tends to break payroll before anything else.',
    scheduling:
      'Growth after a round shows up first in the schedule: more jobs, more crews, the same spreadsheet.',
    logistics: 'When a round turns into volume, the warehouse and the carriers feel it first.',
    finance: 'New investors ask for monthly numbers, and the close that was fine before suddenly isn’t.',
    security: 'Money like that brings bigger customers, and they ask about security first.',
    sales: 'A round comes with a revenue plan, and the pipeline has to be there two quarters earlier.',
    marketing: 'A round comes with a growth plan, and demand has to show up before the new reps do.',
    support: 'Customers arrive faster after a round than support teams can grow.',
    systems: 'The tools that got a company to its round rarely carry it to the next one.',
    data: 'After a round, the board wants one set of numbers, and teams find they have three.',
    cost: 'Investors like growth, and they like it more when the cost per customer falls.',
    compliance: 'Larger customers and investors both ask for records that smaller companies never kept.',
  },
  leadership_change: {
    change: 'Most new leaders want one early change that the team can feel.',
    data: 'New leaders want to see the numbers for themselves in the first weeks.',
    cost: 'A new leader’s first review usually starts with where the money and the hours go.',
    scheduling: 'New leaders tend to ask how much of the plan still lives in spreadsheets.',
    systems: 'A change at the top is when inherited tools get a second look.',
    finance: 'A new finance lead usually starts with how long the close takes and who touches it.',
    security: 'A new leader takes on the risks too, and no one wants to find them late.',
    sales: 'New revenue leaders look at the pipeline first, because it’s the part they’re measured on.',
    marketing: 'New leaders look for early wins, and a working demand engine is the visible one.',
    support: 'New leaders listen to customers first, and support is where customers talk.',
    hiring: 'New leaders usually rebuild part of the team in the first half year.',
    onboarding: 'New leaders usually bring new people, and those people need to get going quickly.',
    payroll: 'A new people or finance lead often starts with payroll, because errors there hurt the most.',
    logistics: 'Most new leaders start with what goes wrong between the order and the door.',
    compliance: 'A new leader signs for records that somebody else kept.',
  },
  hiring_surge: {
    onboarding:
      'When this many people start at once, the first weeks decide who stays and who is productive.',
    hiring: 'Hiring at this pace usually stalls on screening and scheduling interviews, not on applicants.',
    payroll: 'Every new hire is a contract, a tax record and a first payslip that has to be right.',
    scheduling: 'Each new hire adds shifts to plan long before they add output.',
    security: 'Every new starter is an account, a laptop and a set of permissions to get right.',
    cost: 'Some of the work behind open roles goes away when the planning behind it gets better.',
    systems: 'New people wait for accounts and access more often than for work.',
    data: 'As a team grows, the number of people who need the same numbers grows faster.',
    support: 'Growing teams mean more customers, and the questions arrive before the new colleagues do.',
    compliance: 'More staff means more training records and sign-offs somebody has to produce later.',
  },
  layoffs: {
    scheduling:
      'The promises to customers usually stay the same; it’s the schedule behind them that gets tighter.',
    cost: 'What usually helps is taking work away, not spreading it over fewer people.',
    support: 'Customers notice a smaller team first in how long they wait for an answer.',
    payroll: 'Final pay and notices leave no room for error in weeks like these.',
    systems: 'Manual steps between systems hurt most when there are fewer people to do them.',
    data: 'With a smaller team, there’s less time to collect numbers by hand.',
    logistics: 'Volumes rarely fall as fast as headcount, and the warehouse feels the gap.',
    finance: 'A smaller finance team still has the same close to deliver.',
    change: 'The people who stay need a clear picture of what work goes away.',
  },
  expansion: {
    scheduling:
      'With a second site, the schedule breaks first: two planners, two sheets, crews booked twice.',
    logistics:
      'A new site changes every delivery route around it, and stock ends up in the wrong place first.',
    hiring: 'A new site has to be staffed on a date, in a labor market nobody there knows yet.',
    onboarding: 'A new site starts with people who are all new at the same time.',
    payroll: 'A new site often means a new tax registration and a second set of pay rules.',
    security: 'A new site is a new network and a new door, and both are open on day one.',
    systems: 'A new site needs the same systems on day one, without the people who built them.',
    data: 'With a second site, the first question at every meeting is which numbers are right.',
    compliance: 'A new location brings its own permits, inspections and records.',
    sales: 'A new market starts with an empty pipeline and a target that isn’t.',
    marketing: 'In a new market nobody knows the name yet.',
    support: 'New customers in a new place call with questions the old team has never heard.',
    cost: 'A second site doubles the overhead unless the planning is shared.',
    finance: 'A second location means intercompany invoices and a longer close.',
    change: 'A second site turns habits into processes, because not everyone is in the room anymore.',
  },
  acquisition: {
    merger: 'Most of what a deal is worth is decided in the first months of joining the teams.',
    change: 'After a deal, people wait to hear which of the two ways of working stays.',
    systems: 'After a deal, two of everything run side by side, and every month of that costs money.',
    scheduling: 'After a deal, two teams plan the same region from two systems.',
    data: 'After a deal, the first joint report usually takes weeks, because nothing is counted the same way.',
    finance: 'The first joint close after a deal is usually the hardest one.',
    payroll: 'Two payrolls become one on a fixed date, and everyone notices if it’s wrong.',
    security: 'A deal brings in logins, laptops and risks that no one has mapped yet.',
    logistics: 'Two sets of sites and carriers rarely need to stay two.',
    support: 'Customers of both companies call the same number sooner than planned.',
    compliance: 'A deal brings records from a second company that have to stand up to the same audit.',
    cost: 'The savings in the deal model have to come from somewhere specific.',
    onboarding: 'A deal is a few hundred people starting a new job on the same morning.',
    sales: 'Two pipelines and two price lists meet the same customers.',
  },
  being_acquired: {
    data: 'New owners usually ask for comparable numbers within the first quarter.',
    finance: 'New owners bring their own reporting calendar, and it’s usually shorter.',
    systems: 'A new owner’s systems rarely fit on the first try.',
    merger: 'People want to know what changes and when, long before the plan is final.',
    change: 'A new owner usually brings a new way of working, and it has to be explained twice.',
    scheduling: 'Day-to-day work has to hold up while two plans are being merged.',
    security: 'Who can see what gets messy while two firms become one.',
    compliance: 'The buyer’s auditors ask for records in their own format.',
    cost: 'The first budget under a new owner goes through every supplier.',
    payroll: 'A change of owner often means a change of payroll on a date you don’t choose.',
    support: 'Customers ask what the deal means for them, and they ask support first.',
  },
  product_launch: {
    support: 'A launch is judged by how fast the first questions are answered.',
    marketing: 'A launch gets one week of attention, and the work is making the second month count.',
    sales: 'A launch gives reps a reason to call, if they know whom to call first.',
    logistics: 'A launch goes wrong most often between the order and the doorstep.',
    scheduling: 'A new product brings installs, visits and returns that no one has planned yet.',
    training: 'Everyone who sells or services a new product has to learn it in the same few weeks.',
    data: 'In the first weeks of a launch everybody wants the numbers by noon.',
    systems: 'A new product has to be in every system on the day it’s on sale.',
    security: 'A new product is one more way in for attackers, from day one.',
    compliance: 'A new product brings its own certificates and records.',
    finance: 'A new product needs prices, invoices and revenue rules before the first sale.',
    cost: 'The margin of a new product is decided in service and returns.',
  },
  partnership: {
    systems: 'Joint work usually stalls where one company’s system ends and the other’s begins.',
    data: 'Partners usually argue about numbers before they argue about anything else.',
    scheduling: 'Joint jobs get lost when both sides plan them separately.',
    sales: 'A partnership pays off when both sales teams know which accounts to open together.',
    logistics: 'Joint customers still expect one delivery.',
    support: 'Joint customers call whoever answers first.',
    compliance: 'A larger customer or partner usually wants proof of how the work is done.',
    security: 'Partners ask for access, and access is what security teams lose sleep over.',
    onboarding: 'Work for a new partner means people learning a new way of doing it.',
    finance: 'A larger contract means milestones, invoices and someone to keep track of both.',
    cost: 'New volume is worth what’s left after delivering it.',
    hiring: 'A large new contract usually has to be staffed before the first invoice.',
    marketing: 'A partnership is news for one day, unless somebody keeps telling the story.',
  },
  technology_migration: {
    systems: 'Moves like this run late on what hangs off the core system, not on the core.',
    data: 'After a migration, the old reports are gone and people still ask for them.',
    security: 'In a move like this, doors get opened that no one thinks to close.',
    training: 'A new system is only as good as the first week people spend with it.',
    support: 'A go-live brings a month of questions that the project team has no time for.',
    compliance: 'Records have to survive the move from one system to another.',
    finance: 'The first close on a new system is the one everybody worries about.',
    cost: 'Two systems in parallel cost twice as much for every month the switch slips.',
    change: 'Most migrations are a change project with a technical part.',
  },
  security_incident: {
    security:
      'After an incident, customers and auditors mostly ask what has changed and how you can show it.',
    compliance: 'Auditors come back asking who had access to what, and when.',
    support: 'The questions from customers come in for months after the incident itself.',
    systems: 'Rebuilding is a chance to leave some of the old connections out.',
    data: 'The hardest part of the follow-up is usually finding out what happened when.',
  },
  regulatory_pressure: {
    compliance:
      'What authorities come back to is whether the new routine is kept, and where it’s written down.',
    data: 'The follow-up usually means producing records for questions nobody expected.',
    scheduling: 'Inspections usually ask who was on site, when, and what was done.',
    finance: 'Settlements come with reporting duties that land in finance.',
    training: 'A new routine only holds if every new employee learns it.',
    support: 'Customers read about it too, and they call.',
    change: 'The hard part is making a new routine stick once attention moves on.',
  },
  ipo_plans: {
    finance: 'Public companies close in days, and the habits for that take a year to build.',
    data: 'Before a listing, every operating number needs an owner who can vouch for it.',
    compliance: 'Auditors want controls that have run for a while before the listing.',
    security: 'Before a listing, security gets tested the way the numbers do.',
    payroll: 'Stock plans make payroll a good deal harder after a listing.',
    systems: 'Spreadsheets between systems are the first thing auditors mark before a listing.',
    cost: 'Before a listing, margins get more attention than growth for the first time.',
    hiring: 'Companies on the way to a listing usually add a finance and legal team in a few months.',
    support: 'Churn becomes a public number after a listing.',
    sales: 'After a listing, a missed quarter is public.',
  },
};

/** A report that comes late says nothing but that. */
const LATE_REPORT: Reasons = {
  finance: 'A late report usually means that somebody is still chasing numbers by hand.',
  data: 'A late report usually means that the numbers live in too many places.',
  compliance: 'Once the report is out, most teams look at what held it up.',
};

/** The reasons an event gives, the strongest first; a colleague's departure is a reason to ask, not to pitch. */
export function reasonsFor(kind: SignalKind, form: string | null): Reasons {
  if (kind === 'contract_award') return CONTRACT;
  if (kind === 'champion_left') return {};
  if (isMoveKind(kind)) return BY_KIND.leadership_change;
  if (kind === 'partnership' && (form === 'contract' || form === 'selected')) return CONTRACT;
  return form === 'late report' ? LATE_REPORT : BY_KIND[kind];
}
