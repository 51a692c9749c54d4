import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AccountEvent, AccountRequest } from '#domain/signals/detections/account-writer.ts';
import { explainNoMessage } from '#domain/signals/detections/no-message.ts';
import type { WrittenDetection } from '#domain/signals/detections/signal-reasoner.ts';
import { answers } from '#reading/model/answers.ts';
import { countWords } from '#reading/model/message-rules.ts';
import { createModelWriter } from '#reading/model/model-writer.ts';
import {
  collectAnswers,
  type Prompt,
  type RecordedAnswers,
  readAnswers,
  recordedModel,
} from '../../signals/real/recorded-answers.ts';
import { printTable } from '../../table.ts';
import { listRecordedAccounts, type RecordedAccount, type RecordedSeller } from './recorded-accounts.ts';
import RECORDED_SELLERS from './sellers.json' with { type: 'json' };

/**
 * `node test/bench/drafts/recorded/drafted.ts`: reasons and drafts for four sellers by answers that were recorded, for made-up
 * events at companies of each seller's market.
 * `--prompts DIR` writes the prompts that have no answer yet, just as the service sends them, each named by its hash: first
 * tries, and second tries where the first answer failed a check. `--collect DIR` adds answers that lie in a folder under the
 * same names. `--render DIR` writes one page per seller for readers; it stays out of the repository.
 * `--faults` prints why answers were turned down, `--answers FILE` reads another file of answers.
 */
const ANSWERS_FILE = fileURLToPath(new URL('answers.jsonl', import.meta.url));

interface Outcome extends RecordedAccount {
  readonly texts: ReadonlyMap<string, WrittenDetection>;
  readonly asked: readonly { readonly hash: string; readonly prompt: Prompt }[];
  /** The last prompt has no answer. */
  readonly isOpen: boolean;
  readonly problem: string | null;
}

async function write(recorded: RecordedAnswers, account: RecordedAccount): Promise<Outcome> {
  const asked: { hash: string; prompt: Prompt }[] = [];
  let problem: string | null = null;
  const model = recordedModel(recorded, (hash, prompt) => void asked.push({ hash, prompt }));
  const writer = createModelWriter(model, ({ message }) => {
    problem = message;
  });
  const texts = await writer.write(account.request);
  const last = asked.at(-1);
  return { ...account, texts, asked, isOpen: last !== undefined && !recorded.has(last.hash), problem };
}

function writePrompts(directory: string, outcomes: readonly Outcome[]): void {
  mkdirSync(directory, { recursive: true });
  const open = outcomes.filter(({ isOpen }) => isOpen).flatMap(({ asked }) => asked.at(-1) ?? []);
  for (const { hash, prompt } of open)
    writeFileSync(path.join(directory, `${hash}.json`), `${JSON.stringify(prompt, null, 2)}\n`);
  console.log(`${open.length} prompts without an answer written to ${directory}`);
}

function printOutcomes(outcomes: readonly Outcome[]): void {
  const done = outcomes.filter(({ isOpen }) => !isOpen);
  console.log(`${outcomes.length} accounts, ${outcomes.length - done.length} without an answer.`);
  printTable(
    'Reasons and drafts by recorded answers',
    (Object.keys(RECORDED_SELLERS) as RecordedSeller[]).map((seller) => {
      const own = done.filter((outcome) => outcome.seller === seller);
      const texts = own.flatMap((outcome) => [...outcome.texts.values()]);
      const messages = texts.flatMap(({ drafted_message_md }) => drafted_message_md || []);
      return {
        seller: RECORDED_SELLERS[seller].company_name,
        accounts: own.length,
        'at the first try': own.filter(({ asked }) => asked.length === 1).length,
        events: texts.length,
        'by the model': texts.filter(({ written_by }) => written_by === 'model').length,
        messages: messages.length,
        'words on average': Math.round(
          messages.reduce((sum, message) => sum + countWords(message), 0) / Math.max(1, messages.length),
        ),
      };
    }),
  );
}

const quote = (text: string): string => text.replace(/^/gm, '> ');

function describeEvent({ id, signal, evidence }: AccountEvent, texts: Outcome['texts']): string {
  const text = texts.get(id);
  if (!text) throw new Error(`nothing was written about ${id}`);
  const sources = evidence.map(({ claim, published_date, title }) =>
    quote(`${claim} (${published_date}; ${title})`),
  );
  return [
    `### ${signal.name}`,
    sources.join('\n>\n'),
    `**Headline:** ${text.headline}`,
    text.why_reach_out_md,
    text.no_message === null ? [] : `**No message:** ${explainNoMessage(text.no_message)}`,
    text.personas
      .map(({ full_name, title, reason }) => `- ${full_name ?? 'unknown'}, ${title}: ${reason}`)
      .join('\n'),
    text.drafted_message_md === '' ? [] : quote(text.drafted_message_md),
  ]
    .flat()
    .join('\n\n');
}

function describeCompany({
  name,
  industry,
  employees,
  location,
  country,
}: AccountRequest['company']): string {
  return [name, industry, employees === null ? null : `${employees} employees`, location, country]
    .flatMap((each) => each ?? [])
    .join(', ');
}

function describeAccount({ request: { company, people, today, events }, texts }: Outcome): string {
  return [
    `---\n\n## ${company.name}`,
    `${describeCompany(company)}. Today is ${today.toISOString().slice(0, 10)}.`,
    `People: ${people.map(({ full_name, title }) => `${full_name} (${title})`).join('; ') || 'none known'}`,
    ...events.map((event) => describeEvent(event, texts)),
  ].join('\n\n');
}

function render(directory: string, outcomes: readonly Outcome[]): void {
  mkdirSync(directory, { recursive: true });
  for (const seller of Object.keys(RECORDED_SELLERS) as RecordedSeller[]) {
    const { company_name, sections } = RECORDED_SELLERS[seller];
    const accounts = outcomes.filter((outcome) => outcome.seller === seller && !outcome.isOpen);
    const page = [
      `# ${company_name}`,
      ...sections.map(({ title, content_md }) => `### ${title}\n\n${content_md}`),
      ...accounts.map(describeAccount),
    ];
    writeFileSync(path.join(directory, `${seller}.md`), `${page.join('\n\n')}\n`);
  }
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
const outcomes: Outcome[] = [];
for (const account of listRecordedAccounts()) outcomes.push(await write(recorded, account));
printOutcomes(outcomes);
if (values.prompts !== undefined) writePrompts(values.prompts, outcomes);
if (values.render !== undefined) render(values.render, outcomes);
if (values.faults)
  for (const { request, asked, problem } of outcomes.filter(({ asked }) => asked.length > 1)) {
    const faults = asked.at(-1)?.prompt.user.split('keep them:\n').at(-1);
    console.log(`\n${request.company.name}\n${faults}${problem === null ? '' : `\n=> ${problem}`}`);
  }
