import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import TABLE from './frames.json' with { type: 'json' };
import { TESTS } from './slot-tests.ts';

/**
 * One way of saying that something happened: the event's form; the predicate by its lemma and particle; where the
 * company stands; and what the other slots must hold. A slot is a part of the clause: `agent`, `patient`, `second` (the
 * noun right behind the patient), `behind` (whatever follows the verb), or a preposition. In the table's "patient of: sum"
 * one of the two slots must pass the test; a test that ends in "?" only adds what it finds. The company's slot `employer`
 * is whose office it is. A form "=" is named by the matter or the verb itself: "fine", "sue".
 */
export interface Frame {
  readonly form: string;
  readonly verbs: ReadonlySet<string>;
  readonly company: string;
  readonly needs: readonly { readonly slots: string; readonly test: string; readonly isOptional: boolean }[];
  /** Words of the clause that make it something else. */
  readonly not: RegExp | undefined;
  /** Words without which the clause doesn't say it. */
  readonly only: RegExp | undefined;
  readonly move: 'joins' | 'leaves' | null;
  /** Only in the title and the first lines of the company's own text. */
  readonly opening: boolean;
  /** Also where the verb stands above another: "has been chosen to build". */
  readonly above: boolean;
}

/** How a kind is recognized without a model. */
interface KindRules {
  /** A sentence without any of these words is never taken apart for this kind. */
  readonly gate: RegExp;
  /** The items of a current report that can show it. */
  readonly items: readonly string[];
  /** Words that cast doubt on other kinds and none on this one: a planned IPO is what is asked for. */
  readonly harmless: readonly string[];
  /** Verbs that end such an event, beside those that end any. */
  readonly endedBy: readonly string[];
  /** It can fall through after it was agreed. */
  readonly canCollapse: boolean;
  readonly frames: readonly Frame[];
}

/** A row of the table. "$buying" stands for the verbs or the pattern of that name. */
interface Row {
  readonly form: string;
  readonly verbs: string;
  readonly company: string;
  readonly needs?: string;
  readonly not?: string;
  readonly only?: string;
  readonly move?: string;
  readonly opening?: boolean;
  readonly above?: boolean;
}
interface RowsOfKind extends Partial<Omit<KindRules, 'gate' | 'frames'>> {
  readonly gate: string;
  readonly frames: readonly Row[];
}

const NAMED: Readonly<Record<string, string>> = { ...TABLE.verbs, ...TABLE.patterns };
const resolveNames = (text: string): string =>
  text.replace(/^\$(\w+)/, (reference, name: string) => NAMED[name] ?? reference);
const toPattern = (source: string): RegExp => new RegExp(resolveNames(source), 'i');

function parseNeed(need: string): Frame['needs'][number] {
  const [slots = '', name = ''] = need.split(': ');
  const test = name.replace('?', '');
  if (!Object.hasOwn(TESTS, test)) throw new Error(`There is no test "${test}" for the slots of a frame.`);
  return { slots, test, isOptional: name.endsWith('?') };
}

const parseFrame = ({ needs, not, only, move, ...row }: Row): Frame => ({
  opening: false,
  above: false,
  ...row,
  verbs: new Set(resolveNames(row.verbs).split('|')),
  needs: needs?.split('; ').map(parseNeed) ?? [],
  not: not === undefined ? undefined : toPattern(not),
  only: only === undefined ? undefined : toPattern(only),
  move: move === 'joins' || move === 'leaves' ? move : null,
});

const parseKind = (rows: RowsOfKind): KindRules => ({
  items: [],
  harmless: [],
  endedBy: [],
  canCollapse: false,
  ...rows,
  gate: toPattern(rows.gate),
  frames: rows.frames.map(parseFrame),
});

const KINDS_OF_TABLE: Readonly<Record<TextKind, RowsOfKind>> = TABLE.kinds;

export const KIND_RULES = Object.fromEntries(
  Object.entries(KINDS_OF_TABLE).map(([kind, rows]) => [kind, parseKind(rows)]),
) as Readonly<Record<TextKind, KindRules>>;
