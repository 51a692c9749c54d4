import { type Found, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';
import { dealsByNoun, pairBefore } from './deal-nouns.ts';
import { dealFound, mergerFound, SIGN, targetOf } from './deal-sides.ts';

const BUY = words('acquire|buy|purchase|take over|snap up|scoop up|gobble up|buy out|absorb|swallow');
const SELL = words('sell|divest|offload|sell off|spin off');
const MERGE = words('merge|amalgamate|combine');
const BID = words('bid|offer|tender');

function byVerb(reading: Reading, clause: Clause): Found[] {
  const { group } = clause;
  const at = { start: group.start, end: group.end };
  const made = (
    frame: string,
    buyer: NounPhrase | null,
    patient: NounPhrase | null,
    plain = true,
  ): Found[] => {
    const target = targetOf(reading, patient, clause.end);
    if (target === null) return [];
    return dealFound(reading, {
      buyer,
      target: target.noun,
      name: target.name,
      business: target.business,
      clause,
      at,
      frame,
      plain,
    });
  };
  if (BUY.has(group.verb)) {
    // "Otellini will take over the chipmaker": an office, not a company.
    if (
      group.verb === 'take over' &&
      reading.roles.length > 0 &&
      (clause.agent === null || reading.otherCompany(clause.agent)?.type !== 'organisation')
    )
      return [];
    // "in a move that will buy it time"
    if (reading.tokens[clause.patient?.end ?? 0]?.lower === 'time') return [];
    // "keeps it from taking over the business"
    if (
      group.verb === 'take over' &&
      targetOf(reading, clause.patient, clause.end)?.name == null &&
      reading.who(clause.patient) !== 'company'
    )
      return [];
    // "the seller of a business acquired by Acme": this describes something else.
    if (
      group.passive &&
      !reading.isTitle &&
      group.end - group.start === 1 &&
      targetOf(reading, clause.patient, clause.end)?.name == null &&
      reading.who(clause.patient) !== 'company'
    )
      return [];
    // "We've been acquired twice"
    if (
      group.passive &&
      clause.agent === null &&
      /^we$/.test(clause.patient === null ? '' : reading.lower(clause.patient))
    )
      return [];
    if (
      group.passive &&
      clause.agent === null &&
      reading.who(clause.patient) !== 'company' &&
      !reading.isTitle
    )
      return [];
    return made(isSmallStake(reading, clause.patient) ? 'stake' : 'buys', clause.agent, clause.patient);
  }
  if (group.verb === 'take' && reading.head(clause.patient) === 'control')
    return made('buys', clause.agent, after(clause, 'of')[0] ?? null);
  // "is taking Acme private"
  if (
    group.verb === 'take' &&
    reading.tokens[clause.patient?.end ?? 0]?.lower === 'private' &&
    !group.passive
  )
    return made('buys', clause.agent, clause.patient);
  if (group.verb === 'join') return joinsAnother(reading, clause, made);
  if (SELL.has(group.verb)) {
    // "sold Acme its stake in Beta"
    const given = reading.nouns.find(
      ({ start, preposition }) => preposition === null && start === clause.patient?.end,
    );
    if (given !== undefined && reading.who(clause.patient) === 'company')
      return made('sells', clause.patient, given);
    const buyer =
      after(clause, 'to').find(
        (noun) => reading.otherCompany(noun) !== null || reading.who(noun) === 'company',
      ) ?? null;
    if (buyer === null) return [];
    // "sold itself to Gamma" is a sale of the company; "sold a unit to Gamma" is not, and the seller has no part in it.
    const sold = targetOf(reading, clause.patient, clause.end);
    if (
      sold === null ||
      (!sold.business &&
        clause.patient !== null &&
        (clause.patient.owner !== null || reading.moneyIn(clause.patient) !== null)) ||
      (sold.name === null &&
        reading.who(clause.agent) === 'company' &&
        !/\b(?:itself|company)\b/.test(reading.lower(sold.noun)))
    )
      return [];
    return made(isSmallStake(reading, clause.patient) ? 'stake' : 'sells', buyer, clause.patient);
  }
  if (
    MERGE.has(group.verb) &&
    (group.verb !== 'combine' || (clause.patient === null && /^(?:future|infinitive)$/.test(group.tense)))
  ) {
    const other =
      after(clause, 'with', 'into').find(
        (noun) => reading.otherCompany(noun) !== null || reading.who(noun) === 'company',
      ) ?? null;
    const said = { clause, at, frame: 'merges', plain: true };
    if (other === null) {
      const pair = pairBefore(reading, clause);
      return pair === null ? [] : mergerFound(reading, pair, said);
    }
    const company =
      reading.who(clause.agent) === 'company'
        ? clause.agent
        : reading.who(other) === 'company'
          ? other
          : null;
    if (company === null && reading.document.company !== null) return [];
    const partner = company === other ? clause.agent : other;
    return mergerFound(reading, { company, other: partner, subject: clause.agent }, said);
  }
  if (
    BID.has(group.verb) &&
    (reading.moneyIn(clause.patient) !== null || group.verb === 'bid' || group.verb === 'tender')
  ) {
    const target = after(clause, 'for').find((noun) => targetOf(reading, noun, clause.end) !== null) ?? null;
    return made('bid', clause.agent, target, false);
  }
  if (
    /^(?:accept|recommend|back)$/.test(group.verb) &&
    /^(?:offer|bid|proposal)$/.test(reading.head(clause.patient))
  ) {
    const buyer =
      after(clause, 'from', 'by').find(
        (noun) => reading.otherCompany(noun) !== null || reading.who(noun) === 'company',
      ) ?? null;
    if (buyer === null) return [];
    if (reading.who(clause.agent) !== 'company') return made('accepts', buyer, clause.agent, false);
    return dealFound(reading, {
      buyer,
      target: clause.agent,
      name: null,
      business: true,
      clause,
      at,
      frame: 'accepts',
      plain: false,
    });
  }
  if (
    SIGN.has(group.verb) &&
    /^(?:deal|agreement|offer|bid)$/.test(reading.head(clause.patient)) &&
    reading.moneyIn(clause.patient) !== null
  ) {
    const target = after(clause, 'for').find((noun) => reading.otherCompany(noun) !== null) ?? null;
    return made('deal for', clause.agent, target, false);
  }
  if (group.verb === 'pay' || group.verb === 'spend') {
    if (reading.moneyIn(clause.patient) === null) return [];
    const target = after(clause, 'for').find((noun) => reading.otherCompany(noun) !== null) ?? null;
    return made('pays', clause.agent, target, false);
  }
  if (
    /^(?:raise|increase|boost|lift|hold|own|take|up|build)$/.test(group.verb) &&
    /^(?:stake|holding|interest|shareholding)$/.test(reading.head(clause.patient))
  )
    return group.verb === 'hold' ||
      group.verb === 'own' ||
      reading.tokens[clause.patient?.head ?? 0]?.lower === 'stakes'
      ? []
      : made('stake', clause.agent, clause.patient);
  // "is now part of Kabel"
  if (
    group.verb === 'be' &&
    /^(?:now )?(?:a )?part of\b/.test(reading.lower({ start: group.end, end: group.end + 4 }))
  ) {
    const isNew = /\bnow\b/.test(reading.lower({ start: group.start, end: group.end + 1 }));
    const owner = reading.behind(group.end, group.end + 4, 'of')[0] ?? null;
    return isNew && reading.otherCompany(owner) !== null ? made('becomes', owner, clause.agent) : [];
  }
  if (
    group.verb === 'become' &&
    (/^(?:subsidiary|unit)$/.test(reading.head(clause.patient)) ||
      /^(?:a )?part of\b/.test(reading.lower({ start: group.end, end: group.end + 3 })))
  ) {
    const owner =
      reading
        .behind(clause.group.end, reading.tokens.length, 'of')
        .find((noun) => reading.otherCompany(noun) !== null || reading.who(noun) === 'company') ?? null;
    return owner === null ? [] : made('becomes', owner, clause.agent);
  }
  return [];
}

/** "a stake of about 4%": too little to own it. */
const isSmallStake = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null &&
  (/^(?:stake|interest)$/.test(reading.head(noun)) || reading.tokens[noun.head]?.type === 'percent') &&
  !/\b(?:majority|controlling|100|[5-9]\d)\b/.test(reading.lower({ start: noun.start, end: noun.end + 3 }));

/** "We're happy to announce that Acme is joining Beta": a company announces that it joins another. */
function joinsAnother(
  reading: Reading,
  { group, agent, patient }: Clause,
  made: (frame: string, buyer: NounPhrase | null, patient: NounPhrase | null, plain?: boolean) => Found[],
): Found[] {
  if (!reading.document.own || agent === null || patient === null) return [];
  if (reading.view.part !== 'title' && reading.view.part !== 'lead') return [];
  const progressive =
    reading.tokens[group.end - 1]?.lower === 'joining' && reading.tokens[group.start]?.pos === 'AUX';
  if (!progressive || reading.personIn(agent) !== null || reading.tokens[patient.end]?.lower === 'as')
    return [];
  const named = (noun: NounPhrase) =>
    reading.who(noun) === 'company' || (reading.otherCompany(noun)?.end ?? -1) >= noun.head + 1;
  return named(agent) && named(patient) ? made('joins', patient, agent, false) : [];
}

/** A sentence without any of these isn't about a deal. */
export const DEAL_WORDS =
  /\b(?:acqui[rs]|buy|bought|purchas|merge|takeover|take over|taken over|took over|taking over|snap(?:s|ped)? up|buyout|buy-out|stake|tie-up|combin|sell|sold|sale|divest|offload|spin|bid|offer|tender|absorb|pay|paid|spend|spent|subsidiary|part of|control of|deal\b|scoop|private\b|joining)/i;

export function readDeals(reading: Reading): Found[] {
  const verbs = reading.clauses.flatMap((clause) => byVerb(reading, clause));
  return verbs.some(({ plain }) => plain) ? verbs : [...verbs, ...dealsByNoun(reading)];
}
