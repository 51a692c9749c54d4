import type { SignalEvent, SignalKind } from '#domain/signals/signal-reasoner.ts';
import { grouped, moneyText } from '#domain/text/plain-figures.ts';
import { MOVE_HEADLINES } from './move-headlines.ts';
import { bare, theAuthority, withArticle } from './prose.ts';
import { REGULATOR_VERBS } from './regulator-verbs.ts';

/** What a headline is made of: the company and what the evidence says about the event, nothing else. */
interface Told {
  readonly company: string;
  readonly event: SignalEvent;
}

const amountOf = ({ event }: Told): string | null => (event.amount === null ? null : moneyText(event.amount));
const inPlace = ({ event }: Told): string => (event.place === null ? '' : ` in ${event.place}`);
const forAmount = (told: Told): string => {
  const amount = amountOf(told);
  return amount === null ? '' : ` for ${amount}`;
};
/** "200 engineers", in the text's own unit; a count without a unit says nothing. */
const counted = ({ event }: Told): string | null =>
  event.count === null || event.unit === null ? null : `${grouped(event.count)} ${bare(event.unit)}`;

const verb = ({ event }: Told, now: string, ahead: string): string => (event.ahead ? ahead : now);

function leadership(told: Told): string {
  const { company, event } = told;
  const role = event.role === null ? null : bare(event.role);
  if (event.move === 'leaves') {
    if (event.person === null) return `${company}’s ${role ?? 'executive'} is leaving`;
    return `${event.person.name}${role === null ? '' : `, ${role},`} is leaving ${company}`;
  }
  if (event.person === null) return `${company} appoints a new ${role ?? 'executive'}`;
  return `${company} appoints ${event.person.name}${role === null ? '' : ` as ${role}`}`;
}

const PEOPLE = /\b(?:people|employees|workers|staff|colleagues|persons|staffers)$/i;
const OPENINGS = /\b(?:positions?|openings?|vacancy|vacancies)$/i;
const JOBS = /\b(?:jobs?|roles?|posts?)$/i;

/** People are hired, openings are there, jobs are added. */
function hiring(told: Told): string {
  const { company, event } = told;
  const many = counted(told);
  const unit = event.unit ?? '';
  const does =
    many !== null && OPENINGS.test(unit)
      ? 'has'
      : many !== null && JOBS.test(unit)
        ? verb(told, 'adds', 'will add')
        : verb(told, 'is hiring', 'will hire');
  return `${company} ${does}${many === null ? '' : ` ${many}`}${inPlace(told)}`;
}

function deal(told: Told): string {
  const { company, event } = told;
  const other = event.counterpart ?? 'a business';
  switch (event.form) {
    case 'stake':
      return `${company} takes a stake in ${other}${forAmount(told)}`;
    case 'tender offer':
      return `${company} makes an offer for ${other}${forAmount(told)}`;
    default:
      return `${company} ${verb(told, 'acquires', 'to acquire')} ${other}${forAmount(told)}`;
  }
}

function sale(told: Told): string {
  const { company, event } = told;
  if (event.form === 'merger vote' && event.counterpart === null)
    return `${company} asks its shareholders to vote on a merger`;
  if (event.form === 'merger' || event.form === 'merges')
    return `${company} ${verb(told, 'merges', 'to merge')} with ${event.counterpart ?? 'another company'}`;
  if (event.counterpart === null) return `${company} is being acquired${forAmount(told)}`;
  if (event.form === 'tender offer')
    return `${event.counterpart} makes an offer for ${company}${forAmount(told)}`;
  return `${event.counterpart} ${verb(told, 'acquires', 'to acquire')} ${company}${forAmount(told)}`;
}

function expansion(told: Told): string {
  const { company, event } = told;
  if (event.form === 'enters')
    return `${company} ${verb(told, 'expands', 'will expand')} into ${event.place ?? 'a new market'}`;
  const site = event.product === null ? 'a new site' : withArticle(event.product);
  if (event.form === 'grows site')
    return `${company} ${verb(told, 'expands', 'will expand')} its ${bare(event.product ?? 'site')}${inPlace(told)}`;
  if (event.form === 'capacity')
    return `${company} ${verb(told, 'adds', 'will add')} capacity${inPlace(told)}`;
  return `${company} ${verb(told, 'opens', 'will open')} ${site}${inPlace(told)}`;
}

function contract(told: Told): string {
  const { company, event } = told;
  const amount = amountOf(told);
  const from = event.counterpart === null ? '' : ` from ${theAuthority(event.counterpart)}`;
  return `${company} wins a ${amount === null ? '' : `${amount} `}contract${from}`;
}

