import { formatMoney, formatThousands } from '#domain/shared/text/plain-figures.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { UNLISTED } from '#domain/signals/moves/move-event.ts';
import { stripArticle, withArticle, withAuthorityArticle } from '../text/prose.ts';

/** The company and what the evidence says about the event. */
interface HeadlineFacts {
  readonly company: string;
  readonly event: SignalEvent;
  /** What the sources say. @default nothing */
  readonly quotes?: string;
}

const MAX_CHARACTERS = 140;

/** A headline with those of its details that fit, the most important first. */
const addDetails = (line: string, ...details: readonly string[]): string =>
  details.reduce(
    (headline, detail) => (headline.length + detail.length <= MAX_CHARACTERS ? headline + detail : headline),
    line,
  );

const formatAmount = ({ event }: HeadlineFacts): string | null =>
  event.amount === null ? null : formatMoney(event.amount);

const formatForAmount = (facts: HeadlineFacts): string => {
  const amount = formatAmount(facts);
  return amount === null ? '' : ` for ${amount}`;
};

const formatLocation = ({ event }: HeadlineFacts): string =>
  event.place === null ? '' : ` in ${event.place}`;

/** " by the end of 2027", for what is still to come. */
const formatDeadline = ({ event }: HeadlineFacts): string =>
  event.deadline === null || !event.ahead ? '' : ` ${event.deadline}`;

/** "200 engineers", in the text's own unit; a count without a unit says nothing. */
const formatCount = ({ event }: HeadlineFacts): string | null =>
  event.count === null || event.unit === null
    ? null
    : `${formatThousands(event.count)} ${stripArticle(event.unit)}`;

const chooseTense = ({ event }: HeadlineFacts, now: string, future: string): string =>
  event.ahead ? future : now;

const formatRole = ({ event }: HeadlineFacts): string => (event.role === null ? '' : ` as ${event.role}`);

const PEOPLE = /\b(?:people|employees|workers|staff|colleagues|persons|staffers)$/i;
const POSITIONS = /\b(?:positions?|openings?|vacancy|vacancies)$/i;
const JOBS = /\b(?:jobs?|roles?|posts?)$/i;
/** An incident isn't named for what can't be counted, such as malware. */
const NO_NAME = /\b(?:\w*ware|access|activity)$/i;
/** Only who says so reports it. */
const REPORTING_WORD =
  /\b(?:sa(?:id|ys)|notice submitted|(?:report|disclos|confirm|announc|notifi|inform)e?[ds]?|according to|we|our)\b/i;
/** "U.S. authorities investigate" */
const PLURAL_AUTHORITY =
  /\b(?:authorities|regulators|prosecutors|officials|inspectors|lawmakers|agents|police|states)$/i;

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

function writeFunding(facts: HeadlineFacts): string {
  const { company, event, quotes = '' } = facts;
  const amount = formatAmount(facts);
  if (event.form === 'credit agreement')
    return `${company} secures ${amount === null ? 'new financing' : `${amount} in new financing`}`;
  const investor = event.counterpart;
  // Who leads a round isn't the only one to pay.
  const isLed = investor !== null && quotes.toLowerCase().includes(`led by ${investor.toLowerCase()}`);
  const investorText = investor === null ? '' : ` ${isLed ? 'in a round led by' : 'from'} ${investor}`;
  const verbPhrase = event.form === 'is granted' ? 'receives' : chooseTense(facts, 'raises', 'to raise');
  return `${company} ${verbPhrase} ${amount ?? 'new funding'}${investorText}`;
}

