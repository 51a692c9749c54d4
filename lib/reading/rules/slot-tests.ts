import type { Span } from '../text/token.ts';
import TABLE from './frames.json' with { type: 'json' };
import type { NounPhrase } from './grammar/noun-phrases.ts';
import type { ParsedSentence } from './grammar/reading.ts';
import type { Facts } from './grammar/stated-event.ts';
import {
  AUTHORITY_WORDS,
  BUSINESS,
  DATA,
  INCIDENT,
  NOT_PRODUCT,
  PRODUCT,
  SITE,
  STAFF,
  SYSTEM,
} from './grammar/words.ts';

/** What a slot says if it holds what the test asks for; null if it doesn't. */
type Test = (reading: ParsedSentence, noun: NounPhrase) => Facts | null;

const NO_FACTS: Facts = {};

const createHeadTest =
  (heads: RegExp): Test =>
  (reading, noun) =>
    heads.test(reading.head(noun)) || heads.test(reading.tokens[noun.head]?.lower ?? '') ? NO_FACTS : null;

/** Below this nobody calls it a round, a price or a penalty. */
const MIN_SUM = 10_000;
/** Fewer people or openings are no surge. */
const MIN_PEOPLE = 10;

const SENIOR_OFFICE =
  /\b(?:chief|c[efotimrpdsac]o|ciso|chro|president|chair(?:man|woman|person)?|vice|directors?|treasurer|controller|counsel|secretary|head of|founder|boss|general manager|managing|officer|board|head|[es]?vp)\b/;
const OTHER_DIRECTOR =
  /\b(?:art|creative|music|film|casting|athletic|stage|project|program|programme) director$/;
const PLURAL_OR_PART =
  /^(?:stake|interest|share|stock|equity|asset|all|majority|control|percent|business|holding|unit|division|arm|operation|subsidiary)s?$/;
const NEWNESS_WORD =
  /\b(?:new|newest|first|second|third|fourth|\d+(?:st|nd|rd|th)|another|additional|larger|flagship|regional|largest|next-generation|latest|upgraded)\b/;
const STRONG_SITE =
  /^(?:plant|factory|gigafactory|office|branch|store|shop|outlet|restaurant|warehouse|depot|facility|hub|headquarters|hq|campus|mill|lab|laboratory|terminal|fab|foundry|refinery|brewery|bakery|datacenter|showroom|dealership|hotel|clinic|studio|boutique|location|center|centre|site|base|pharmacy|workshop|station)$/;

const findSum: Test = (reading, noun) => {
  const money = reading.findMoney(noun)?.money ?? null;
  return money !== null && money.amount >= MIN_SUM ? { amount: money } : null;
};

const isAuthority = (reading: ParsedSentence, noun: NounPhrase): boolean =>
  reading.identify(noun) !== 'company' &&
  reading.tokens
    .slice(noun.start, noun.end)
    .some(({ lower, lemma }) => AUTHORITY_WORDS.has(lower) || AUTHORITY_WORDS.has(lemma));

/** The name of who acts, or the words for it: "the labour inspectorate". */
function findAuthority(reading: ParsedSentence, noun: NounPhrase): Facts | null {
  if (!isAuthority(reading, noun)) return null;
  const name = reading.findName(noun);
  const isOrigin = name !== null && (name.type === 'location' || AUTHORITY_WORDS.has(reading.lower(name)));
  return { counterpart: name === null || isOrigin ? { start: noun.start, end: noun.end } : name };
}

/** Another company, or an agency that gives out work. */
const findParty: Test = (reading, noun) => {
  const name = reading.findOtherCompany(noun);
  if (name !== null) return { counterpart: name };
  return isAuthority(reading, noun) && reading.findName(noun) !== null ? findAuthority(reading, noun) : null;
};

const isStaff = (reading: ParsedSentence, noun: NounPhrase): boolean =>
  STAFF.has(reading.head(reading.findCore(noun) ?? noun));

