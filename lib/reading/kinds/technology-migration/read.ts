import { type Found, share, words } from '../../language/found.ts';
import { after, type Clause } from '../../language/grammar/clauses.ts';
import type { NounPhrase } from '../../language/grammar/noun-phrases.ts';
import { SYSTEM } from '../../language/lexicon/words.ts';
import type { Reading } from '../../language/reading.ts';

const MOVE = words('migrate|move|switch|transition|shift|port|convert|upgrade');
const SWAP = words('replace|retire|decommission|sunset|swap');
const ADOPT = words(
  'adopt|implement|deploy|roll out|go live|standardize|standardise|select|choose|introduce|pick',
);

const isSystem = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null && (SYSTEM.has(reading.head(noun)) || SYSTEM.has(reading.tokens[noun.head]?.lower ?? ''));
const isNamedSystem = (reading: Reading, noun: NounPhrase | null): boolean =>
  reading.nameIn(noun, 'organisation', 'unknown') !== null &&
  // "moved from the RFC to Beta" is a stage.
  !/^(?:beta|alpha|preview|production|ga)$/.test(reading.head(noun));

/** The tagger reads "live" in "goes live" as a separate verb. */
const isGoingLive = ({ group }: Clause): boolean => group.verb === 'live' && group.via.at(-1) === 'go';

/** Whether what is bought is software that a company runs on. */
export const isTool = (said: string): boolean =>
  /\b(?:erp|crm|cloud|platform|software|system|suite|s\/4hana|workday|salesforce|servicenow|netsuite|snowflake|databricks|ehr|sap|oracle|dynamics|hr|payroll|accounting|finance)\b/.test(
    said,
  );

/** Technology by the look of its name: "GraphQL", "JWT", "Next.js", "Swift 2". */
const isTechnology = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null &&
  isNamedSystem(reading, noun) &&
  !/\b(?:ISO|SOC|GDPR|CCPA|HIPAA|IFRS|GAAP|ESG)\b/.test(reading.text(noun)) &&
  (isSystem(reading, noun) ||
    /[a-z][A-Z]|^[A-Z]{3,5}$|\.js$|js$|\d/.test(reading.text({ start: noun.head, end: noun.head + 1 })));

/** What the company runs: a system, or its own product that can be one. */
const isOwnSystem = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null && (isSystem(reading, noun) || noun.owner !== null);

type EventContext = readonly [
  frame: string,
  to: NounPhrase | null,
  from: NounPhrase | null,
  complete: number,
];

function moved(reading: Reading, clause: Clause): EventContext | null {
  const { patient } = clause;
  const { own } = reading.document;
  const [from = null] = after(clause, 'from', 'off');
  const to =
    after(clause, 'to', 'onto', 'on').find(
      (noun) => isNamedSystem(reading, noun) || isSystem(reading, noun),
    ) ?? used(reading, clause);
  const was = from !== null && (isSystem(reading, from) || isNamedSystem(reading, from));
  // "Why we moved off Heroku"
  if (to === null)
    return from?.preposition === 'off' && patient === null && own && isNamedSystem(reading, from)
      ? ['moves to', null, from, 0.5]
      : null;
  const named = isNamedSystem(reading, to) || isNamedSystem(reading, from);
  if (!named || reading.nameIn(to, 'place') !== null) return null;
  const what = isOwnSystem(reading, patient);
  const mine = own && patient !== null && (patient.owner !== null || reading.nameIn(patient) !== null);
  if (!what && !mine && !(was && (own || isSystem(reading, to) || isSystem(reading, from)))) return null;
  return ['moves to', to, from, share(to, from !== null || what)];
}

/** "switched our login to use JWT" */
const used = (reading: Reading, { group, patient }: Clause): NounPhrase | null =>
  reading.clauses.find(
    ({ group: next, patient: system }) =>
      patient !== null &&
      next.verb === 'use' &&
      next.tense === 'infinitive' &&
      next.start > group.start &&
      next.start - patient.end <= 2 &&
      isNamedSystem(reading, system),
  )?.patient ?? null;

function swapped(reading: Reading, clause: Clause): EventContext | null {
  const { group, patient } = clause;
  if (patient === null || reading.tokens[patient.end]?.lower === 'as') return null;
  const favour = /\bin favou?r of\b/.test(reading.lower({ start: group.end, end: clause.end }));
  const next =
    after(clause, 'with', 'by', ...(favour ? ['of'] : [])).find((noun) => isNamedSystem(reading, noun)) ??
    null;
  if (next === null) return null;
  const match =
    isSystem(reading, patient) ||
    (isNamedSystem(reading, patient) &&
      (reading.document.own || favour || isSystem(reading, next) || next.end - next.start > 1));
  const people =
    reading.roleIn(patient) !== null ||
    [patient, next].some((noun) => reading.nameIn(noun, 'person') !== null);
  return match && !people ? ['replaces', next, patient, share(next, patient)] : null;
}