function writeLeadership({ company, event }: HeadlineFacts): string {
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
function writeHiring(facts: HeadlineFacts): string {
  const { company, event } = facts;
  const countText = formatCount(facts);
  const unit = event.unit ?? '';
  if (countText === null)
    return addDetails(`${company} ${chooseTense(facts, 'is hiring', 'will hire')}`, formatLocation(facts));
  if (!POSITIONS.test(unit)) {
    const verbPhrase = JOBS.test(unit)
      ? chooseTense(facts, 'adds', 'will add')
      : chooseTense(facts, 'is hiring', 'will hire');
    return addDetails(`${company} ${verbPhrase} ${countText}`, formatLocation(facts), formatDeadline(facts));
  }
  const { baseline } = event;
  const isChanged = baseline !== null && baseline !== event.count;
  const changeText = isChanged
    ? `, ${baseline < (event.count ?? 0) ? 'up' : 'down'} from ${formatThousands(baseline)}`
    : '';
  return addDetails(`${company} has ${countText}`, formatLocation(facts), changeText);
}

function writeLayoffs(facts: HeadlineFacts): string {
  const { company, event } = facts;
  const shareText = event.share === null ? null : `${event.share} of its workforce`;
  const countText = formatCount(facts);
  if (event.form === 'exit plan' && countText === null && shareText === null)
    return `${company} reports an exit or disposal plan`;
  if (event.form === 'closes') {
    const site = event.product === null ? 'a site' : withArticle(event.product);
    const closingLine = `${company} ${chooseTense(facts, 'is closing', 'will close')} ${site}`;
    return addDetails(closingLine, formatLocation(facts), formatDeadline(facts));
  }
  const verbPhrase = PEOPLE.test(event.unit ?? '')
    ? chooseTense(facts, 'lays off', 'will lay off')
    : chooseTense(facts, 'cuts', 'will cut');
  return addDetails(
    `${company} ${verbPhrase} ${countText ?? shareText ?? 'jobs'}`,
    formatLocation(facts),
    formatDeadline(facts),
  );
}

function writeExpansion(facts: HeadlineFacts): string {
  const { company, event } = facts;
  if (event.form === 'enters')
    return `${company} ${chooseTense(facts, 'expands', 'will expand')} into ${event.place ?? 'a new market'}`;
  if (event.form === 'capacity')
    return `${company} ${chooseTense(facts, 'adds', 'will add')} capacity${formatLocation(facts)}`;
  const site = event.product === null ? 'a new site' : withArticle(event.product);
  const verbPhrase =
    event.form === 'builds'
      ? chooseTense(facts, 'is building', 'will build')
      : chooseTense(facts, 'opens', 'will open');
  return addDetails(`${company} ${verbPhrase} ${site}`, formatLocation(facts), formatDeadline(facts));
}

function writeDeal(facts: HeadlineFacts, buyer: string, target: string): string {
  if (facts.event.form === 'stake') return `${buyer} takes a stake in ${target}${formatForAmount(facts)}`;
  if (facts.event.form === 'tender offer')
    return `${buyer} makes an offer for ${target}${formatForAmount(facts)}`;
  return `${buyer} ${chooseTense(facts, 'acquires', 'to acquire')} ${target}${formatForAmount(facts)}`;
}

function writeAcquired(facts: HeadlineFacts): string {
  const { company, event } = facts;
  if (event.form === 'merger' || event.form === 'merges')
    return `${company} ${chooseTense(facts, 'merges', 'to merge')} with ${event.counterpart ?? 'another company'}`;
  return event.counterpart === null
    ? `${company} is being acquired${formatForAmount(facts)}`
    : writeDeal(facts, event.counterpart, company);
}

function writeLaunch(facts: HeadlineFacts): string {
  const { company, event } = facts;
  const verbPhrase = chooseTense(facts, 'launches', 'will launch');
  if (event.form === 'itself') return `${company} ${verbPhrase}`;
  return `${company} ${verbPhrase} ${event.product === null ? 'a new product' : withArticle(event.product)}`;
}

/** A contract is described the same way, whether prose or a public record states it. */
function writeContract(facts: HeadlineFacts): string {
  const { company, event } = facts;
  const amount = formatAmount(facts);
  const customerText = event.counterpart === null ? '' : ` from ${withAuthorityArticle(event.counterpart)}`;
  return `${company} wins a ${amount === null ? '' : `${amount} `}contract${customerText}`;
}

function writePartnership(facts: HeadlineFacts): string {
  const { company, event } = facts;
  switch (event.form) {
    case 'contract':
      return writeContract(facts);
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

function writeMigration({ company, event }: HeadlineFacts): string {
  const system = event.counterpart ?? 'a new system';
  const replaced = event.product === null ? null : stripArticle(event.product);
  if (event.form === 'adopts') return `${company} adopts ${system}`;
  if (event.form === 'replaces') return `${company} replaces ${replaced ?? 'a system'} with ${system}`;
  return `${company} moves ${replaced === null ? '' : `its ${replaced} `}to ${system}`;
}

function writeIncident(facts: HeadlineFacts): string {
  const { company, event, quotes = 'said' } = facts;
  const incidentName = event.product?.replace(/^(?:this|that|such) /i, '') ?? '';
  const incident =
    incidentName === '' || NO_NAME.test(incidentName) ? 'a security incident' : withArticle(incidentName);
  const countText = formatCount(facts);
  return addDetails(
    `${company} ${REPORTING_WORD.test(quotes) ? 'reports' : 'suffered'} ${incident}`,
    countText === null ? '' : ` affecting ${countText}`,
  );
}

function writeRegulatory(facts: HeadlineFacts): string {
  const { company, event } = facts;
  const authority = event.counterpart === null ? null : withAuthorityArticle(event.counterpart);
  if (event.form === 'settles')
    return addDetails(
      authority === null ? `${company} settles a case` : `${company} settles with ${authority}`,
      formatForAmount(facts),
    );
  if (event.form === 'pleads') return `${company} pleads guilty`;
  const verbs = event.form === null ? undefined : LEGAL_VERBS[event.form];
  if (verbs === undefined)
    return authority === null
      ? `${company} faces legal or regulatory action`
      : `${company} faces action by ${authority}`;
  const [activeVerb, passiveVerb] = verbs;
  const amount = event.form === 'fine' && event.amount !== null ? ` ${formatAmount(facts)}` : '';
  const deadlineText = event.form === 'order' && event.deadline !== null ? `, due ${event.deadline}` : '';
  if (authority === null) return addDetails(`${company} ${passiveVerb}${amount}`, deadlineText);
  const inflectedVerb = PLURAL_AUTHORITY.test(authority) ? activeVerb.replace(/^(\w+)s\b/, '$1') : activeVerb;
  return addDetails(`${authority} ${inflectedVerb} ${company}${amount}`, deadlineText);
}

/** What is priced or completed only by 2027 is planned. */
function writeIpo(facts: HeadlineFacts): string {
  const { company, event } = facts;
  const isSale = event.form === 'prices' || event.form === 'completes';
  const amount = formatAmount(facts);
  const plannedAction = isSale || event.form === 'plans' ? 'plans an IPO' : 'plans to go public';
  const verbPhrase = event.ahead ? plannedAction : isSale ? `${event.form} its IPO` : 'goes public';
  return addDetails(
    `${company} ${event.form === 'files' ? 'files for an IPO' : verbPhrase}`,
    formatDeadline(facts),
    amount === null ? '' : `, ${chooseTense(facts, 'raising', 'to raise')} ${amount}`,
  );
}

/** Company, verb, the thing itself, number with its unit; what the evidence doesn't name is left out. */
export const HEADLINES: Readonly<Record<SignalKind, (facts: HeadlineFacts) => string>> = {
  funding: writeFunding,
  leadership_change: writeLeadership,
  hiring_surge: writeHiring,
  layoffs: writeLayoffs,
  expansion: writeExpansion,
  acquisition: (facts) => writeDeal(facts, facts.company, facts.event.counterpart ?? 'a business'),
  being_acquired: writeAcquired,
  product_launch: writeLaunch,
  partnership: writePartnership,
  technology_migration: writeMigration,
  security_incident: writeIncident,
  regulatory_pressure: writeRegulatory,
  ipo_plans: writeIpo,
  contract_award: writeContract,
  new_in_role: (facts) =>
    facts.event.person === null
      ? `${facts.company} has someone new in a role you sell to`
      : `${facts.event.person.name} joined ${facts.company}${formatRole(facts)}`,
  champion_left: (facts) => {
    if (facts.event.person === null) return `Someone you know has left ${facts.company}`;
    const role = facts.event.role === null ? '' : `, ${facts.event.role},`;
    const verbPhrase = facts.event.form === UNLISTED ? 'seems to have left' : 'has left';
    return `${facts.event.person.name}${role} ${verbPhrase} ${facts.company}`;
  },
  promotion: (facts) =>
    facts.event.person === null
      ? `Someone was promoted at ${facts.company}`
      : `${facts.company} promoted ${facts.event.person.name}${facts.event.role === null ? '' : ` to ${facts.event.role}`}`,
  champion_moved: (facts) => {
    const formerCompanyText = facts.event.counterpart === null ? '' : ` from ${facts.event.counterpart}`;
    return facts.event.person === null
      ? `Someone you know joined ${facts.company}`
      : `${facts.event.person.name} moved${formerCompanyText} to ${facts.company}${formatRole(facts)}`;
  },
};
