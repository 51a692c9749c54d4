import { SIGNAL_KINDS, type SignalKind, type SignalReasoner } from '#domain/signals/signal-reasoner.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';
import { type LabelledText, READING_DAY, type Verdict } from './labelled-set.ts';

/** How often a verdict was given rightly, wrongly, or not at all. */
interface Tally {
  right: number;
  wrong: number;
  missed: number;
}

export interface Scores {
  /** Taken where it should be. */
  readonly taken: ReadonlyMap<SignalKind, Tally>;
  /** Recognised, taken or rejected, where it is mentioned. */
  readonly mentioned: ReadonlyMap<SignalKind, Tally>;
  /** Of the mentions recognised and expected to be rejected, the share with the very code. */
  readonly codes: { readonly right: number; readonly all: number };
}

/** The verdict on each kind that a text mentions: taken if it is taken anywhere. */
async function verdictsOn(
  reader: Pick<SignalReasoner, 'judge'>,
  text: LabelledText,
): Promise<ReadonlyMap<SignalKind, Verdict>> {
  const judgement = await reader.judge({
    document: text.document,
    company: text.company,
    signals: builtInSignals,
    today: READING_DAY,
  });
  const verdicts = new Map<SignalKind, Verdict>();
  for (const { signal_id, code } of judgement.rejected) {
    const kind = signal_id as SignalKind;
    if (!verdicts.has(kind) || verdicts.get(kind) === 'other_company') verdicts.set(kind, code);
  }
  for (const { signal_id } of judgement.taken) verdicts.set(signal_id as SignalKind, 'taken');
  return verdicts;
}

export async function score(
  reader: Pick<SignalReasoner, 'judge'>,
  texts: readonly LabelledText[],
): Promise<Scores> {
  const taken = tallies();
  const mentioned = tallies();
  const codes = { right: 0, all: 0 };
  for (const text of texts) {
    const verdicts = await verdictsOn(reader, text);
    for (const kind of SIGNAL_KINDS) {
      const expected = text.expected.get(kind);
      const given = verdicts.get(kind);
      count(taken.get(kind), expected === 'taken', given === 'taken');
      // The other side of a deal in question is neither asked for nor wrong to be seen.
      if (expected !== undefined || given !== 'other_company')
        count(mentioned.get(kind), expected !== undefined, given !== undefined);
      if (expected === undefined || expected === 'taken' || given === undefined) continue;
      codes.all += 1;
      if (given === expected) codes.right += 1;
    }
  }
  return { taken, mentioned, codes };
}

export function ratesOf({ right, wrong, missed }: Tally): { precision: number; recall: number; f1: number } {
  const precision = right + wrong === 0 ? Number.NaN : right / (right + wrong);
  const recall = right + missed === 0 ? Number.NaN : right / (right + missed);
  return { precision, recall, f1: (2 * right) / (2 * right + wrong + missed) };
}

export function total(byKind: ReadonlyMap<SignalKind, Tally>): Tally {
  const sum = { right: 0, wrong: 0, missed: 0 };
  for (const { right, wrong, missed } of byKind.values()) {
    sum.right += right;
    sum.wrong += wrong;
    sum.missed += missed;
  }
  return sum;
}

const tallies = (): Map<SignalKind, Tally> =>
  new Map(SIGNAL_KINDS.map((kind) => [kind, { right: 0, wrong: 0, missed: 0 }]));

function count(tally: Tally | undefined, expected: boolean, given: boolean): void {
  if (tally === undefined) return;
  if (expected && given) tally.right += 1;
  else if (expected) tally.missed += 1;
  else if (given) tally.wrong += 1;
}