function adopted(reading: Reading, clause: Clause): EventContext | null {
  const { agent, group, patient } = clause;
  const { own, kind } = reading.document;
  // "nodes deployed on EC2" are where they always were.
  const what =
    patient ??
    (/^(?:go live|standardi[sz]e)$/.test(group.verb) ? (after(clause, 'with', 'on')[0] ?? null) : null);
  if (!isNamedSystem(reading, what) || what === null) return null;
  // "how we deployed our Nexa service": what it makes itself.
  if (what.owner !== null && /^(?:deploy|implement|roll out|introduce)$/.test(group.verb)) return null;
  if (group.verb === 'go live') return ['goes live', what, null, 1];
  const near = reading.lower({ start: what.start, end: Math.min(clause.end, what.end + 8) });
  const staffed = /\bto (?:its|all|their|our) (?:[\d,]+ )?(?:employees|staff|workers)\b/.test(
    reading.lower({ start: group.end, end: clause.end }),
  );
  const engineers =
    own &&
    /^(?:adopt|standardi[sz]e)$/.test(group.verb) &&
    reading.who(agent) === 'company' &&
    isTechnology(reading, what);
  if (!isTool(near) && !staffed && !engineers && kind !== 'dns') return null;
  return [
    'adopts',
    what,
    null,
    share(what, kind === 'dns' || /^(?:select|choose|implement|deploy|roll out)$/.test(group.verb)),
  ];
}

/** "our accounts from Sage 200" */
const whatFrom = (what: NounPhrase | null, from: NounPhrase | null) =>
  what && from && from.start >= what.end && from.start - what.end <= 2
    ? { start: what.start, end: from.end }
    : what;

function byVerb(reading: Reading, clause: Clause): Found[] {
  const group = isGoingLive(clause) ? { ...clause.group, verb: 'go live' } : clause.group;
  const frame = FRAMES.find(([verbs]) => verbs.has(group.verb))?.[1];
  const match = frame?.(reading, { ...clause, group }) ?? null;
  if (match === null) return [];
  const [name, to, from, complete] = match;
  // "Migrating your instance to Acme", "Deploying a snapshot": instructions for using what the company sells.
  const instructs =
    clause.agent === null &&
    group.start === 0 &&
    (group.tense === 'participle' || reading.tokens[0]?.lower === group.verb);
  if (reading.document.own && (instructs || (to !== null && reading.isCompany(to)))) return [];
  return [
    {
      kind: 'technology_migration',
      frame: name,
      holder: reading.firstWho(clause.agent),
      at: { start: group.start, end: group.end },
      clause: isUnderWay(reading, clause) ? null : clause,
      plain: complete >= 1,
      complete,
      facts: {
        counterpart: reading.nameIn(to, 'organisation', 'unknown') ?? (name === 'moves to' ? to : null),
        product:
          name === 'replaces' || name === 'rewrites'
            ? from
            : name === 'moves to' && isOwnSystem(reading, clause.patient)
              ? whatFrom(clause.patient, from)
              : null,
      },
    },
  ];
}

/** "they focused on migrating to Kubernetes": a move that is being worked on has begun. */
const isUnderWay = ({ tokens }: Reading, { group }: Clause): boolean =>
  group.tense === 'participle' &&
  /^(?:in|on)$/.test(tokens[group.start - 1]?.lower ?? '') &&
  /^(?:focused|worked|working|succeeded)$/.test(tokens[group.start - 2]?.lower ?? '');

const FRAMES: readonly (readonly [
  ReadonlySet<string>,
  (reading: Reading, clause: Clause) => EventContext | null,
])[] = [
  [MOVE, moved],
  [SWAP, swapped],
  [ADOPT, adopted],
];

/** "completed our migration to Kubernetes" */
function byNoun(reading: Reading): Found[] {
  return reading.nouns.flatMap((noun): Found[] => {
    const clause = reading.clauseWith(noun);
    if (
      !/^(?:migration|move|switch|transition)$/.test(reading.tokens[noun.head]?.lower ?? '') ||
      noun.owner === null ||
      reading.who(noun) !== 'company' ||
      clause === null ||
      !/^(?:complete|finish|begin|start|announce|finalize|conclude)$/.test(clause.group.verb)
    )
      return [];
    const to =
      reading
        .behind(noun.end, noun.end + 8, 'to', 'onto')
        .find((each) => isSystem(reading, each) || isNamedSystem(reading, each)) ?? null;
    return to === null || reading.nameIn(to, 'place') !== null
      ? []
      : [
          {
            kind: 'technology_migration',
            frame: 'moves to',
            holder: 'company',
            at: { start: noun.head, end: noun.head + 1 },
            clause,
            plain: true,
            complete: 1,
            facts: { counterpart: reading.nameIn(to, 'organisation', 'unknown') },
          },
        ];
  });
}

export function readMigration(reading: Reading): Found[] {
  const verbs = reading.clauses.flatMap((clause) => byVerb(reading, clause));
  return verbs.length > 0 ? verbs : byNoun(reading);
}
