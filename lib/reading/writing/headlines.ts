import { formatMoney, formatThousands } from '#domain/shared/text/plain-figures.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { UNLISTED } from '#domain/signals/moves/move-event.ts';
import { stripArticle, theAuthority, withArticle } from '../text/prose.ts';

/** The company and what the evidence says about the event. */
interface Told {
  readonly company: string;
  readonly event: SignalEvent;
  /** What the sources say. @default nothing */
  readonly quotes?: string;
}

const MAX_LETTERS = 140;

/** A headline with those of its details that fit, the most important first. */
const withDetails = (line: string, ...details: readonly string[]): string =>
  details.reduce(
    (headline, detail) => (headline.length + detail.length <= MAX_LETTERS ? headline + detail : headline),
    line,
  );

const amountOf = ({ event }: Told): string | null =>
  event.amount === null ? null : formatMoney(event.amount);

const forAmount = (told: Told): string => {
  const amount = amountOf(told);
  return amount === null ? '' : ` for ${amount}`;
};

const inPlace = ({ event }: Told): string => (event.place === null ? '' : ` in ${event.place}`);

/** " by the end of 2027", for what is still to come. */
const whenDue = ({ event }: Told): string =>
  event.deadline === null || !event.ahead ? '' : ` ${event.deadline}`;

/** "200 engineers", in the text's own unit; a count without a unit says nothing. */
const countOf = ({ event }: Told): string | null =>
  event.count === null || event.unit === null
    ? null
    : `${formatThousands(event.count)} ${stripArticle(event.unit)}`;

const verb = ({ event }: Told, now: string, ahead: string): string => (event.ahead ? ahead : now);

const asRole = ({ event }: Told): string => (event.role === null ? '' : ` as ${event.role}`);

const PEOPLE = /\b(?:people|employees|workers|staff|colleagues|persons|staffers)$/i;
const POSITIONS = /\b(?:positions?|openings?|vacancy|vacancies)$/i;
const JOBS = /\b(?:jobs?|roles?|posts?)$/i;
/** An incident isn't named for what can't be counted, such as malware. */
const NO_NAME = /\b(?:\w*ware|access|activity)$/i;
/** Only who says so reports it. */
const REPORTS =
  /\b(?:sa(?:id|ys)|notice submitted|(?:report|disclos|confirm|announc|notifi|inform)e?[ds]?|according to|we|our)\b/i;
/** "U.S. authorities investigate" */
const MANY = /\b(?:authorities|regulators|prosecutors|officials|inspectors|lawmakers|agents|police|states)$/i;

/** What an authority does to a company, by the form of the event, and where no one says which authority. */
const LEGAL_VERBS: Readonly<Record<string, readonly [does: string, is: string]>> = {
  fine: ['fines', 'is fined'],
  sue: ['sues', 'is being sued'],
  charge: ['charges', 'is charged'],
  investigate: ['investigates', 'is under investigation'],
  order: ['issues an order against', 'receives an order'],
  ban: ['bans', 'is banned'],
  indict: ['indicts', 'is indicted'],
  subpoena: ['subpoenas', 'receives a subpoena'],
  raid: ['raids', 'is raided'],
  accuse: ['accuses', 'is accused'],
  warn: ['warns', 'is warned'],
};

function fundingHeadline(told: Told): string {
  const { company, event, quotes = '' } = told;
  const amount = amountOf(told);
  if (event.form === 'credit agreement')
    return `${company} secures ${amount === null ? 'new financing' : `${amount} in new financing`}`;
  const investor = event.counterpart;
  // Who leads a round isn't the only one to pay.
  const isLed = investor !== null && quotes.toLowerCase().includes(`led by ${investor.toLowerCase()}`);
  const from = investor === null ? '' : ` ${isLed ? 'in a round led by' : 'from'} ${investor}`;
  const gets = event.form === 'is granted' ? 'receives' : verb(told, 'raises', 'to raise');
  return `${company} ${gets} ${amount ?? 'new funding'}${from}`;
}

function leadershipHeadline({ company, event }: Told): string {
  const role = event.role === null ? null : stripArticle(event.role);
  if (event.move === 'leaves') {
    if (event.person === null) return `${company}’s ${role ?? 'executive'} is leaving`;
    // Who steps down as chief executive may stay as chairman.
    const seat = event.form === 'board' ? `the board of ${company}` : company;
    return `${event.person.name} is leaving ${role === null ? seat : `as ${role} of ${company}`}`;
  }
  if (event.person === null) return `${company} appoints a new ${role ?? 'executive'}`;
  const seat = event.form === 'board' ? ' to its board' : '';
  return `${company} appoints ${event.person.name}${role === null ? seat : ` as ${role}`}`;
}

