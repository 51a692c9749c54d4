import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { WriteRequest, WrittenDetection } from '#domain/signals/detections/signal-reasoner.ts';
import { answers } from '#reading/model/answers.ts';
import { countWords } from '#reading/model/message-rules.ts';
import { createModelWriter } from '#reading/model/model-writer.ts';
import { toAccountRequest } from '#test/harness/written-answer.ts';
import {
  collectAnswers,
  type Prompt,
  type RecordedAnswers,
  readAnswers,
  recordedModel,
} from '../../signals/real/recorded-answers.ts';
import { printTable } from '../../table.ts';
import { type RecordedRequest, recordedRequests } from './requests.ts';
import { RECORDED_SELLERS, type RecordedSeller } from './sellers.ts';

/**
 * `node test/bench/drafts/recorded/drafted.ts`: reasons and drafts for four sellers by answers that were recorded: real events at any
 * company, and made-up ones at companies of the seller's market.
 * `--prompts DIR` writes the prompts that have no answer yet, just as the service sends them, each named by its hash: first
 * tries, and second tries where the first answer failed a check. `--collect DIR` adds answers that lie in a folder under the
 * same names. `--render DIR` writes one page per seller for readers; like the texts, it stays out of the repository.
 * `--faults` prints why answers were turned down, `--answers FILE` reads another file of answers.
 */
const ANSWERS_FILE = fileURLToPath(new URL('answers.jsonl', import.meta.url));

interface Outcome extends RecordedRequest {
  readonly text: WrittenDetection;
  readonly asked: readonly { readonly hash: string; readonly prompt: Prompt }[];
  /** The last prompt has no answer. */
  readonly isOpen: boolean;
  readonly problem: string | null;
}

async function write(recorded: RecordedAnswers, each: RecordedRequest): Promise<Outcome> {
  const asked: { hash: string; prompt: Prompt }[] = [];
  let problem: string | null = null;
  const model = recordedModel(recorded, (hash, prompt) => void asked.push({ hash, prompt }));
  const writer = createModelWriter(model, ({ message }) => {
    problem = message;
  });
  const words = await writer.write(toAccountRequest(each.request));
  const [text] = words.values();
  if (!text) throw new Error('nothing was written');
  const last = asked.at(-1);
  return { ...each, text, asked, isOpen: last !== undefined && !recorded.has(last.hash), problem };
}

function writePrompts(directory: string, outcomes: readonly Outcome[]): void {
  mkdirSync(directory, { recursive: true });
  const open = outcomes.filter(({ isOpen }) => isOpen).flatMap(({ asked }) => asked.at(-1) ?? []);
  for (const { hash, prompt } of open)
    writeFileSync(path.join(directory, `${hash}.json`), `${JSON.stringify(prompt, null, 2)}\n`);
  console.log(`${open.length} prompts without an answer written to ${directory}`);
}

function printOutcomes(outcomes: readonly Outcome[], absent: number): void {
  const done = outcomes.filter(({ isOpen }) => !isOpen);
  const groups = (['news', 'fitting'] as const).flatMap((set) =>
    (Object.keys(RECORDED_SELLERS) as RecordedSeller[]).map((seller) => ({ seller, set })),
  );
  console.log(
    `${outcomes.length} events (${absent} more have no collected text); ${done.length} are answered, ${outcomes.length - done.length} prompts lack an answer.`,
  );
  const share = (all: readonly Outcome[], is: (outcome: Outcome) => boolean): string =>
    `${all.filter(is).length} of ${all.length}`;
  printTable(
    'Reasons and drafts by recorded answers',
    groups.map(({ seller, set }) => {
      const own = done.filter((each) => each.seller === seller && each.set === set);
      const byModel = own.filter(({ text }) => text.written_by === 'model');
      const drafted = byModel.filter(({ text }) => text.drafted_message_md !== '');
      return {
        seller: RECORDED_SELLERS[seller].company_name,
        events: set === 'news' ? 'real, anywhere' : 'made up, its market',
        'by the model': share(own, ({ text }) => text.written_by === 'model'),
        'at the first try': share(byModel, ({ asked }) => asked.length === 1),
        'with a message': share(byModel, ({ text }) => text.drafted_message_md !== ''),
        'words on average': Math.round(
          drafted.reduce((sum, { text }) => sum + countWords(text.drafted_message_md), 0) /
            Math.max(1, drafted.length),
        ),
      };
    }),
  );
}

const quoted = (text: string): string => text.replace(/^/gm, '> ');

function page(seller: RecordedSeller, outcomes: readonly Outcome[]): string {
  const { company_name, sections } = RECORDED_SELLERS[seller];
  return [
    `# ${company_name}`,
    ...sections.map(({ title, content_md }) => `### ${title}\n\n${content_md}`),
    ...outcomes.map(({ name, request, text }) =>
      [
        `---\n\n## ${name}\n\n${recordOf(request)}. ${request.signal.name}. Today is ${request.today.toISOString().slice(0, 10)}.`,
        `Sources:\n\n${request.evidence.map(({ claim, published_date, title }) => quoted(`${claim} (${published_date}; ${title})`)).join('\n>\n')}`,
        `People: ${peopleIn(request)}`,
        `**Written by ${text.written_by}**`,
        text.headline,
        text.why_reach_out_md,
        text.drafted_message_md === '' ? '*No message.*' : quoted(text.drafted_message_md),
      ].join('\n\n'),
    ),
  ].join('\n\n');
}

const recordOf = ({ company: { name, industry, employees, location, country } }: WriteRequest): string =>
  [name, industry, employees === null ? null : `${employees} employees`, location, country]
    .flatMap((each) => each ?? [])
    .join(', ');

const peopleIn = ({ people }: WriteRequest): string =>
  people.length === 0
    ? 'none known'
    : people.map(({ full_name, title }) => `${full_name} (${title})`).join('; ');

function render(directory: string, outcomes: readonly Outcome[]): void {
  mkdirSync(directory, { recursive: true });
  const done = outcomes.filter(({ isOpen }) => !isOpen);
  for (const seller of Object.keys(RECORDED_SELLERS) as RecordedSeller[])
    writeFileSync(
      path.join(directory, `${seller}.md`),
      `${page(
        seller,
        done.filter((outcome) => outcome.seller === seller),
      )}\n`,
    );
  console.log(`${done.length} texts written to ${directory}, one page per seller`);
}

const { values } = parseArgs({
  options: {
    prompts: { type: 'string' },
    collect: { type: 'string' },
    render: { type: 'string' },
    faults: { type: 'boolean', default: false },
    answers: { type: 'string', default: ANSWERS_FILE },
  },
});
if (values.collect !== undefined) {
  const { added, malformed } = collectAnswers(values.collect, values.answers, [answers.account.answer]);
  console.log(`${added} answers added; ${malformed.length} have another shape. ${malformed.join(' ')}`);
}
const recorded = readAnswers(values.answers);
const { requests, absent } = recordedRequests();
const outcomes: Outcome[] = [];
for (const each of requests) outcomes.push(await write(recorded, each));
printOutcomes(outcomes, absent);
if (values.prompts !== undefined) writePrompts(values.prompts, outcomes);
if (values.render !== undefined) render(values.render, outcomes);
if (values.faults)
  for (const { name, asked, problem } of outcomes.filter(({ asked }) => asked.length > 1)) {
    const told = asked.at(-1)?.prompt.user.split('keep them:\n').at(-1);
    console.log(`\n${name}\n${told}${problem === null ? '' : `\n=> ${problem}`}`);
  }
