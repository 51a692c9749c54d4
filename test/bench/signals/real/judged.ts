import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { readDocument } from '#domain/signals/monitors/monitor-event.ts';
import { createModelJudge } from '#reading/model/model-judge.ts';
import { PARTS, type Part } from './labelled-documents.ts';
import { factsIn, type LabelledText, readPart, requestFor } from './labelled-texts.ts';
import { measure } from './measure.ts';
import { printMeasured } from './print-measured.ts';
import {
  ANSWERS_FILE,
  collectAnswers,
  type Prompt,
  type RecordedAnswers,
  readAnswers,
  recordedModel,
} from './recorded-answers.ts';

/**
 * `node test/bench/signals/real/judged.ts`: how well documents are read where a model decides, by answers that were recorded.
 * `--prompts DIR` writes the prompts instead, just as the service sends them, each named by its hash; `--collect DIR` adds
 * answers that lie in a folder under the same names. `--part open|closed` keeps to one part, `--limit N` to that many
 * prompts, `--answers FILE` reads another file of answers.
 */
const GOALS = { precision: 0.92, recall: 0.85, mentionsTaken: 0.05 };

/** Documents of the open part that are judged as well; all of the closed part are. */
const OPEN_SAMPLE = 70;

/** The same documents every time, in an arbitrary order. */
const shuffled = (texts: readonly LabelledText[]): readonly LabelledText[] =>
  texts.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
const orderOf = ({ document: { id } }: LabelledText): string => createHash('sha256').update(id).digest('hex');

export const judgedTexts = (part: Part): readonly LabelledText[] => {
  const texts = shuffled(readPart(part).texts);
  return part === 'open' ? texts.slice(0, OPEN_SAMPLE) : texts;
};

/** The prompt that a document leads to; null where the model isn't asked about it. */
async function promptFor(text: LabelledText): Promise<{ hash: string; prompt: Prompt } | null> {
  let asked: { hash: string; prompt: Prompt } | null = null;
  const model = recordedModel(new Map(), (hash, prompt) => {
    asked = { hash, prompt };
  });
  await createModelJudge(model, () => undefined).judge(requestFor(text));
  return asked;
}

async function writePrompts(directory: string, parts: readonly Part[], limit: number): Promise<void> {
  mkdirSync(directory, { recursive: true });
  let written = 0;
  for (const part of parts)
    for (const text of judgedTexts(part)) {
      const asked = written < limit ? await promptFor(text) : null;
      if (asked === null) continue;
      writeFileSync(path.join(directory, `${asked.hash}.json`), `${JSON.stringify(asked.prompt, null, 2)}\n`);
      written += 1;
    }
  console.log(`${written} prompts written to ${directory}`);
}

/** Precision and recall of the whole chain over the documents that need no answer or have one. */
export async function printJudged(part: Part, recorded: RecordedAnswers): Promise<void> {
  const texts = judgedTexts(part);
  const known: LabelledText[] = [];
  let asked = 0;
  let answered = 0;
  for (const text of texts) {
    const found = await promptFor(text);
    if (found !== null) asked += 1;
    if (found !== null && recorded.has(found.hash)) answered += 1;
    if (found === null || recorded.has(found.hash)) known.push(text);
  }
  console.log(
    `\nWith a model, ${part} part: ${asked} of ${texts.length} documents are shown to it, ${answered} of these prompts have a recorded answer.`,
  );
  if (answered === 0) return;
  const judge = createModelJudge(recordedModel(recorded), () => undefined);
  printMeasured(`with a model, ${part} part`, await measure(judge, known), GOALS);
  await printMonitored(part, judge, known);
}

/** Documents with a fact that a scan takes something from, and those that a monitor starts a scan for. */
async function printMonitored(
  part: Part,
  judge: Pick<SignalReasoner, 'judge'>,
  texts: readonly LabelledText[],
): Promise<void> {
  const withFact = texts.filter((text) => factsIn(text).size > 0);
  let scanned = 0;
  let monitored = 0;
  for (const text of withFact) {
    const { document, company, signals, today } = requestFor(text);
    if (company === null) continue;
    const { accepted } = await judge.judge({ document, company, signals, today });
    if (accepted.length > 0) scanned += 1;
    const found = { ...document, id: text.document.id, publisher: '' };
    const abort = AbortSignal.timeout(60_000);
    const verdict = await readDocument(judge, today, found, company, signals, abort);
    if (verdict.meaningful) monitored += 1;
  }
  console.log(
    `\nOf ${withFact.length} documents with a fact, ${part} part, a scan takes something from ${scanned}, and a monitor starts a scan for ${monitored}.`,
  );
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      prompts: { type: 'string' },
      collect: { type: 'string' },
      part: { type: 'string' },
      limit: { type: 'string' },
      answers: { type: 'string', default: ANSWERS_FILE },
    },
  });
  const parts = PARTS.filter((part) => values.part === undefined || part === values.part);
  if (parts.length === 0) {
    console.error(`There is no part "${values.part}". There are: ${PARTS.join(', ')}.`);
    process.exit(2);
  }
  if (values.prompts !== undefined) {
    const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
    await writePrompts(values.prompts, parts, limit);
  } else {
    if (values.collect !== undefined) {
      const { added, malformed } = collectAnswers(values.collect, values.answers);
      console.log(`${added} answers added; ${malformed.length} have another shape. ${malformed.join(' ')}`);
    }
    const recorded = readAnswers(values.answers);
    for (const part of parts) await printJudged(part, recorded);
  }
}
