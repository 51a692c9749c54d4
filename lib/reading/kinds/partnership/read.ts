import { type Found, share, stated, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { Reading } from '../../language/reading.ts';
import { isTool } from '../technology-migration/read.ts';
import { contractIn, dealNoun, isAdvice, isCircle, isPicked, isTask, OTHER_AGREEMENT } from './agreements.ts';
import { pactsNamed } from './pacts-named.ts';
import { partnerIn, sidesOf } from './parties.ts';

const JOIN = words('partner|team|team up|collaborate|cooperate|join forces|ally|pair up|link up|tie up');
const SIGN = words(
  'sign|deepen|introduce|enter|announce|form|forge|establish|strike|agree|expand|extend|renew|create|ink|launch|reach|land|secure|execute|seal|unveil|set up|build',
);
const WIN = words('win|secure|land|receive|award|sign|clinch|bag|book|get');
const SELECT = words('select|choose|pick|tap|award|appoint|name|hire|engage|enlist');

const INQUIRY = /\b(?:investigations?|probes?|inquir(?:y|ies)|police|lawsuits?|court|prosecutors?)\b/;

/** "cooperated with the authorities", "is cooperating with Kabel in the investigation" */
const isHelpInInquiry = (reading: Reading, { group }: Clause): boolean =>
  group.verb === 'cooperate' &&
  (group.tense === 'past' || INQUIRY.test(reading.lower({ start: 0, end: reading.tokens.length })));

function byVerb(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient } = clause;
  const sides = sidesOf(reading, clause);
  const build = (
    frame: string,
    holder: Found['holder'],
    counterpart: Found['facts']['counterpart'],
    plain: boolean,
  ): Found[] =>
    (counterpart === null || counterpart === undefined) && frame !== 'contract'
      ? []
      : [
          stated('partnership', frame, holder, clause, {
            plain,
            complete: share(counterpart, holder === 'company'),
            facts: { counterpart: counterpart ?? null, amount: reading.moneyIn(patient)?.money ?? null },
          }),
        ];
  // "partnering with each other is one of many options"
  const next = reading.clauses.find(({ group: other }) => other.start >= group.end);
  if (group.tense === 'participle' && next?.group.verb === 'be' && next.agent === agent) return [];
  // "Acme and Kabel partner to build"
  if (
    (JOIN.has(group.verb) && !isHelpInInquiry(reading, clause)) ||
    group.via.some((verb) => JOIN.has(verb))
  ) {
    if (sides.holder !== 'company' && after(clause, 'with').some((noun) => reading.who(noun) === 'company'))
      return build('partners', 'company', agent === null ? null : partnerIn(reading, [agent]), true);
    const other = partnerIn(reading, after(clause, 'with')) ?? (sides.both ? sides.partner : null);
    return build('partners', sides.holder, other, group.verb !== 'collaborate');
  }
  const deal = contractIn(reading, clause) ?? patient ?? after(clause, 'into')[0] ?? null;
  const signed =
    deal !== null &&
    /^(?:signing|formation|conclusion|launch|establishment|creation|renewal|extension|expansion|start)$/.test(
      reading.tokens[deal.head]?.lower ?? '',
    )
      ? (reading.behind(deal.end, deal.end + 6, 'of')[0] ?? null)
      : deal;
  const pact = dealNoun(reading, signed, clause, sides.both);
  if (SIGN.has(group.verb) && pact !== null) {
    const near = reading.behind(
      pact.end,
      Math.min(reading.tokens.length, pact.end + 26),
      'with',
      'between',
      'by',
    );
    const other =
      partnerIn(
        reading,
        near.filter(({ preposition }) => preposition !== 'by'),
      ) ??
      (sides.both ? sides.partner : null) ??
      partnerIn(reading, near);
    if (sides.holder !== 'company' && near.some((noun) => reading.who(noun) === 'company'))
      return build('signs', 'company', agent === null ? null : reading.otherCompany(agent), true);
    return build('signs', sides.holder, other, true);
  }
  if (
    WIN.has(group.verb) &&
    deal !== null &&
    (/\b(?:contract|order|mandate|tender)s?$/.test(reading.lower(deal)) ||
      (/^(?:deal|agreement)$/.test(reading.head(deal)) &&
        isTask(reading, clause) &&
        reading.otherCompany(deal) === null)) &&
    !OTHER_AGREEMENT.test(reading.lower(deal))
  ) {
    const giver =
      partnerIn(reading, [...after(clause, 'from', 'with', 'by', 'for')]) ?? reading.otherCompany(deal);
    if (group.verb === 'award') {
      const to = group.passive ? clause.patient : (after(clause, 'to')[0] ?? null);
      return build(
        'contract',
        reading.firstWho(to),
        giver ?? (agent === null ? null : reading.otherCompany(agent)),
        true,
      );
    }
    return giver === null &&
      !isTask(reading, clause) &&
      reading.moneyIn({ start: deal.preposition === null ? group.end : deal.start, end: deal.end }) === null
      ? []
      : build('contract', sides.holder, giver, giver !== null);
  }
  if (
    /^(?:supply|deliver|provide)$/.test(group.verb) &&
    /\b(?:agreement|deal|contract)\b/.test(reading.lower({ start: group.end, end: clause.end })) &&
    !OTHER_AGREEMENT.test(reading.lower({ start: group.end, end: clause.end }))
  ) {
    const buyer = partnerIn(reading, after(clause, 'to', 'with', 'for'));
    return build('contract', buyer === null ? 'nobody' : reading.firstWho(agent), buyer, buyer !== null);
  }
  // "will supply engines to Kabel", "to make phones for Kabel"
  if (
    /^(?:supply|make|build|produce|manufacture)$/.test(group.verb) &&
    /^(?:future|infinitive)$/.test(group.tense) &&
    group.via.length === 0 &&
    patient !== null &&
    (reading.isTitle || reading.view.part === 'lead')
  ) {
    const buyer = partnerIn(reading, after(clause, group.verb === 'supply' ? 'to' : 'for'));
    return build('contract', sides.holder, buyer, false).filter(() => buyer !== null);
  }
  // "Acme has been chosen to build the bridge"
  if (group.via.some((verb) => /^(?:choose|select|pick|hire)$/.test(verb)) && isPicked(reading, clause))
    return build('contract', reading.firstWho(agent ?? patient), null, true);
  // "Kabel Airlines has ordered 40 Acme A40 jets"
  if (
    /^(?:order|buy|purchase)$/.test(group.verb) &&
    patient !== null &&
    reading.isCompany(patient) &&
    reading.countIn(patient) !== null
  ) {
    const buyer = agent === null ? null : reading.otherCompany(agent);
    return buyer === null ? [] : build('contract', 'company', buyer, true);
  }
  // "Acme becomes the official partner of Kabel", "Kabel named marketing partner for Acme"
  if (
    /^(?:become|name)$/.test(group.verb) &&
    /^partners?$/.test(reading.tokens[patient?.head ?? -1]?.lower ?? '')
  ) {
    const nouns = after(clause, 'of', 'for', 'to').slice(0, 1);
    const isOurs = nouns.some((noun) => reading.who(noun) === 'company');
    return isOurs
      ? build('selects', 'company', agent === null ? null : reading.otherCompany(agent), true)
      : build('partners', reading.firstWho(agent), partnerIn(reading, nouns), true);
  }
  if (group.verb === 'join' && isJoinedBy(reading, clause))
    return build('is joined', 'company', agent === null ? null : reading.otherCompany(agent), true);
  if (group.verb === 'join' || (group.verb === 'become' && reading.head(patient) === 'member')) {
    const circle = group.verb === 'join' ? patient : (after(clause, 'of')[0] ?? patient);
    return circle === null || !isCircle(reading, circle)
      ? []
      : reading.firstWho(agent) === 'company'
        ? build('joins', 'company', reading.otherCompany(circle), true)
        : build(
            'is joined',
            reading.document.own && reading.otherCompany(circle) === null ? 'company' : reading.who(circle),
            agent === null ? null : reading.otherCompany(agent),
            true,
          );
  }
  if (
    group.verb === 'integrate' &&
    reading.document.own &&
    (reading.isTitle || reading.view.part === 'lead') &&
    !group.passive
  )
    return build('partners', reading.firstWho(agent), partnerIn(reading, after(clause, 'with')), true);
  if (SELECT.has(group.verb) && group.via.length === 0) {
    // "selected SAP to replace its ERP system": a tool is bought; that isn't a partnership.
    if (
      reading.clauses.some(({ group: next }) => next.start >= group.end && next.verb === 'replace') ||
      (reading.who(agent) === 'company' && isTool(reading.lower({ start: group.end, end: clause.end })))
    )
      return [];
    const purpose =
      clause.phrases.some(({ preposition }) => preposition === 'as' || preposition === 'for') ||
      reading.clauses.some(
        ({ group: next }) =>
          next.start >= group.end && next.tense === 'infinitive' && next.start - group.end < 10,
      );
    if (
      !purpose ||
      (group.verb === 'award' &&
        !/\b(?:contracts?|orders?|mandate|tender)\b/.test(
          reading.lower({ start: group.end, end: clause.end }),
        )) ||
      reading.roleIn({ start: group.end, end: clause.end }) !== null ||
      reading.personIn(patient) !== null
    )
      return [];
    if (isAdvice(reading, clause)) return [];
    const chosen = reading.who(patient);
    if (chosen === 'company')
      return build('selected', 'company', agent === null ? null : reading.otherCompany(agent), true);
    return build(
      'selects',
      reading.who(agent),
      patient === null ? null : reading.otherCompany(patient),
      true,
    );
  }
  return [];
}
/** "Marvell has joined Acme as a founding member": another company comes in. */
const isJoinedBy = (reading: Reading, { group, agent, patient, end }: Clause): boolean =>
  reading.who(patient) === 'company' &&
  agent !== null &&
  reading.otherCompany(agent) !== null &&
  reading.personIn(agent) === null &&
  /\b(?:member|partner|group|initiative|committee|programme|program|consortium|alliance)\b/.test(
    reading.lower({ start: group.end, end }),
  );

export function readPartnership(reading: Reading): Found[] {
  const verbs = reading.clauses.flatMap((clause) => byVerb(reading, clause));
  return verbs.length > 0 ? verbs : pactsNamed(reading);
}
