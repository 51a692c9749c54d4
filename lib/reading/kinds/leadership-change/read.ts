import { type Found, share, stated, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/text/token.ts';
import { holderOf, isSenior, officeOf, person, roleAfter } from './offices.ts';

const APPOINT = words(
  'appoint|name|hire|elect|promote|tap|install|recruit|welcome|select|choose|nominate|elevate|pick|bring on|bring in|poach|designate',
);
const LEAVE = words(
  'resign|retire|step down|depart|leave|quit|exit|stand down|step aside|step back|die|bow out|resign from',
);
const OUST = words('fire|oust|dismiss|remove|terminate|replace|sack|suspend|lose|part');
const JOIN = words('join|succeed|become|assume|take over|rejoin|replace|take on');
const NOUN =
  /^(?:appointment|addition|resignation|retirement|departure|promotion|hiring|election|succession)$/;
/** Who comes or goes, and to what: an office, or a seat on the board. */
function factsOf(
  reading: Reading,
  person: Span | null,
  role: Span | null,
  move: 'joins' | 'leaves',
  frame: string,
): Found['facts'] {
  const office = officeOf(reading, role);
  const seat = frame === 'board' || (role !== null && office === null);
  return { person, role: office, move, ...(seat && office === null ? { form: 'board' } : {}) };
}

function byVerb(reading: Reading, clause: Clause): Found[] {
  const { group, agent, patient } = clause;
  const reach = Math.min(reading.tokens.length, clause.end);
  const build = (
    frame: string,
    move: 'joins' | 'leaves',
    who: Span | null,
    role: Span | null,
    ...holders: readonly (NounPhrase | null)[]
  ): Found[] => {
    if (!isSenior(reading, role) && !(who !== null && frame === 'board')) return [];
    if (who === null && role === null) return [];
    return [
      stated('leadership_change', frame, holderOf(reading, clause, role, ...holders), clause, {
        plain: who !== null,
        complete: share(who, role),
        facts: factsOf(reading, who, role, move, frame),
      }),
    ];
  };
  if (APPOINT.has(group.verb) || OUST.has(group.verb)) {
    const leaves = OUST.has(group.verb) && group.verb !== 'replace';
    const said = reading.lower({ start: group.end, end: reach });
    if (/\b(?:candidate|contender|favou?rite|frontrunner)\b/.test(said)) return [];
    if (/\b(?:another|new|further|additional|second|third) (?:\S+ ){0,4}term\b/.test(said)) return [];
    // "parted ways with its CEO", "Acme and its CEO have parted ways"
    const parted = group.verb === 'part' ? (after(clause, 'with')[0] ?? agent) : patient;
    // "a task force appointed by President Obama"
    const byWhom = group.passive ? reading.roleIn(agent) : null;
    const after_ = roleAfter(reading, group.end, reach);
    const named = group.passive && /^(?:name|select|choose|pick|nominate)$/.test(group.verb);
    const role =
      (after_ !== null && after_ === byWhom ? null : after_) ?? (named ? null : reading.roleIn(parted));
    const who = person(reading, parted);
    if (who === null && group.tense === 'infinitive') return [];
    // "lost its finance chief to Kabel", but "lost the bid to the CEO of Kabel"
    if (group.verb === 'lose' && reading.roleIn(patient) === null) return [];
    if (group.verb === 'replace') {
      // "replaced Zendesk with Jira Service Management": neither is a person.
      if (reading.roleIn(patient) === null && person(reading, patient) === null) return [];
      const next =
        person(reading, ...after(clause, 'with')) ??
        (reading.roleIn(patient) === null
          ? null
          : reading.nameIn(after(clause, 'with')[0] ?? null, 'unknown')) ??
        (group.passive ? person(reading, agent) : null);
      return next === null ? [] : build('replaces', 'joins', next, role ?? reading.roleIn(patient), agent);
    }
    if (who === null && !leaves) {
      // "appointed a new CFO", "named a former banker as chief executive"
      if (
        role === null ||
        role.start - group.end > 4 ||
        (group.verb !== 'appoint' && group.verb !== 'hire' && group.verb !== 'name' && group.verb !== 'elect')
      )
        return [];
    }
    const board =
      who !== null &&
      (/\b(?:board|vacancy)\b/.test(reading.lower({ start: group.end, end: reading.tokens.length })) ||
        (agent !== null && /\bboard\b/.test(reading.lower(agent)) && /^(?:appoint|elect)$/.test(group.verb)));
    // "hired Jane Doe to run its retail business"
    const leads = reading.clauses.some(
      ({ group: next, patient: unit }) =>
        next.tense === 'infinitive' &&
        next.start >= group.end &&
        next.start - group.end < 10 &&
        /^(?:lead|head|run|oversee)$/.test(next.verb) &&
        reading.who(unit) === 'company',
    );
    return build(
      role === null && who !== null && (board || (leads && !leaves))
        ? 'board'
        : leaves
          ? 'dismisses'
          : 'appoints',
      leaves ? 'leaves' : 'joins',
      who,
      role,
      group.passive ? null : agent,
    );
  }
  if (LEAVE.has(group.verb)) {
    const who = person(reading, agent);
    const own =
      reading.roleIn(agent) ??
      (agent === null
        ? null
        : (reading.roles.find(({ start, end }) => start >= agent.end && end <= group.start) ?? null));
    const role = roleAfter(reading, group.end, Math.min(reach, group.end + 12)) ?? own ?? null;
    if (
      who === null &&
      own === null &&
      !/^(?:he|she|mr|ms)\b/.test(agent === null ? '' : reading.lower(agent))
    )
      return [];
    if (
      group.verb === 'leave' &&
      patient !== null &&
      reading.who(patient) !== 'company' &&
      reading.roleIn(patient) === null &&
      !/^(?:company|firm|post|role|position|job|board|task|duty)$/.test(reading.head(patient))
    )
      return [];
    const from = after(clause, 'from');
    if (from.some((noun) => isElsewhereBody(reading, noun))) return [];
    const board = role === null && [patient, ...from].some((noun) => reading.head(noun) === 'board');
    return build(board ? 'board' : 'leaves', 'leaves', who, role, patient, ...from);
  }
  if (JOIN.has(group.verb)) {
    const who = person(reading, agent);
    if (who === null) return [];
    const role =
      roleAfter(reading, group.end, Math.min(reach, group.end + 16)) ??
      (group.verb === 'join' || group.verb === 'succeed' ? reading.roleIn(agent) : null);
    if (group.verb === 'join') {
      const firm =
        patient !== null &&
        (reading.who(patient) === 'company' ||
          reading.otherCompany(patient) !== null ||
          /^(?:team|company|firm|board|group)$/.test(reading.head(patient)));
      // "joins Kabel's Stephen Doe with details": an interview.
      const talks = reading.nameIn(patient, 'person') !== null;
      return firm && !talks ? build('joins', 'joins', who, role, patient) : [];
    }
    return build('becomes', 'joins', who, role, ...after(clause, 'of', 'at'));
  }
  if (group.verb === 'be' && group.tense === 'present' && reading.isTitle === false) return [];
  return [];
}

/** "resigned from the president's advisory council", "stepped down from the board of Kabel": the office at the company stays. */
function isElsewhereBody(reading: Reading, noun: NounPhrase): boolean {
  const [of] = reading.behind(noun.end, noun.end + 2, 'of');
  if (of !== undefined && reading.who(of) === 'other' && reading.otherCompany(of) !== null) return true;
  if (reading.who(noun) === 'company') return false;
  return (
    /^(?:council|committee|panel|forum|commission|party|parliament|government|force|association|race|contest|call|meeting)$/.test(
      reading.head(noun),
    ) ||
    (noun.owner !== null && reading.nameIn(noun.owner) !== null)
  );
}

/** "will not stand for re-election": a negation that means a departure. */
function byRefusal(reading: Reading): Found[] {
  const at = reading.tokens.findIndex(({ lower }) => /^re-?elect(?:ion|ed)$/.test(lower));
  if (at < 0) return [];
  const said = reading.lower({ start: Math.max(0, at - 9), end: at });
  if (!/\b(?:not|declined?|n't)\b(?: \w+){0,4} (?:stand|standing|seek|seeking|run|running)\b/.test(said))
    return [];
  const who =
    reading.names.findLast(
      (name) => name.end < at && name.type === 'person' && reading.personIn(name) !== null,
    ) ?? null;
  if (who === null) return [];
  return [
    {
      kind: 'leadership_change',
      frame: 'leaves',
      holder: holderOf(reading, null, null),
      at: { start: at, end: at + 1 },
      clause: null,
      plain: true,
      complete: share(who, null),
      facts: { person: who, role: reading.roles[0] ?? null, move: 'leaves' },
    },
  ];
}

/** "the appointment of Jane Doe as CFO", "the resignation of its CFO". */
function byNoun(reading: Reading): Found[] {
  return reading.nouns.flatMap((noun): Found[] => {
    const head = reading.tokens[noun.head];
    if (head === undefined || !NOUN.test(head.lower)) return [];
    const reach = Math.min(reading.tokens.length, noun.end + 16);
    const of = reading.behind(noun.end, reach, 'of').find(({ start }) => start - noun.end <= 4) ?? null;
    const who = person(reading, of, noun.owner);
    const role =
      roleAfter(reading, noun.end, reach) ?? (noun.owner === null ? null : reading.roleIn(noun.owner));
    if (who === null || !isSenior(reading, role)) return [];
    const clause = reading.clauseWith(noun);
    const move = /^(?:resignation|retirement|departure)$/.test(head.lower) ? 'leaves' : 'joins';
    return [
      {
        kind: 'leadership_change',
        frame: 'appointment of',
        holder: holderOf(reading, clause, role, noun.preposition === null ? (clause?.agent ?? null) : null),
        at: { start: noun.head, end: noun.head + 1 },
        clause,
        plain: true,
        complete: share(who, role),
        facts: factsOf(reading, who, role, move, 'appointment of'),
      },
    ];
  });
}

/** "Jane Doe, who was appointed in May, has left": the relative clause is background. */
const isOvertaken = (found: Found, all: readonly Found[]): boolean =>
  found.facts.move === 'joins' &&
  found.clause?.about != null &&
  all.some(({ facts }) => facts.move === 'leaves' && facts.person?.start === found.facts.person?.start);

export function readLeadership(reading: Reading): Found[] {
  const candidates = reading.clauses.flatMap((clause) => byVerb(reading, clause));
  const verbs = candidates.filter((found) => !isOvertaken(found, candidates));
  return verbs.some(({ plain }) => plain) ? verbs : [...verbs, ...byRefusal(reading), ...byNoun(reading)];
}
