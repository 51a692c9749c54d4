import type { JobLevel } from '#domain/directory/directory.ts';
import type { FunctionId } from './business-function.ts';
import { FUNCTION_IDS, FUNCTIONS } from './function-lexicon.ts';
import { type Mark, type Mention, queryMarks } from './query-marks.ts';
import { CHIEF, NOMINAL_MANAGER, type Seniority, STAFF, UNSAID } from './seniority-lexicon.ts';

/** A function that is asked for, at these levels; `next` are the levels to try after them. */
export interface Demand {
  readonly id: FunctionId;
  readonly levels: ReadonlySet<JobLevel>;
  readonly next: ReadonlySet<JobLevel>;
}

export interface QueryReading {
  readonly demands: readonly Demand[];
  /** Functions that the query names without asking for them: looked at before the lexicon's adjacent ones. */
  readonly nearby: readonly FunctionId[];
  readonly excluded: ReadonlySet<FunctionId>;
  /** Functions of which only the chief is excluded ("not the CFO"). */
  readonly excludedChiefs: ReadonlySet<FunctionId>;
  readonly excludedLevels: ReadonlySet<JobLevel>;
}

/** More functions than four are no longer a description of one role. */
const MAX_FUNCTIONS = 4;

/** Clauses look to their neighbours, so their number is bounded; a sentence a person writes has a handful. */
const MAX_CLAUSES = 40;

type Span = Pick<Seniority, 'levels' | 'next'>;

interface Clause {
  readonly mentions: Mention[];
  readonly seniorities: Seniority[];
}

interface Scopes {
  readonly clauses: Clause[];
  readonly asides: FunctionId[];
  readonly excluded: Clause[];
}

export function readQuery(query: string): QueryReading {
  const { clauses, asides, excluded } = splitScopes(queryMarks(query));
  const out = exclusions(excluded);
  const focused = clauses.filter(saysSomething).slice(0, MAX_CLAUSES).map(focus);
  const wanted = mergeDemands(focused.flatMap((_, at) => clauseDemands(focused, at)));
  const allowed = wanted.filter(({ id }) => !out.excluded.has(id));
  const nearby = [...focused.flatMap((clause) => clause.aside), ...asides];
  const fromAsides = allowed.length > 0 ? [] : mergeDemands(nearby.map((id) => ({ id, ...UNSAID })));
  return {
    demands: [...allowed, ...fromAsides].filter(({ id }) => !out.excluded.has(id)).slice(0, MAX_FUNCTIONS),
    nearby: [...new Set(nearby)].filter((id) => !out.excluded.has(id)).slice(0, MAX_FUNCTIONS),
    ...out,
  };
}

/** Sorts what is asked for from what is excluded and what is said in passing. */
function splitScopes(marks: readonly Mark[]): Scopes {
  const scopes: Scopes = { clauses: [newClause()], asides: [], excluded: [] };
  let negation: { overCommas: boolean; clause: Clause } | undefined;
  let aside = false;
  for (const mark of marks) {
    if (mark.kind === 'scope-end') {
      if (!(mark.comma && negation?.overCommas)) negation = undefined;
      aside = false;
    } else if (mark.kind === 'aside') {
      aside = true;
    } else if (mark.kind === 'negation') {
      const overCommas = mark.overCommas && scopes.clauses.some(({ mentions }) => mentions.length > 0);
      negation = { overCommas, clause: newClause() };
      scopes.excluded.push(negation.clause);
    } else if (mark.kind === 'clause-end') {
      aside = false;
      if (negation === undefined) scopes.clauses.push(newClause());
    } else if (aside && mark.kind === 'mention') {
      scopes.asides.push(mark.id);
    } else {
      note(negation?.clause ?? scopes.clauses.at(-1), mark);
    }
  }
  return scopes;
}

function saysSomething({ mentions, seniorities }: Clause): boolean {
  return mentions.length + seniorities.length > 0;
}

function newClause(): Clause {
  return { mentions: [], seniorities: [] };
}

function note(clause: Clause | undefined, mark: Mark): void {
  if (mark.kind === 'mention') clause?.mentions.push(mark);
  if (mark.kind === 'seniority') clause?.seniorities.push(mark.seniority);
}