/** "hundreds of workers", "10% of its staff", "its staff by a tenth" */
const isSized = (reading: ParsedSentence, { start, end }: NounPhrase): boolean =>
  /\b(?:hundreds|dozens|thousands|scores)\b/.test(reading.lower({ start: Math.max(0, start - 2), end })) ||
  reading.tokens.slice(Math.max(0, start - 2), end + 6).some(({ type }) => type === 'percent');

const findStaff: Test = (reading, noun) => {
  const core = reading.findCore(noun) ?? noun;
  return isStaff(reading, core) || reading.tokens[noun.head]?.type === 'number'
    ? { count: reading.findCount(core) }
    : null;
};

const findJobs: Test = (reading, noun) => {
  const core = reading.findCore(noun) ?? noun;
  const isPlain = /^(?:workforce|headcount|job|staff)$/.test(reading.head(core));
  const isMany = isPlain || reading.findCount(core) !== null || isSized(reading, noun);
  return isStaff(reading, core) && isMany ? { count: reading.findCount(core) } : null;
};

const findPeople: Test = (reading, noun) => {
  const core = reading.findCore(noun) ?? noun;
  const count = reading.findCount(core);
  const isMany = count === null ? isSized(reading, noun) : count.value >= MIN_PEOPLE;
  return isStaff(reading, core) && isMany ? { count } : null;
};

/** "its new depot": whose it is stands in the headline already. */
const removeOwner = ({ tokens }: ParsedSentence, { owner, start, end }: NounPhrase) =>
  owner !== null && tokens[owner.end]?.lower === "'s" ? { start: owner.end + 1, end } : { start, end };

const findSite: Test = (reading, noun) =>
  STRONG_SITE.test(reading.head(noun)) || (SITE.has(reading.head(noun)) && reading.findCount(noun) !== null)
    ? { product: removeOwner(reading, noun), count: reading.findCount(noun) }
    : null;

const findLocation: Test = (reading, noun) => {
  const locationName = reading.findName(noun, 'location') ?? reading.findLocation(noun.start, noun.end);
  return locationName === null ? null : { place: locationName };
};

/** "Acme Pay" is a product, "Acme" the company. */
const isCompanyAlone = ({ view }: ParsedSentence, { start, end }: Span): boolean =>
  view.company.some((mention) => mention.start <= start && end <= mention.end);

const UPDATE_WORD = /^(?:update|upgrade|feature|addition)$/;

/** A name of its own, or a new thing of a kind that is sold. */
function findProduct(reading: ParsedSentence, noun: NounPhrase): Facts | null {
  const core = reading.findCore(noun) ?? noun;
  const head = reading.head(core);
  const token = reading.tokens[core.head];
  if (token === undefined || reading.findMoney(core) !== null) return null;
  if ([head, token.lower].some((word) => NOT_PRODUCT.has(word) || STAFF.has(word))) return null;
  if (/^(?:this|that|these|those)$/.test(reading.tokens[core.start]?.lower ?? '')) return null;
  const name = reading.names.findLast(
    (candidateName) =>
      candidateName.start < core.end &&
      core.start < candidateName.end &&
      !isCompanyAlone(reading, candidateName),
  );
  const isKnown = PRODUCT.has(head) || PRODUCT.has(token.lower) || UPDATE_WORD.test(head);
  const isVersion = /\bv?\d+\.\d/.test(reading.lower(core)) && reading.findCount(core) === null;
  const isNew =
    NEWNESS_WORD.test(reading.lower(core)) || isVersion || /^(?:version|generation|edition)$/.test(head);
  const hasName = name !== undefined && name.type !== 'location' && name.end >= core.head;
  if (!hasName && !isVersion && !(isKnown && (isNew || core.owner !== null))) return null;
  if (/\b(?:business|pricing|operating|revenue) model\b/.test(reading.lower(core))) return null;
  const isFullPhrase = name === undefined || !hasName || name.end < core.end;
  return { product: isFullPhrase ? removeOwner(reading, core) : { start: name.start, end: name.end } };
}