/** People are hired, openings are there, jobs are added. */
function hiringHeadline(told: Told): string {
  const { company, event } = told;
  const many = countOf(told);
  const unit = event.unit ?? '';
  if (many === null) return withDetails(`${company} ${verb(told, 'is hiring', 'will hire')}`, inPlace(told));
  if (!POSITIONS.test(unit)) {
    const does = JOBS.test(unit) ? verb(told, 'adds', 'will add') : verb(told, 'is hiring', 'will hire');
    return withDetails(`${company} ${does} ${many}`, inPlace(told), whenDue(told));
  }
  const { baseline } = event;
  const isChanged = baseline !== null && baseline !== event.count;
  const before = isChanged
    ? `, ${baseline < (event.count ?? 0) ? 'up' : 'down'} from ${formatThousands(baseline)}`
    : '';
  return withDetails(`${company} has ${many}`, inPlace(told), before);
}

function layoffsHeadline(told: Told): string {
  const { company, event } = told;
  const share = event.share === null ? null : `${event.share} of its workforce`;
  const many = countOf(told);
  if (event.form === 'exit plan' && many === null && share === null)
    return `${company} reports an exit or disposal plan`;
  if (event.form === 'closes') {
    const site = event.product === null ? 'a site' : withArticle(event.product);
    const closes = `${company} ${verb(told, 'is closing', 'will close')} ${site}`;
    return withDetails(closes, inPlace(told), whenDue(told));
  }
  const cuts = PEOPLE.test(event.unit ?? '')
    ? verb(told, 'lays off', 'will lay off')
    : verb(told, 'cuts', 'will cut');
  return withDetails(`${company} ${cuts} ${many ?? share ?? 'jobs'}`, inPlace(told), whenDue(told));
}

function expansionHeadline(told: Told): string {
  const { company, event } = told;
  if (event.form === 'enters')
    return `${company} ${verb(told, 'expands', 'will expand')} into ${event.place ?? 'a new market'}`;
  if (event.form === 'capacity')
    return `${company} ${verb(told, 'adds', 'will add')} capacity${inPlace(told)}`;
  const site = event.product === null ? 'a new site' : withArticle(event.product);
  const does =
    event.form === 'builds' ? verb(told, 'is building', 'will build') : verb(told, 'opens', 'will open');
  return withDetails(`${company} ${does} ${site}`, inPlace(told), whenDue(told));
}

function dealHeadline(told: Told, buyer: string, target: string): string {
  if (told.event.form === 'stake') return `${buyer} takes a stake in ${target}${forAmount(told)}`;
  if (told.event.form === 'tender offer') return `${buyer} makes an offer for ${target}${forAmount(told)}`;
  return `${buyer} ${verb(told, 'acquires', 'to acquire')} ${target}${forAmount(told)}`;
}

function acquiredHeadline(told: Told): string {
  const { company, event } = told;
  if (event.form === 'merger' || event.form === 'merges')
    return `${company} ${verb(told, 'merges', 'to merge')} with ${event.counterpart ?? 'another company'}`;
  return event.counterpart === null
    ? `${company} is being acquired${forAmount(told)}`
    : dealHeadline(told, event.counterpart, company);
}

function launchHeadline(told: Told): string {
  const { company, event } = told;
  const does = verb(told, 'launches', 'will launch');
  if (event.form === 'itself') return `${company} ${does}`;
  return `${company} ${does} ${event.product === null ? 'a new product' : withArticle(event.product)}`;
}

/** A contract is described the same way, whether prose or a public record states it. */
function contractHeadline(told: Told): string {
  const { company, event } = told;
  const amount = amountOf(told);
  const from = event.counterpart === null ? '' : ` from ${theAuthority(event.counterpart)}`;
  return `${company} wins a ${amount === null ? '' : `${amount} `}contract${from}`;
}

function partnershipHeadline(told: Told): string {
  const { company, event } = told;
  switch (event.form) {
    case 'contract':
      return contractHeadline(told);
    case 'selected':
      return `${event.counterpart ?? 'A customer'} selects ${company}`;
    case 'joins':
      return `${company} joins ${event.counterpart ?? 'a partner program'}`;
    case 'selects':
      return `${company} selects ${event.counterpart ?? 'a supplier'}`;
    default:
      return `${company} partners with ${event.counterpart ?? 'another company'}`;
  }
}

