import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TEXT_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import { viewDocument } from '#reading/language/document/view.ts';
import { candidatesIn } from '#reading/rules/candidates.ts';
import { printTable } from '../../table.ts';
import { factsIn, type LabelledText, readPart, requestFor } from './labelled-texts.ts';
import { chanceOf, type Example, fitModel } from './logistic.ts';
import { weightsTable } from './weights-table.ts';

/**
 * `npm run fit`: fits what speaks for and against an event on the open part, writes it as a table beside the reader, and
 * prints how right each score is about documents of origins that the weights were not fitted on.
 */
interface Candidate extends Example {
  readonly origin: string;
}

const WEIGHTS_FILE = new URL('../../../../lib/reading/rules/score/weights.ts', import.meta.url);
const THRESHOLDS = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];
const BANDS = 10;

const { texts, absent } = readPart('open');
if (absent.length > 0) {
  console.error(
    `${absent.length} labeled texts are not there: weights are fitted on all of the open part or not at all. Collect the texts with: npm run texts`,
  );
  process.exit(1);
}
const candidates = texts.flatMap(candidatesOf);
const facts = texts.reduce((sum, text) => sum + factsIn(text).size, 0);
printCrossValidation(candidates);
writeFileSync(WEIGHTS_FILE, weightsTable(fitModel(candidates)));
console.log(`\n${candidates.length} candidates; weights written to ${fileURLToPath(WEIGHTS_FILE)}`);

/** What the reader finds in a document and does not refuse for what it says. */
function candidatesOf(text: LabelledText): Candidate[] {
  const { document, company, today } = requestFor(text);
  const times = { reference: today, dated: true, since: null, stale: false };
  const known = factsIn(text);
  return candidatesIn(viewDocument(document, company), new Set(TEXT_KINDS), times)
    .filter(({ refused }) => refused === null)
    .map(({ found, features }) => ({
      group: `${text.document.id} ${found.kind}`,
      origin: text.document.origin,
      features,
      isFact: known.has(found.kind),
    }));
}

/** Each origin is scored by a model that has not seen it; a document's best candidate of a kind stands for the kind. */
function scoresOfUnseen(all: readonly Candidate[]): { readonly score: number; readonly isFact: boolean }[] {
  const best = new Map<string, { readonly score: number; readonly isFact: boolean }>();
  for (const [origin, own] of Map.groupBy(all, (each) => each.origin)) {
    const fitted = fitModel(all.filter((each) => each.origin !== origin));
    for (const { group, features, isFact } of own) {
      const score = chanceOf(fitted, features);
      if (score > (best.get(group)?.score ?? -1)) best.set(group, { score, isFact });
    }
  }
  return [...best.values()];
}

function printCrossValidation(all: readonly Candidate[]): void {
  const scores = scoresOfUnseen(all);
  const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(2));
  const right = (of: typeof scores) => of.filter(({ isFact }) => isFact).length;
  const bands = Array.from({ length: BANDS }, (_, band) => {
    const inside = scores.filter(({ score }) => Math.min(BANDS - 1, Math.floor(score * BANDS)) === band);
    return {
      score: `${(band / BANDS).toFixed(1)}–${((band + 1) / BANDS).toFixed(1)}`,
      taken: inside.length,
      right: right(inside),
      precision: share(right(inside), inside.length),
    };
  });
  printTable('Precision by score, each origin scored by weights that were fitted on the others', bands);
  printTable(
    `What a threshold means (${facts} facts in the open part)`,
    THRESHOLDS.map((threshold) => {
      const taken = scores.filter(({ score }) => score >= threshold);
      return {
        threshold: threshold.toFixed(2),
        taken: taken.length,
        precision: share(right(taken), taken.length),
        recall: share(right(taken), facts),
      };
    }),
  );
}
