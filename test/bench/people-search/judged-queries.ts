import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { answers } from '#reading/model/answers.ts';
import { createModelQueryReader } from '#reading/model/model-query-reader.ts';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';
import { collectAnswers, type Prompt, readAnswers, recordedModel } from '../signals/real/recorded-answers.ts';
import { printTable } from '../table.ts';
import { labelledQueries } from './queries.ts';
import { ratesOf, scoreQueries } from './score.ts';

/**
 * `node test/bench/people-search/judged-queries.ts`: Find People's queries as a model reads them, by answers that were recorded, beside the rules.
 * `--prompts DIR` writes the prompts that have no answer yet, `--collect DIR` adds answers from a folder, `--wrong` prints
 * what was misread.
 */
const ANSWERS_FILE = fileURLToPath(new URL('answers.jsonl', import.meta.url));
const PARTS = ['spoken-closed', 'typed'] as const;

const { values } = parseArgs({
  options: {
    prompts: { type: 'string' },
    collect: { type: 'string' },
    wrong: { type: 'boolean', default: false },
  },
});
if (values.collect !== undefined) {
  const { added, malformed } = collectAnswers(values.collect, ANSWERS_FILE, [answers.interpretation.answer]);
  console.log(`${added} answers added; ${malformed.length} have another shape. ${malformed.join(' ')}`);
}
const recorded = readAnswers(ANSWERS_FILE);
const open = new Map<string, Prompt>();
const turnedDown: string[] = [];
const rules = createEmbeddedReasoner();
const model = recordedModel(recorded, (hash, prompt) => {
  if (!recorded.has(hash)) open.set(hash, prompt);
});
const readers: Readonly<Record<string, Reasoner>> = {
  rules,
  model: createModelQueryReader(model, rules, ({ message }) => void turnedDown.push(message)),
};

const rows = [];
for (const part of PARTS) {
  for (const [reader, reasoner] of Object.entries(readers)) {
    const scores = await scoreQueries(reasoner, labelledQueries(part));
    const { precision, recall, violated, readings } = ratesOf(scores);
    rows.push({
      part,
      'read by': reader,
      queries: scores.length,
      'precision of tier 1': precision.toFixed(3),
      'recall of tier 1': recall.toFixed(3),
      'exclusions or places violated': violated.toFixed(3),
      'readings as expected': readings.toFixed(3),
    });
    if (!values.wrong || reader !== 'model') continue;
    for (const { query, wrong, missed, violations, misread } of scores)
      if (wrong.length + missed.length + violations.length + misread.length > 0)
        console.log(
          `${query.text}\n  ${wrong.length} wrong, ${missed.length} missed, ${violations.length} excluded; misread: ${misread.join(' ')}`,
        );
  }
}
printTable('Find People by recorded answers', rows);
const lacking = turnedDown.filter((message) => message === 'No answer was recorded.').length;
console.log(
  `  ${lacking} prompts lack an answer; ${turnedDown.length - lacking} answers said what the query doesn't, and the rules read it.`,
);
if (values.prompts !== undefined) {
  mkdirSync(values.prompts, { recursive: true });
  for (const [hash, prompt] of open)
    writeFileSync(path.join(values.prompts, `${hash}.json`), `${JSON.stringify(prompt, null, 2)}\n`);
  console.log(`${open.size} prompts without an answer written to ${values.prompts}`);
}
