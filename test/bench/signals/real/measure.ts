import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { factsIn, isLabelledSentence, type LabelledText, mentionsIn, requestFor } from './labelled-texts.ts';

/** What was taken from documents, beside what is in them; a kind counts once for a document. */
export interface Tally {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
}

export interface Measured {
  readonly all: Tally;
  readonly byKind: ReadonlyMap<string, Tally>;
  readonly byDocumentKind: ReadonlyMap<string, Tally>;
  readonly documents: number;
  readonly documentsWithWrong: number;
  readonly mentions: number;
  readonly mentionsTaken: number;
  /** Of what is right: how much is quoted from a sentence that a careful reader named for it. */
  readonly fromLabelledSentence: number;
}

type Outcome = keyof Tally;

interface Verdict {
  readonly kind: SignalKind;
  readonly documentKind: string;
  readonly outcome: Outcome;
}

export async function measure(
  reader: Pick<SignalReasoner, 'judge'>,
  texts: readonly LabelledText[],
): Promise<Measured> {
  const verdicts: Verdict[] = [];
  let documentsWithWrong = 0;
  let mentions = 0;
  let mentionsTaken = 0;
  let fromLabelledSentence = 0;
  for (const text of texts) {
    const facts = factsIn(text);
    const quotes = Map.groupBy((await reader.judge(requestFor(text))).accepted, kindOf);
    const add = (kind: SignalKind, outcome: Outcome) =>
      verdicts.push({ kind, documentKind: text.document.kind, outcome });
    for (const [kind, taken] of quotes) {
      add(kind, facts.has(kind) ? 'right' : 'wrong');
      if (taken.some(({ quote }) => isLabelledSentence(text, kind, quote))) fromLabelledSentence += 1;
    }
    for (const kind of facts) if (!quotes.has(kind)) add(kind, 'missed');
    const mentioned = mentionsIn(text);
    mentions += mentioned.size;
    mentionsTaken += [...mentioned].filter((kind) => quotes.has(kind)).length;
    if ([...quotes.keys()].some((kind) => !facts.has(kind))) documentsWithWrong += 1;
  }
  return {
    all: tallyOf(verdicts),
    byKind: talliesBy(verdicts, ({ kind }) => kind),
    byDocumentKind: talliesBy(verdicts, ({ documentKind }) => documentKind),
    documents: texts.length,
    documentsWithWrong,
    mentions,
    mentionsTaken,
    fromLabelledSentence,
  };
}

/** The signals that are asked for are named by their kinds. */
const kindOf = ({ signal_id }: { readonly signal_id: string }): SignalKind => signal_id as SignalKind;

const talliesBy = (
  verdicts: readonly Verdict[],
  key: (verdict: Verdict) => string,
): ReadonlyMap<string, Tally> =>
  new Map([...Map.groupBy(verdicts, key)].map(([name, group]) => [name, tallyOf(group)]));

function tallyOf(verdicts: readonly Verdict[]): Tally {
  const count = (wanted: Outcome) => verdicts.filter(({ outcome }) => outcome === wanted).length;
  return { right: count('right'), wrong: count('wrong'), missed: count('missed') };
}

export const precisionOf = ({ right, wrong }: Tally): number => right / (right + wrong);
export const recallOf = ({ right, missed }: Tally): number => right / (right + missed);
