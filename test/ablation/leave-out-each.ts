import './switches.ts';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { PARTS, type Part } from '../bench/signals/real/labelled-documents.ts';
import { printTable } from '../bench/table.ts';
import type { Unit } from './instrument.ts';
import { leaveOut, takeReached } from './switches.ts';

/** Runs in the instrumented copy, whose switches must be there before the reader is loaded. */
const { createEmbeddedSignalReader } = await import('#reading/rules/create-embedded-signal-reader.ts');
const { factsIn, readPart, requestFor } = await import('../bench/signals/real/labelled-texts.ts');

interface Tally {
  right: number;
  wrong: number;
  missed: number;
}

type Kinds = ReadonlySet<string>;

const [unitsFile = '', least = '3'] = process.argv.slice(2);
const units: readonly Unit[] = JSON.parse(readFileSync(unitsFile, 'utf8'));
const reader = createEmbeddedSignalReader();
const texts = PARTS.flatMap((part) =>
  readPart(part).texts.map((text) => ({ part, facts: factsIn(text), request: requestFor(text) })),
);
type Text = (typeof texts)[number];

const read = async ({ request }: Text): Promise<Kinds> =>
  new Set((await reader.judge(request)).taken.map(({ signal_id }) => signal_id));

const tallies: Record<Part, Tally> = {
  open: { right: 0, wrong: 0, missed: 0 },
  closed: { right: 0, wrong: 0, missed: 0 },
};
const taken = new Map<Text, Kinds>();
const readBy = new Map<number, Text[]>();
for (const text of texts) {
  const kinds = await read(text);
  taken.set(text, kinds);
  for (const unit of takeReached()) readBy.set(unit, [...(readBy.get(unit) ?? []), text]);
  const tally = tallies[text.part];
  for (const kind of kinds) tally[text.facts.has(kind as SignalKind) ? 'right' : 'wrong'] += 1;
  tally.missed += [...text.facts].filter((kind) => !kinds.has(kind)).length;
}

const scoreOf = ({ right, wrong, missed }: Tally): number => (2 * right) / (2 * right + wrong + missed);

/** F1 without a unit; null if the reader fails without it. */
async function without(unit: number): Promise<Record<Part, number> | null> {
  leaveOut(unit);
  const now = { open: { ...tallies.open }, closed: { ...tallies.closed } };
  try {
    for (const text of readBy.get(unit) ?? []) {
      const kinds = await read(text);
      for (const kind of kinds.symmetricDifference(taken.get(text) ?? new Set<string>())) {
        const step = kinds.has(kind) ? 1 : -1;
        if (!text.facts.has(kind as SignalKind)) now[text.part].wrong += step;
        else {
          now[text.part].right += step;
          now[text.part].missed -= step;
        }
      }
    }
    return { open: scoreOf(now.open), closed: scoreOf(now.closed) };
  } catch {
    return null;
  } finally {
    leaveOut(-1);
  }
}

const costs = [];
for (const unit of units.filter(({ lines }) => lines >= Number(least))) {
  const score = await without(unit.id);
  if (score !== null)
    costs.push({
      unit,
      open: scoreOf(tallies.open) - score.open,
      closed: scoreOf(tallies.closed) - score.closed,
    });
}
costs.sort((one, other) => one.open + one.closed - (other.open + other.closed));
printTable(
  `What leaving out costs, cheapest first (F1 open ${scoreOf(tallies.open).toFixed(4)}, closed ${scoreOf(tallies.closed).toFixed(4)})`,
  costs.map(({ unit, open, closed }) => ({
    place: `${unit.file}:${unit.line}`,
    lines: unit.lines,
    documents: readBy.get(unit.id)?.length ?? 0,
    open: open.toFixed(4),
    closed: closed.toFixed(4),
    what: unit.text,
  })),
);
