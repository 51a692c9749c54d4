import { after, type Clause } from '../grammar/clauses.ts';
import type { NounPhrase } from '../grammar/noun-phrases.ts';
import { SYSTEM } from '../lexicon/words.ts';
import type { Reading } from '../reading.ts';
import { type Found, type KindReader, share, words } from './kind-reader.ts';

const MOVE = words('migrate|move|switch|transition|shift|port|convert|upgrade');
const SWAP = words('replace|retire|decommission|sunset|swap');
const ADOPT = words(
  'adopt|implement|deploy|roll out|go live|standardize|standardise|select|choose|introduce|pick',
);

const isSystem = (reading: Reading, noun: NounPhrase | null): boolean =>
  noun !== null && (SYSTEM.has(reading.head(noun)) || SYSTEM.has(reading.tokens[noun.head]?.lower ?? ''));
const isNamedSystem = (reading: Reading, noun: NounPhrase | null): boolean =>
  reading.nameIn(noun, 'organisation', 'unknown') !== null;

/** A tagger takes "live" in "goes live" for a verb of its own. */
const isGoingLive = ({ group }: Clause): boolean => group.verb === 'live' && group.via.at(-1) === 'go';

/** Whether what is bought is software that a company runs on. */
export const isTool = (said: string): boolean =>
  /\b(?:erp|crm|cloud|platform|software|system|suite|s\/4hana|workday|salesforce|servicenow|netsuite|snowflake|databricks|ehr|sap|oracle|dynamics|hr|payroll|accounting|finance)\b/.test(
    said,
  );

function byVerb(reading: Reading, clause: Clause): Found[] {
  const { agent, patient } = clause;
  const group = isGoingLive(clause) ? { ...clause.group, verb: 'go live' } : clause.group;
  const at = { start: group.start, end: group.end };
  const build = (frame: string, to: NounPhrase | null, complete: number): Found[] => [
    {
      kind: 'technology_migration',
      frame,
      holder: reading.firstWho(agent),
      at,
      clause,
      plain: complete >= 1,
      complete,
      facts: { counterpart: to === null ? null : reading.nameIn(to, 'organisation', 'unknown') },
    },
  ];
  const [from] = after(clause, 'from', 'off');
  const to =
    after(clause, 'to', 'onto', 'on').find(
      (noun) => isNamedSystem(reading, noun) || isSystem(reading, noun),
    ) ?? null;
  if (MOVE.has(group.verb)) {
    const what =
      isSystem(reading, patient) ||
      (patient !== null &&
        patient.owner !== null &&
        /^(?:payroll|hr|accounting|bookkeeping|crm|erp|authentication|hosting|infrastructure|site|website|app|data|stack|system|codebase|workload|service|mail|email|database|build|pipeline|application|platform)s?$/.test(
          reading.head(patient),
        ));
    const own =
      reading.document.own &&
      patient !== null &&
      (patient.owner !== null || reading.nameIn(patient) !== null);
    const named = isNamedSystem(reading, to) || isNamedSystem(reading, from ?? null);
    // "Why we moved off Heroku"
    if (
      to === null &&
      from !== undefined &&
      from.preposition === 'off' &&
      patient === null &&
      reading.document.own &&
      isNamedSystem(reading, from)
    )
      return build('moves to', null, 0.5);
    // "moved from a monolith to microservices", "switched to Postgres": the company's own account of it.
    if (
      reading.document.own &&
      reading.document.kind !== 'job_posting' &&
      to !== null &&
      patient === null &&
      reading.who(agent) === 'company' &&
      /^(?:switch|migrate|move|transition)$/.test(group.verb) &&
      isSystem(reading, to) &&
      (from === undefined ? group.verb !== 'move' : isSystem(reading, from) || isNamedSystem(reading, from))
    )
      return build('moves to', to, share(to, from ?? null));
    if (to === null || !named || reading.nameIn(to, 'place') !== null) return [];
    const told = from !== undefined && (isSystem(reading, from) || isNamedSystem(reading, from));
    if (
      !(what || own || (told && (reading.document.own || isSystem(reading, to) || isSystem(reading, from))))
    )
      return [];
    return build('moves to', to, share(to, from !== undefined || what));
  }
  if (SWAP.has(group.verb) && patient !== null && reading.tokens[patient.end]?.lower !== 'as') {
    const favour = /\bin favou?r of\b/.test(reading.lower({ start: group.end, end: clause.end }));
    const next =
      after(clause, 'with', 'by', ...(favour ? ['of'] : [])).find((noun) => isNamedSystem(reading, noun)) ??
      null;
    if (
      next === null ||
      !(
        isSystem(reading, patient) ||
        (isNamedSystem(reading, patient) &&
          (reading.document.own || favour || isSystem(reading, next) || next.end - next.start > 1))
      ) ||
      reading.roleIn(patient) !== null ||
      reading.nameIn(patient, 'person') !== null ||
      reading.nameIn(next, 'person') !== null
    )
      return [];
    return build('replaces', next, share(next, patient));
  }
  if (ADOPT.has(group.verb)) {
    const what = patient ?? after(clause, 'with', 'on')[0] ?? null;
    if (!isNamedSystem(reading, what) || what === null) return [];
    if (group.verb === 'go live') return build('goes live', what, 1);
    const words_ = reading.lower({ start: what.start, end: Math.min(clause.end, what.end + 8) });
    const staffed = /\bto (?:its|all|their|our) (?:[\d,]+ )?(?:employees|staff|workers)\b/.test(
      reading.lower({ start: group.end, end: clause.end }),
    );
    if (!isTool(words_) && !staffed && reading.document.kind !== 'dns') return [];
    return build(
      'adopts',
      what,
      share(
        what,
        reading.document.kind === 'dns' || /^(?:select|choose|implement|deploy|roll out)$/.test(group.verb),
      ),
    );
  }
  return [];
}

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

export const technologyMigrationReader: KindReader = {
  kinds: ['technology_migration'],
  trigger:
    /\b(?:migrat|mov(?:e|ed|es|ing)\b|switch|transition|replac|adopt|implement|deploy|roll(?:s|ed|ing)? out|go(?:es)? live|went live|upgrad|port(?:ed|ing)\b|retir|decommission|select|pick|choos|chose|standardi)/i,
  read: (reading) => {
    const verbs = reading.clauses.flatMap((clause) => byVerb(reading, clause));
    return verbs.length > 0 ? verbs : byNoun(reading);
  },
};
