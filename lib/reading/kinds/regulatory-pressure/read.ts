import { type Found, share, stated, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';
import { isAuthority } from '../authority.ts';
import { authorityName, DROPS, FORM_OF_MATTER, isMatter, MATTER, OFFICIAL, WRONG } from './matters.ts';

const ACT = words(
  'fine|sue|charge|investigate|probe|order|ban|accuse|indict|subpoena|raid|penalize|penalise|sanction|block|prosecute|convict|warn|cite|suspend|bar|allege|summon|challenge|revoke',
);
const COURT = words('rule|invalidate|reject|find|order|overturn|uphold|dismiss|award|convict');
const FACE = words('face|receive|settle|pay|remit|plead|agree|disclose|contest|appeal|defend|lose|respond');
const FILED = words(
  'file|send|bring|launch|open|announce|commence|begin|start|initiate|impose|issue|levy|institute|widen|expand|intensify',
);
function byVerb(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient } = clause;
  const money = reading.tokens.slice(group.start, clause.end).find(({ type }) => type === 'money') ?? null;
  const build = (
    frame: string,
    holder: Found['holder'],
    authority: Found['facts']['counterpart'],
    plain: boolean,
    form: string = frame,
  ): Found[] => [
    stated('regulatory_pressure', frame, holder, clause, {
      plain,
      complete: share(authority, true),
      facts: {
        counterpart: authority ?? null,
        amount: money?.money ?? null,
        form,
      },
    }),
  ];
  const all = [agent, patient, ...clause.phrases];
  const authority = authorityName(reading, ...all);
  if (ACT.has(group.verb)) {
    // "Acme fined $550,000", "Acme sued over a patent": a headline leaves out "was".
    const elided =
      group.tense === 'past' &&
      !group.passive &&
      (patient === null ? reading.isTitle : reading.tokens[patient.head]?.type === 'money');
    const actor = elided ? null : agent;
    const target = elided ? agent : patient;
    if (target === null) return [];
    if (isAuthority(reading, target) && !/^(?:sue)$/.test(group.verb)) return [];
    const legal =
      group.verb === 'sue' ||
      group.verb === 'fine' ||
      group.verb === 'indict' ||
      group.verb === 'subpoena' ||
      group.verb === 'prosecute' ||
      (group.verb === 'accuse' &&
        /\b(?:lawsuit|suit|complaint)\b/.test(reading.lower({ start: 0, end: reading.tokens.length })));
    // "accused Acme of failing to keep its promises": nobody alleges that a law was broken.
    if (
      /^(?:accuse|allege|warn|challenge)$/.test(group.verb) &&
      !WRONG.test(reading.lower({ start: 0, end: clause.end + 20 }))
    )
      return [];
    // "Acme chairman Ann Vire was indicted": she was, not the company.
    if (reading.roleIn(target) !== null && reading.personIn(target) !== null) return [];
    if (!isAuthority(reading, actor) && !legal) return [];
    if (group.verb === 'fine' && !group.passive && !elided && !isAuthority(reading, actor)) return [];
    // "sued Acme in U.S. District Court": the court hears the case, it doesn't bring it.
    return build('acts', reading.whoAmong(target), authorityName(reading, actor), true, group.verb);
  }
  const formBy = (noun: NounPhrase): string | undefined => FORM_OF_MATTER[reading.head(noun)];
  // "was ordered to pay $40 million", "has been told to stop selling"
  const isOrdered = group.via.some((verb) => /^(?:order|tell|force|sentence|instruct)$/.test(verb));
  if (isOrdered && isMadeTo(clause))
    return build('ordered', reading.firstWho(agent ?? patient), authority, true, 'order');
  // "Regulators told Acme to stop", "put Acme on a blacklist"
  const listed = after(clause, 'on', 'to').some((noun) =>
    /\b(?:blacklist|entity list|sanctions list)$/.test(reading.lower(noun)),
  );
  const halts =
    group.verb === 'tell' &&
    isAuthority(reading, agent) &&
    reading.clauses.some(
      ({ group: next }) =>
        next.start === patient?.end &&
        /^(?:stop|halt|pay|cease|suspend|recall|sell|close|refund)$/.test(next.verb),
    );
  if (halts || (listed && /^(?:put|place|add)$/.test(group.verb)))
    return build('ordered', reading.who(patient), authority, true, listed ? 'ordered' : 'order');
  // "entered into a settlement with the fund that sued it"
  if (/^(?:enter|reach|announce|agree|disclose)$/.test(group.verb)) {
    const deal = [patient, ...after(clause, 'into', 'to', 'on', 'of')].find(
      (noun) => reading.head(noun) === 'settlement',
    );
    if (deal !== undefined && OFFICIAL.test(reading.lower({ start: 0, end: reading.tokens.length })))
      return build('settles', sideOf(reading, clause, deal), authority, true);
  }
  const ends = DROPS.has(group.verb) && patient !== null && MATTER.test(reading.head(patient));
  if (
    COURT.has(group.verb) &&
    !ends &&
    agent !== null &&
    /^(?:court|judge|jury|tribunal|panel)$/.test(reading.head(agent))
  ) {
    const against =
      after(clause, 'against').find(
        (noun) => reading.who(noun) === 'company' || reading.otherCompany(noun) !== null,
      ) ?? null;
    const target =
      against ??
      (reading.who(patient) === 'company' || (patient !== null && patient.owner !== null) ? patient : null);
    return target === null ? [] : build('court', reading.who(target), authority, true);
  }
  if (group.verb === 'settle' && isAuthority(reading, agent)) {
    const target = after(clause, 'with')[0] ?? null;
    return target === null ? [] : build('settles', reading.who(target), authority, true);
  }
  // "Acme hit with $20m fine"
  if (/^(?:hit|slap)$/.test(group.verb)) {
    const what = after(clause, 'with', 'by').find((noun) =>
      /^(?:fine|penalty|lawsuit|suit|charge|ban|sanction)s?$/.test(reading.head(noun)),
    );
    const target = patient ?? agent;
    return what === undefined || target === null
      ? []
      : build('acts', reading.who(target), authority, true, formBy(what));
  }
  if (FACE.has(group.verb)) {
    if (
      (group.verb === 'agree' || group.verb === 'pay' || group.verb === 'remit' || group.verb === 'settle') &&
      /\b(?:to (?:settle|resolve)|settle|penalt|fine|charges|violat|allegation|liability)/.test(
        reading.lower({ start: group.start, end: Math.min(reading.tokens.length, clause.end + 12) }),
      )
    ) {
      const official =
        authority !== null ||
        /\bsettle (?:\w+ )?(?:claims|charges|allegations|case)\b/.test(
          reading.lower({ start: group.start, end: Math.min(reading.tokens.length, clause.end + 14) }),
        ) ||
        OFFICIAL.test(
          reading.lower({ start: group.start, end: Math.min(reading.tokens.length, clause.end + 14) }),
        );
      return official && (money !== null || group.verb === 'settle')
        ? build('settles', reading.firstWho(agent), authority, true)
        : [];
    }
    if (group.verb === 'plead')
      return /\bguilty\b/.test(reading.lower({ start: group.end, end: clause.end }))
        ? build('pleads', reading.firstWho(agent), authority, true)
        : [];
    const matter = isMatter(reading, patient) ? patient : null;
    if (matter === null || /^(?:agree|pay|remit)$/.test(group.verb)) return [];
    const form = /^(?:face|receive|disclose)$/.test(group.verb) ? formBy(matter) : undefined;
    return build(
      'faces',
      reading.firstWho(agent),
      authority,
      authority !== null || group.verb === 'face',
      form,
    );
  }
  if (ends && patient !== null) {
    const target =
      reading
        .behind(patient.end, clause.end, 'of', 'into', 'against')
        .find((noun) => reading.who(noun) === 'company' || reading.otherCompany(noun) !== null) ?? null;
    return target === null
      ? []
      : [
          {
            kind: 'regulatory_pressure',
            frame: 'drops',
            holder: reading.who(target),
            at: { start: patient.head, end: patient.head + 1 },
            clause,
            plain: true,
            complete: 1,
            facts: { counterpart: authority, form: 'drops' },
          },
        ];
  }
  const acts = group.verb === 'take' && reading.head(patient) === 'action' && isAuthority(reading, agent);
  if ((FILED.has(group.verb) || acts) && patient !== null && MATTER.test(reading.head(patient))) {
    const target =
      after(clause, 'against', 'into', 'on', 'to', 'of', 'at').find(
        (noun) => reading.who(noun) === 'company' || reading.otherCompany(noun) !== null,
      ) ?? null;
    if (target === null) return [];
    const against =
      target.preposition === 'against' ||
      target.preposition === 'into' ||
      target.preposition === 'on' ||
      // "an investigation into possible wrongdoing at Acme"
      (target.preposition === 'at' && after(clause, 'into').length > 0) ||
      /^(?:notice|letter|subpoena|fine|penalty)$/.test(reading.head(patient));
    if (!against || reading.who(agent) === 'company') return [];
    return isMatter(reading, patient) || isAuthority(reading, agent)
      ? build('filed against', reading.whoAmong(target), authority, true, formBy(patient))
      : [];
  }
  return [];
}

/** "was ordered to": an order by an authority, not by a customer. */
const isMadeTo = ({ group }: Clause): boolean =>
  /^(?:pay|stop|halt|cease|suspend|recall|refund|repay|close|shut|sell|divest|disclose|hand|hand over|remove|pull|compensate|return)$/.test(
    group.verb,
  );

/** Either side of a settlement may announce it. */
const sideOf = (reading: Reading, clause: Clause, deal: NounPhrase | null): Found['holder'] =>
  deal !== null &&
  reading.behind(deal.end, clause.end, 'with').some((noun) => reading.who(noun) === 'company')
    ? 'company'
    : reading.firstWho(clause.agent);

export const readRegulatoryPressure = (reading: Reading): Found[] =>
  reading.clauses.flatMap((clause) => byVerb(reading, clause));
