import { printTable } from '../../table.ts';
import { type Measured, precisionOf, recallOf, type Tally } from './measure.ts';

export interface Goals {
  readonly precision: number;
  readonly recall: number;
  readonly mentionsTaken: number;
}

/** Precision and recall by kind of signal, by kind of document and as a whole. */
export function printMeasured(what: string, measured: Measured, goals: Goals): void {
  const rows = (tallies: ReadonlyMap<string, Tally>) =>
    [...tallies].sort(([a], [b]) => a.localeCompare(b)).map(([name, tally]) => row(name, tally));
  printTable(`Signals taken from ${measured.documents} real documents, ${what}, by kind`, [
    ...rows(measured.byKind),
    row('all', measured.all),
  ]);
  printTable(`The same by kind of document, ${what}`, rows(measured.byDocumentKind));
  printTable(
    `As a whole, ${what} (goals: precision ${goals.precision}, recall ${goals.recall}, mentions taken under ${goals.mentionsTaken})`,
    [
      { what: 'precision', value: share(precisionOf(measured.all)) },
      { what: 'recall', value: share(recallOf(measured.all)) },
      {
        what: 'documents with a wrong detection',
        value: parts(measured.documentsWithWrong, measured.documents),
      },
      { what: 'mentions wrongly taken', value: parts(measured.mentionsTaken, measured.mentions) },
      {
        what: 'right ones quoted from a sentence that was labeled for them',
        value: parts(measured.fromLabelledSentence, measured.all.right),
      },
    ],
  );
}

const row = (name: string, tally: Tally) => ({
  '': name,
  facts: tally.right + tally.missed,
  right: tally.right,
  wrong: tally.wrong,
  missed: tally.missed,
  precision: share(precisionOf(tally)),
  recall: share(recallOf(tally)),
});

const share = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2));
const parts = (part: number, whole: number): string => `${share(part / whole)} (${part} of ${whole})`;