function partnership(told: Told): string {
  const { company, event } = told;
  const other = event.counterpart;
  switch (event.form) {
    case 'contract':
      return contract(told);
    case 'selected':
      return `${other ?? 'A customer'} selects ${company}`;
    case 'joins':
      return `${company} joins ${other ?? 'a partner program'}`;
    case 'is joined':
      return `${other ?? 'Another company'} joins ${company}`;
    case 'selects':
      return `${company} selects ${other ?? 'a supplier'}`;
    default:
      return `${company} partners with ${other ?? 'another company'}`;
  }
}

function regulatory(told: Told): string {
  const { company, event } = told;
  const authority = event.counterpart === null ? null : theAuthority(event.counterpart);
  if (event.form === 'settles')
    return `${company} settles${authority === null ? '' : ` with ${authority}`}${forAmount(told)}`;
  if (event.form === 'late report') return `${company} will file its ${event.product ?? 'report'} late`;
  if (event.form === 'pleads') return `${company} pleads guilty`;
  const does = event.form === null ? undefined : REGULATOR_VERBS[event.form]?.does;
  if (does !== undefined && authority !== null)
    return `${authority} ${does} ${company}${event.form === 'fine' ? amountAfter(told) : ''}`;
  if (event.form === 'sue') return `${company} is being sued`;
  return authority === null
    ? `${company} faces legal or regulatory action`
    : `${company} faces action by ${authority}`;
}

const amountAfter = (told: Told): string => (amountOf(told) === null ? '' : ` ${amountOf(told)}`);

/** Company, verb, the thing itself, number with its unit; what the evidence doesn't name is left out. */
export const HEADLINES: Readonly<Record<SignalKind, (told: Told) => string>> = {
  ...MOVE_HEADLINES,
  funding: (told) => {
    const amount = amountOf(told);
    const from = told.event.counterpart === null ? '' : ` from ${told.event.counterpart}`;
    if (told.event.form === 'credit agreement')
      return `${told.company} secures ${amount === null ? 'new financing' : `${amount} in new financing`}`;
    const gets = told.event.form === 'is granted' ? 'receives' : 'raises';
    return `${told.company} ${gets} ${amount ?? 'new funding'}${from}`;
  },
  leadership_change: leadership,
  hiring_surge: hiring,
  layoffs: (told) => {
    if (told.event.form === 'exit plan' && counted(told) === null)
      return `${told.company} reports an exit or disposal plan`;
    if (told.event.form === 'closes')
      return `${told.company} is closing ${told.event.product === null ? 'a site' : withArticle(told.event.product)}${inPlace(told)}`;
    const cuts = PEOPLE.test(told.event.unit ?? '')
      ? verb(told, 'lays off', 'will lay off')
      : verb(told, 'cuts', 'will cut');
    return `${told.company} ${cuts} ${counted(told) ?? 'jobs'}${inPlace(told)}`;
  },
  expansion,
  acquisition: deal,
  being_acquired: sale,
  product_launch: (told) => {
    const product = bare(told.event.product ?? 'a new feature');
    if (told.event.form === 'supports') return `${told.company} adds support for ${product}`;
    if (told.event.form === 'adds') return `${told.company} adds ${product}`;
    return `${told.company} ${verb(told, 'launches', 'will launch')} ${told.event.product === null ? 'a new product' : withArticle(told.event.product)}`;
  },
  partnership,
  technology_migration: (told) => {
    const system = told.event.counterpart ?? 'a new system';
    const { form, product } = told.event;
    if (form === 'rewrites')
      return `${told.company} rewrites its ${bare(product ?? 'software')} in ${system}`;
    return form === 'replaces'
      ? `${told.company} replaces ${product === null ? 'a system' : product.replace(/^our /i, 'its ')} with ${system}`
      : told.event.form === 'adopts'
        ? `${told.company} adopts ${system}`
        : `${told.company} moves to ${system}`;
  },
  security_incident: (told) =>
    `${told.company} reports a security incident${counted(told) === null ? '' : ` affecting ${counted(told)}`}`,
  regulatory_pressure: regulatory,
  ipo_plans: ({ company, event }) => {
    if (event.form === 'prices') return `${company} prices its IPO`;
    if (event.form === 'completes') return `${company} completes its IPO`;
    if (event.form === 'plans') return `${company} plans an IPO`;
    return event.form === 'files'
      ? `${company} files for an IPO`
      : `${company} ${verb({ company, event }, 'goes', 'plans to go')} public`;
  },
  contract_award: contract,
};
