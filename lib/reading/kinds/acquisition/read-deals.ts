import { type Found, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';
import { isShell } from '../ipo-plans/read.ts';
import { dealsByNoun, pairBefore } from './deal-nouns.ts';
import { dealFound, mergerFound, SIGN, targetOf } from './deal-sides.ts';

const BUY = words('acquire|buy|purchase|take over|snap up|scoop up|gobble up|buy out|absorb|swallow');
const SELL = words('sell|divest|offload|sell off|spin off');
const MERGE = words('merge|amalgamate|combine');

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
    if (other !== null && isShell(reading, other)) return [];
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
    return made('stake', clause.agent, clause.patient);
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

/** A sentence without any of these isn't about a deal. */
export const DEAL_WORDS =
  /\b(?:acqui[rs]|buy|bought|purchas|merge|takeover|take over|taken over|took over|taking over|snap(?:s|ped)? up|buyout|buy-out|stake|tie-up|combin|sell|sold|sale|divest|offload|spin|bid|offer|tender|absorb|pay|paid|spend|spent|subsidiary|part of|control of|deal\b|scoop|private\b|joining)/i;

export function readDeals(reading: Reading): Found[] {
  const verbs = reading.clauses.flatMap((clause) => byVerb(reading, clause));
  return verbs.some(({ plain }) => plain) ? verbs : [...verbs, ...dealsByNoun(reading)];
}