const findNewProduct: Test = (reading, noun) => {
  const head = reading.head(reading.findCore(noun) ?? noun);
  const isVersion = /\bv?\d+\.\d/.test(reading.lower(noun));
  const isSold =
    PRODUCT.has(head) ||
    PRODUCT.has(reading.tokens[noun.head]?.lower ?? '') ||
    isVersion ||
    UPDATE_WORD.test(head);
  return isSold && (NEWNESS_WORD.test(reading.lower(noun)) || isVersion) ? findProduct(reading, noun) : null;
};

/** What is bought: another company by name, or a business in its own words. */
const findTarget: Test = (reading, noun) => {
  if (reading.identify(noun) === 'company' && reading.findOtherCompany(noun) === null) return null;
  const name = reading.findOtherCompany(noun);
  const head = reading.head(noun);
  if (name !== null && (name.end >= noun.head || BUSINESS.has(head))) return { counterpart: name };
  const article = reading.tokens[noun.start];
  const isOne = article?.pos === 'DET' && reading.tokens[noun.head]?.lower === head;
  return BUSINESS.has(head) && !PLURAL_OR_PART.test(head) && isOne ? NO_FACTS : null;
};

/** The company itself, not one of its units or a part of its shares. */
const findEntire: Test = (reading, noun) =>
  reading.isCompany(noun) &&
  reading.findOtherCompany(noun) === null &&
  !PLURAL_OR_PART.test(reading.head(noun)) &&
  reading.findCount(noun) === null
    ? NO_FACTS
    : null;

const findSystem: Test = (reading, noun) => {
  const name = reading.findName(noun, 'organisation', 'unknown');
  return name === null ? null : { counterpart: name };
};

const isSystem = (reading: ParsedSentence, noun: NounPhrase): boolean =>
  SYSTEM.has(reading.head(noun)) || SYSTEM.has(reading.tokens[noun.head]?.lower ?? '');

const findIncident: Test = (reading, noun) =>
  INCIDENT.has(reading.head(noun)) ? { product: { start: noun.start, end: noun.end } } : null;

const ATTACKERS =
  /^(?:hackers?|attackers?|intruders?|criminals?|cybercriminals?|gang|actor|party|thieves|ransomware|malware|cyberattack|cyber-attack|virus)s?$/;
const MATTER_FORMS: Readonly<Record<string, string>> = {
  lawsuit: 'sue',
  suit: 'sue',
  complaint: 'sue',
  investigation: 'investigate',
  probe: 'investigate',
  inquiry: 'investigate',
  fine: 'fine',
  penalty: 'fine',
  ban: 'ban',
  indictment: 'indict',
  subpoena: 'subpoena',
  charge: 'charge',
  injunction: 'order',
  order: 'order',
  litigation: 'sue',
  proceeding: 'action',
  action: 'action',
  demand: 'action',
};
const LEGAL_WORD =
  /\b(?:lawsuit|sued|suit|litigation|class[- ]action|antitrust|sec|ftc|fda|doj|justice|regulator\w*|subpoena|civil|criminal|fraud|court|federal|patent|investigation|probe|complaint|violat\w+|penalt\w+|fines?|indictment|securities|attorney|commission|authority|agency|department|judge|charges|claims|allegations?)\b/;

const findLegal: Test = (reading) =>
  LEGAL_WORD.test(reading.lower({ start: 0, end: reading.tokens.length })) ? NO_FACTS : null;

/** The office of somebody who runs a company or a function. */
const findOffice: Test = (reading, noun) => {
  const role = reading.findRole(noun);
  if (
    role === null ||
    !SENIOR_OFFICE.test(reading.lower(role)) ||
    OTHER_DIRECTOR.test(reading.lower({ start: Math.max(0, role.start - 1), end: role.end }))
  )
    return null;
  const companyMention = reading.view.company.find(
    ({ start, end }) => start > role.start && start < role.end && end >= role.end,
  );
  if (companyMention === undefined) return { role };
  const isJoined = /^(?:of|for|at)$/.test(reading.tokens[companyMention.start - 1]?.lower ?? '');
  return { role: { start: role.start, end: isJoined ? companyMention.start - 1 : companyMention.start } };
};

