import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { answers } from '#reading/model/answers.ts';
import type { Model } from '#reading/model/model.ts';
import { createModelJudge } from '#reading/model/model-judge.ts';
import { createUnderstand } from '#reading/model/understand-signal.ts';
import { judgeDocument } from '#reading/rules/judge-document.ts';
import { collectAnswers, type Prompt, readAnswers, recordedModel } from '../real/recorded-answers.ts';

/**
 * `node test/bench/signals/own/judged-own.ts`: how well signals of a workspace's own are found, by rules and by the recorded answers of a model.
 * `--prompts DIR` writes the prompts that have no answer yet; those about texts follow once the signals are understood.
 * `--collect DIR` adds answers that lie in a folder under the prompts' names.
 */
interface OwnText {
  readonly signal: Pick<SignalDefinition, 'name' | 'description' | 'keywords' | 'exclusions'>;
  readonly company: { readonly name: string; readonly domain: string };
  readonly document: Pick<JudgeRequest['document'], 'kind' | 'title' | 'text' | 'published_at' | 'url'>;
  readonly truth: boolean;
  readonly note: string;
}

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const ANSWERS = fileOf('answers.jsonl');
const GOALS = { found: 0.85, wronglyFound: 0.05 };

const texts = readFileSync(fileOf('texts.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): OwnText => JSON.parse(line));

const rules = { judge: judgeDocument };

async function requestFor(model: Model, { signal, company, document }: OwnText): Promise<JudgeRequest> {
  const interpretation = await createUnderstand(model, () => undefined)(signal);
  return {
    document,
    company: { ...company, aliases: [] },
    signals: [{ id: 'own', kind: null, ...signal, ...(interpretation && { interpretation }) }],
    today: new Date(document.published_at ?? 0),
  };
}

async function writePrompts(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const recorded = readAnswers(ANSWERS);
  const missing = new Map<string, Prompt>();
  const model = recordedModel(recorded, (hash, prompt) => {
    if (!recorded.has(hash)) missing.set(hash, prompt);
  });
  for (const text of texts) {
    const request = await requestFor(model, text);
    if (request.signals[0]?.interpretation) await createModelJudge(model, () => undefined).judge(request);
  }
  for (const [hash, prompt] of missing)
    writeFileSync(path.join(directory, `${hash}.json`), `${JSON.stringify(prompt, null, 2)}\n`);
  console.log(`${missing.size} prompts written to ${directory}`);
}

async function print(): Promise<void> {
  let unanswered = 0;
  const model = recordedModel(readAnswers(ANSWERS));
  const byModel = createModelJudge(model, () => {
    unanswered += 1;
  });
  for (const [name, reader] of [
    ['by rules', rules],
    ['by a model', byModel],
  ] as const) {
    const counts = { found: 0, missed: 0, wrong: 0, rightlyLeft: 0 };
    const failures: string[] = [];
    for (const text of texts) {
      const { accepted } = await reader.judge(await requestFor(model, text));
      const outcome =
        accepted.length > 0 ? (text.truth ? 'found' : 'wrong') : text.truth ? 'missed' : 'rightlyLeft';
      counts[outcome] += 1;
      if (outcome === 'wrong' || outcome === 'missed')
        failures.push(`  ${outcome}: ${text.signal.name} / ${text.company.name} (${text.note})`);
    }
    const share = (part: number, rest: number): string => (part / Math.max(1, part + rest)).toFixed(2);
    console.log(
      `\nOwn signals ${name}: ${share(counts.found, counts.missed)} of ${counts.found + counts.missed} true texts found (goal ${GOALS.found}), ${share(counts.wrong, counts.rightlyLeft)} of ${counts.wrong + counts.rightlyLeft} near texts wrongly (goal ${GOALS.wronglyFound} at most).`,
    );
    if (name === 'by a model') console.log(failures.join('\n'));
  }
  if (unanswered > 0) console.log(`\n${unanswered} prompts have no recorded answer and were not read.`);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { prompts: { type: 'string' }, collect: { type: 'string' } } });
  if (values.collect !== undefined) {
    const shapes = [answers.customSignals.answer, answers.understood.answer];
    const { added, malformed } = collectAnswers(values.collect, ANSWERS, shapes);
    console.log(`${added} answers added; ${malformed.length} have another shape. ${malformed.join(' ')}`);
  }
  if (values.prompts === undefined) await print();
  else await writePrompts(values.prompts);
}