function migrationHeadline({ company, event }: Told): string {
  const system = event.counterpart ?? 'a new system';
  const replaced = event.product === null ? null : stripArticle(event.product);
  if (event.form === 'adopts') return `${company} adopts ${system}`;
  if (event.form === 'replaces') return `${company} replaces ${replaced ?? 'a system'} with ${system}`;
  return `${company} moves ${replaced === null ? '' : `its ${replaced} `}to ${system}`;
}

function incidentHeadline(told: Told): string {
  const { company, event, quotes = 'said' } = told;
  const what = event.product?.replace(/^(?:this|that|such) /i, '') ?? '';
  const incident = what === '' || NO_NAME.test(what) ? 'a security incident' : withArticle(what);
  const many = countOf(told);
  return withDetails(
    `${company} ${REPORTS.test(quotes) ? 'reports' : 'suffered'} ${incident}`,
    many === null ? '' : ` affecting ${many}`,
  );
}

function regulatoryHeadline(told: Told): string {
  const { company, event } = told;
  const authority = event.counterpart === null ? null : theAuthority(event.counterpart);
  if (event.form === 'settles')
    return withDetails(
      authority === null ? `${company} settles a case` : `${company} settles with ${authority}`,
      forAmount(told),
    );
  if (event.form === 'pleads') return `${company} pleads guilty`;
  const verbs = event.form === null ? undefined : LEGAL_VERBS[event.form];
  if (verbs === undefined)
    return authority === null
      ? `${company} faces legal or regulatory action`
      : `${company} faces action by ${authority}`;
  const [does, is] = verbs;
  const amount = event.form === 'fine' && event.amount !== null ? ` ${amountOf(told)}` : '';
  const due = event.form === 'order' && event.deadline !== null ? `, due ${event.deadline}` : '';
  if (authority === null) return withDetails(`${company} ${is}${amount}`, due);
  const acts = MANY.test(authority) ? does.replace(/^(\w+)s\b/, '$1') : does;
  return withDetails(`${authority} ${acts} ${company}${amount}`, due);
}

/** What is priced or completed only by 2027 is planned. */
function ipoHeadline(told: Told): string {
  const { company, event } = told;
  const isSale = event.form === 'prices' || event.form === 'completes';
  const amount = amountOf(told);
  const planned = isSale || event.form === 'plans' ? 'plans an IPO' : 'plans to go public';
  const does = event.ahead ? planned : isSale ? `${event.form} its IPO` : 'goes public';
  return withDetails(
    `${company} ${event.form === 'files' ? 'files for an IPO' : does}`,
    whenDue(told),
    amount === null ? '' : `, ${verb(told, 'raising', 'to raise')} ${amount}`,
  );
}

/** Company, verb, the thing itself, number with its unit; what the evidence doesn't name is left out. */
export const HEADLINES: Readonly<Record<SignalKind, (told: Told) => string>> = {
  funding: fundingHeadline,
  leadership_change: leadershipHeadline,
  hiring_surge: hiringHeadline,
  layoffs: layoffsHeadline,
  expansion: expansionHeadline,
  acquisition: (told) => dealHeadline(told, told.company, told.event.counterpart ?? 'a business'),
  being_acquired: acquiredHeadline,
  product_launch: launchHeadline,
  partnership: partnershipHeadline,
  technology_migration: migrationHeadline,
  security_incident: incidentHeadline,
  regulatory_pressure: regulatoryHeadline,
  ipo_plans: ipoHeadline,
  contract_award: contractHeadline,
  new_in_role: (told) =>
    told.event.person === null
      ? `${told.company} has someone new in a role you sell to`
      : `${told.event.person.name} joined ${told.company}${asRole(told)}`,
  champion_left: (told) => {
    if (told.event.person === null) return `Someone you know has left ${told.company}`;
    const role = told.event.role === null ? '' : `, ${told.event.role},`;
    const leaves = told.event.form === UNLISTED ? 'seems to have left' : 'has left';
    return `${told.event.person.name}${role} ${leaves} ${told.company}`;
  },
  promotion: (told) =>
    told.event.person === null
      ? `Someone was promoted at ${told.company}`
      : `${told.company} promoted ${told.event.person.name}${told.event.role === null ? '' : ` to ${told.event.role}`}`,
  champion_moved: (told) => {
    const from = told.event.counterpart === null ? '' : ` from ${told.event.counterpart}`;
    return told.event.person === null
      ? `Someone you know joined ${told.company}`
      : `${told.event.person.name} moved${from} to ${told.company}${asRole(told)}`;
  },
};
