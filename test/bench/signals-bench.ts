import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { judgeDocument } from '#reading/rules/judge-document.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';
import { createEmbeddedResearch } from '#world/research/embedded-research.ts';
import { printJudged } from './signals/real/judged.ts';
import { PARTS, type Part } from './signals/real/labelled-documents.ts';
import { readPart } from './signals/real/labelled-texts.ts';
import { measure } from './signals/real/measure.ts';
import { printMeasured } from './signals/real/print-measured.ts';
import { ANSWERS_FILE, readAnswers } from './signals/real/recorded-answers.ts';
import { median, printTable } from './table.ts';

const ROUNDS = 7;
const DOCUMENTS = 50;
const DOCUMENT_CHARACTERS = 4_000;
const HEADLINES = 200;
/** The fictional world is the same on this day on every machine. */
const DAY = new Date('2026-06-01T12:00:00Z');
const GOALS = { precision: 0.85, recall: 0.4, mentionsTaken: 0.05 };
const reader = { judge: judgeDocument };

/** How well signals are detected in real documents, and how fast documents are read. */
export async function runSignalsBench(): Promise<void> {
  for (const part of PARTS) await printQuality(part);
  const recorded = readAnswers(ANSWERS_FILE);
  for (const part of PARTS) await printJudged(part, recorded);
  await printSpeed();
}

async function printQuality(part: Part): Promise<void> {
  const { texts, absent } = readPart(part);
  if (absent.length > 0) {
    const whole = texts.length + absent.length;
    console.log(
      `\nSignals, ${part} part: ${absent.length} of its ${whole} texts are not there. They belong to others and are not kept with the code; collect them with: node test/bench/signals/real/collect.ts`,
    );
  }
  if (texts.length === 0) return;
  const measured = await measure(reader, texts);
  printMeasured(`rules alone, ${part} part`, measured, GOALS);
}

/** One headline at a time, and many documents of a usual length for all signals. */
async function printSpeed(): Promise<void> {
  const shown = await Promise.all(
    builtInSignals.map((signal) =>
      createEmbeddedResearch(() => DAY).documentsShowing(signal, { since: null, limit: HEADLINES }),
    ),
  );
  const written = shown.flatMap(({ documents }) => documents);
  const [first] = written;
  if (first === undefined) throw new Error('The made-up world has no documents.');
  const headlines = written.slice(0, HEADLINES).map(({ document }) => ({ ...document, text: '' }));
  const long = written.map(({ document }) => document.text).join('\n');
  const documents = Array.from({ length: DOCUMENTS }, (_, index) => ({
    ...first.document,
    text: long.slice(index * DOCUMENT_CHARACTERS, (index + 1) * DOCUMENT_CHARACTERS),
  }));
  const request = { signals: builtInSignals, today: DAY };
  const perHeadline: number[] = [];
  const perCall: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    perHeadline.push(
      (await timed(async () => {
        for (const document of headlines) await reader.judge({ ...request, document, company: null });
      })) / headlines.length,
    );
    perCall.push(
      await timed(async () => {
        for (const document of documents)
          await reader.judge({ ...request, document, company: first.company });
      }),
    );
  }
  const cold = await coldStart();
  printTable('Speed of reading (medians)', [
    { what: 'a headline, all signals', value: `${(median(perHeadline) * 1000).toFixed(0)} µs` },
    {
      what: `${DOCUMENTS} documents of ${DOCUMENT_CHARACTERS.toLocaleString('en')} characters, all signals`,
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

/** Size, import time and heap of the reader, bundled as deployed, in its own process. */
async function coldStart(): Promise<ColdStart> {
  const directory = mkdtempSync(path.join(tmpdir(), 'signal-intelligence-bench-'));
  try {
    const outfile = path.join(directory, 'reader.mjs');
    const entry = fileURLToPath(new URL('../../lib/reading/rules/judge-document.ts', import.meta.url));
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