/** Tests that only ask for the words of the table. */
const createTableTests = (
  rows: Readonly<Record<string, string>>,
  createTest: (words: string) => Test,
): Readonly<Record<string, Test>> =>
  Object.fromEntries(Object.entries(rows).map(([name, words]) => [name, createTest(words)]));

export const TESTS: Readonly<Record<string, Test>> = {
  ...createTableTests(TABLE.slots.heads, (heads) => createHeadTest(new RegExp(`^(?:${heads})$`))),
  ...createTableTests(TABLE.slots.words, (words) => {
    const pattern = new RegExp(words);
    return (reading, noun) => (pattern.test(reading.lower(noun)) ? NO_FACTS : null);
  }),
  sum: findSum,
  funds: (reading, noun) =>
    /^(?:funding|financing|round|seed|investment|capital|grant|loan|placement|facility|notes?|bonds?|debentures?|backing|series)$/.test(
      reading.head(noun),
    ) || /\b(?:series [a-k]|seed|pre-seed|venture)\b/.test(reading.lower(noun))
      ? NO_FACTS
      : null,
  person: (reading, noun) => {
    const person = reading.findPerson(noun);
    return person === null ? null : { person };
  },
  office: findOffice,
  people: findPeople,
  staff: findStaff,
  jobs: findJobs,
  figure: (reading, noun) =>
    reading.tokens.slice(noun.start, noun.end).some(({ type }) => type === 'number' || type === 'percent')
      ? NO_FACTS
      : null,
  layoffs: (reading, noun) =>
    /\b(?:layoffs?|lay-offs|job cuts?|redundancies|job losses|(?:workforce|headcount|staff) (?:reductions?|cuts?)|reductions? in (?:force|workforce)|furloughs?)$/.test(
      reading.lower(noun),
    ) || /^reduction$/.test(reading.head(noun))
      ? { count: reading.findCount(noun) }
      : null,
  site: findSite,
  place: findLocation,
  party: findParty,
  target: findTarget,
  part: createHeadTest(PLURAL_OR_PART),
  entire: findEntire,
  product: findProduct,
  newProduct: findNewProduct,
  counted: (reading, noun) => (reading.isCompany(noun) && reading.findCount(noun) !== null ? NO_FACTS : null),
  system: findSystem,
  ownSystem: (reading, noun) =>
    isSystem(reading, noun) || noun.owner !== null ? { product: { start: noun.start, end: noun.end } } : null,
  replaced: (_, noun) => ({ product: { start: noun.start, end: noun.end } }),
  incident: findIncident,
  attack: (reading, noun) => (ATTACKERS.test(reading.head(noun)) ? NO_FACTS : findIncident(reading, noun)),
  data: (reading, noun) =>
    DATA.has(reading.head(noun)) || DATA.has(reading.tokens[noun.head]?.lower ?? '') ? NO_FACTS : null,
  victims: (reading, noun) =>
    /^(?:customer|user|patient|record|account|subscriber|client|people|person|employee|member|individual|file)s?$/.test(
      reading.head(noun),
    ) && reading.findCount(noun) !== null
      ? { count: reading.findCount(noun) }
      : null,
  authority: findAuthority,
  outsider: (reading, noun) =>
    isAuthority(reading, noun) || (reading.findPerson(noun) !== null && reading.findRole(noun) !== null)
      ? null
      : NO_FACTS,
  matter: (reading, noun) => {
    const form = MATTER_FORMS[reading.head(noun)];
    return form === undefined ||
      !LEGAL_WORD.test(reading.lower({ start: Math.max(0, noun.start - 6), end: noun.end + 6 }))
      ? null
      : { form };
  },
  legal: findLegal,
  thing: (_, noun) => ({ product: { start: noun.start, end: noun.end } }),
  somebody: () => NO_FACTS,
  nobody: () => null,
};