/** Of several functions in one clause, those that are meant: the person's own one, or the narrower one. */
function focus({ mentions, seniorities }: Clause): Clause & { readonly aside: readonly FunctionId[] } {
  const named = new Set(mentions.map(({ id }) => id));
  const own = new Set(mentions.filter(({ membership }) => membership).map(({ id }) => id));
  const isMeant = ({ id, naming }: Mention): boolean => {
    if (naming === 'chief') return true;
    const wider = FUNCTIONS[id].partOf;
    if (named.values().some((other) => FUNCTIONS[other].partOf === id)) return false;
    return own.size === 0 || own.has(id) || (wider !== undefined && own.has(wider));
  };
  return {
    mentions: mentions.filter(isMeant),
    seniorities,
    aside: mentions.filter((mention) => !isMeant(mention)).map(({ id }) => id),
  };
}

function clauseDemands(clauses: readonly Clause[], at: number): (Span & { id: FunctionId })[] {
  const clause = clauses[at] ?? newClause();
  const own = spanOf(clause.seniorities);
  // "a VP or director of engineering": a level without a function borrows that of its neighbour.
  if (clause.mentions.length === 0 && own !== undefined) {
    return neighbour(clauses, at, ({ mentions }) => (mentions.length > 0 ? mentions : undefined), [])
      .filter(({ naming }) => naming !== 'chief')
      .map(({ id }) => ({ id, ...own }));
  }
  const borrowed = neighbour(clauses, at, ({ seniorities }) => spanOf(seniorities), UNSAID);
  return clause.mentions.map(({ id, naming }) => {
    if (naming === 'chief') return { id, ...CHIEF };
    if (own !== undefined) return { id, ...own };
    if (naming === 'staff') return { id, ...STAFF };
    return { id, ...(naming === 'nominal-manager' ? NOMINAL_MANAGER : borrowed) };
  });
}

/** What the nearest clause after this one says, else the nearest before it. */
function neighbour<T>(
  clauses: readonly Clause[],
  at: number,
  read: (clause: Clause) => T | undefined,
  otherwise: T,
): T {
  const order = [...clauses.slice(at + 1), ...clauses.slice(0, at).toReversed()];
  for (const clause of order) {
    const found = read(clause);
    if (found !== undefined) return found;
  }
  return otherwise;
}

/** Several words on seniority narrow each other where they agree ("the head who owns") and add up where not. */
function spanOf(seniorities: readonly Seniority[]): Span | undefined {
  const plain = seniorities.filter(({ modifier }) => !modifier);
  if (plain.length === 0) return undefined;
  const levels = seniorities
    .toSorted((a, b) => Number(a.modifier ?? false) - Number(b.modifier ?? false))
    .reduce<ReadonlySet<JobLevel> | undefined>((sofar, { levels: more, modifier }) => {
      const added = new Set(more);
      if (sofar === undefined) return added;
      const shared = sofar.intersection(added);
      if (shared.size > 0) return shared;
      return modifier ? sofar : sofar.union(added);
    }, undefined);
  return { levels: [...(levels ?? [])], next: plain.flatMap(({ next }) => next) };
}

function mergeDemands(demands: readonly (Span & { id: FunctionId })[]): Demand[] {
  return [...Map.groupBy(demands, ({ id }) => id)].map(([id, same]) => {
    const levels = new Set(same.flatMap((demand) => demand.levels));
    return { id, levels, next: new Set(same.flatMap((demand) => demand.next)).difference(levels) };
  });
}

function exclusions(
  clauses: readonly Clause[],
): Pick<QueryReading, 'excluded' | 'excludedChiefs' | 'excludedLevels'> {
  const mentions = clauses.flatMap((clause) => clause.mentions);
  const whole = new Set(mentions.filter(({ naming }) => naming !== 'chief').map(({ id }) => id));
  const parts = FUNCTION_IDS.filter((id) => {
    const wider = FUNCTIONS[id].partOf;
    return wider !== undefined && whole.has(wider);
  });
  const levelsAlone = clauses.filter((clause) => clause.mentions.length === 0);
  return {
    excluded: whole.union(new Set(parts)),
    excludedChiefs: new Set(mentions.filter(({ naming }) => naming === 'chief').map(({ id }) => id)),
    excludedLevels: new Set(levelsAlone.flatMap(({ seniorities }) => spanOf(seniorities)?.levels ?? [])),
  };
}
