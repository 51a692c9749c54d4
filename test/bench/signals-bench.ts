import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { JudgeRequest } from '#domain/signals/signal-reasoner.ts';
import { SIGNAL_KINDS } from '#domain/signals/signal-reasoner.ts';
import { createEmbeddedSignalReader } from '#providers/reasoning/embedded/signals/create-embedded-signal-reader.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';
import { labelledDocuments, labelledSentences, type Part, READING_DAY } from './signals/labelled-set.ts';
import { ratesOf, score, total } from './signals/score.ts';
import { median, printTable } from './table.ts';

const ROUNDS = 7;
const DOCUMENTS = 50;
const GOALS = { precision: 0.9, recall: 0.75 };
const reader = createEmbeddedSignalReader();

/** How well and how fast documents are read for signals. */
export async function runSignalsBench(): Promise<void> {
  for (const part of ['open', 'held-out'] as const) await printQuality(part);
  await printSpeed();
}

async function printQuality(part: Part): Promise<void> {
  const texts = [...labelledSentences(part), ...labelledDocuments(part)];
  const { taken, mentioned, codes } = await score(reader, texts);
  const row = (signal: string, takenTally: Tally, mentionTally: Tally) => {
    const rates = ratesOf(takenTally);
    const found = ratesOf(mentionTally);
    return {
      signal,
      n: takenTally.right + takenTally.missed,
      precision: share(rates.precision),
      recall: share(rates.recall),
      F1: share(rates.f1),
      mentions: mentionTally.right + mentionTally.missed,
      'mention P': share(found.precision),
      'mention R': share(found.recall),
      'mention F1': share(found.f1),
    };
  };
  const none = { right: 0, wrong: 0, missed: 0 };
  const all = row('all', total(taken), total(mentioned));
  printTable(
    `Signals, ${part} part: ${texts.length} texts (goals on what is held out: precision ${GOALS.precision}, recall ${GOALS.recall})`,
    [...SIGNAL_KINDS.map((kind) => row(kind, taken.get(kind) ?? none, mentioned.get(kind) ?? none)), all],
  );
  console.log(`  right codes of rejected mentions: ${codes.right} of ${codes.all}`);
}

type Tally = Parameters<typeof ratesOf>[0];

const share = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2));

/** One sentence at a time, and the largest call that preview allows: fifty documents for all signals. */
async function printSpeed(): Promise<void> {
  const sentences = labelledSentences('open');
  const long = labelledDocuments('open')
    .map(({ document }) => document.text)
    .join(' ');
  const documents = Array.from({ length: DOCUMENTS }, (_, index) => ({
    ...sentences[index % sentences.length]?.document,
    title: 'The day in business',
    text: long.slice((index * 97) % 2000, ((index * 97) % 2000) + 4000),
  })) as readonly JudgeRequest['document'][];
  const company = { name: 'Tarvin', domain: 'tarvin.example', aliases: [] };
  const perSentence: number[] = [];
  const perCall: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    perSentence.push(
      (await timed(async () => {
        for (const { document } of sentences)
          await reader.judge({ document, signals: builtInSignals, company: null, today: READING_DAY });
      })) / sentences.length,
    );
    perCall.push(
      await timed(async () => {
        for (const document of documents)
          await reader.judge({ document, signals: builtInSignals, company, today: READING_DAY });
      }),
    );
  }
  const cold = await coldStart();
  printTable('Speed of reading (medians)', [
    { what: 'a sentence, all signals', value: `${(median(perSentence) * 1000).toFixed(0)} µs` },
    {
      what: `${DOCUMENTS} documents of 4,000 characters, all signals`,
      value: `${median(perCall).toFixed(0)} ms`,
    },
    { what: 'the reader, bundled', value: `${(cold.bundleBytes / 1000).toFixed(0)} KB` },
    { what: 'import of the reader', value: `${cold.importMs.toFixed(0)} ms` },
    { what: 'heap it takes', value: `${(cold.heapBytes / 1_000_000).toFixed(1)} MB` },
  ]);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

interface ColdStart {
  readonly bundleBytes: number;
  readonly importMs: number;
  readonly heapBytes: number;
}

/** Size, import time and heap of the reader bundled as it is deployed, in a process of its own. */
async function coldStart(): Promise<ColdStart> {
  const directory = mkdtempSync(path.join(tmpdir(), 'signal-intelligence-bench-'));
  try {
    const outfile = path.join(directory, 'reader.mjs');
    const entry = fileURLToPath(
      new URL(
        '../../lib/providers/reasoning/embedded/signals/create-embedded-signal-reader.ts',
        import.meta.url,
      ),
    );
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      minify: true,
      platform: 'node',
      target: 'node24',
      format: 'esm',
    });
    const samples = Array.from({ length: ROUNDS }, () => importOnce(outfile));
    return {
      bundleBytes: statSync(outfile).size,
      importMs: median(samples.map(({ importMs }) => importMs)),
      heapBytes: median(samples.map(({ heapBytes }) => heapBytes)),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function importOnce(file: string): Omit<ColdStart, 'bundleBytes'> {
  const script = [
    'globalThis.gc?.();',
    'const before = process.memoryUsage().heapUsed;',
    'const start = performance.now();',
    `await import(${JSON.stringify(pathToFileURL(file).href)});`,
    'const importMs = performance.now() - start;',
    'globalThis.gc?.();',
    'process.stdout.write(JSON.stringify({ importMs, heapBytes: process.memoryUsage().heapUsed - before }));',
  ].join('\n');
  return JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
      encoding: 'utf8',
    }),
  );
}
