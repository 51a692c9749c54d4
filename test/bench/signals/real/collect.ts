import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printTable } from '../../table.ts';
import { type ReadFile, readDocument } from './extract/read-document.ts';
import {
  fileOfText,
  hashOfText,
  type LabelledDocument,
  readDocuments,
  readText,
  TEXTS,
} from './labelled-documents.ts';
import { type Repositories, withRepository } from './repositories.ts';

/**
 * `node test/bench/signals/real/collect.ts`: fills `.texts` with the documents that were labeled, from the public repositories they stand in.
 * `--mirrors DIR` reads bare git directories named "owner+name" instead of asking GitHub, `--origin NAME` collects one
 * origin. What is already there and right is left alone.
 */
interface Outcome {
  readonly document: LabelledDocument;
  readonly result: 'there' | 'written' | 'differs' | 'missing';
  readonly reason: string;
}

const MAX_REASONS = 3;

const { values } = parseArgs({ options: { mirrors: { type: 'string' }, origin: { type: 'string' } } });
const wanted = readDocuments().filter(
  ({ origin }) => values.origin === undefined || origin === values.origin,
);
if (wanted.length === 0) {
  console.error(`There is no origin "${values.origin}".`);
  process.exit(2);
}
mkdirSync(TEXTS, { recursive: true });
const outcomes: Outcome[] = [];
const repositories = Map.groupBy(wanted, ({ repo, commit }) => `${repo}@${commit}`);
for (const documents of repositories.values()) {
  outcomes.push(...(await collectRepository({ mirrors: values.mirrors ?? null }, documents)));
}
report(outcomes);
process.exitCode = outcomes.some(({ result }) => result === 'differs' || result === 'missing') ? 1 : 0;

async function collectRepository(
  repositories: Repositories,
  documents: readonly LabelledDocument[],
): Promise<Outcome[]> {
  const [there, absent] = [true, false].map((isThere) =>
    documents.filter((document) => (readText(TEXTS, document) !== null) === isThere),
  );
  const done = (there ?? []).map((document): Outcome => ({ document, result: 'there', reason: '' }));
  const [first] = absent ?? [];
  if (absent === undefined || first === undefined) return done;
  const missing = (document: LabelledDocument, error: unknown): Outcome => ({
    document,
    result: 'missing',
    reason: error instanceof Error ? error.message : String(error),
  });
  try {
    const collected = await withRepository(repositories, first, async (read) => {
      const found: Outcome[] = [];
      for (const document of absent)
        found.push(await collectDocument(document, read).catch((error: unknown) => missing(document, error)));
      return found;
    });
    return [...done, ...collected];
  } catch (error) {
    return [...done, ...absent.map((document) => missing(document, error))];
  }
}

async function collectDocument(document: LabelledDocument, read: ReadFile): Promise<Outcome> {
  const text = await readDocument(document, read);
  writeFileSync(fileOfText(TEXTS, document.id), `${JSON.stringify(text)}\n`);
  return hashOfText(text) === document.sha256
    ? { document, result: 'written', reason: '' }
    : { document, result: 'differs', reason: 'The text is not the one that was labeled.' };
}

function report(all: readonly Outcome[]): void {
  const byOrigin = Map.groupBy(all, ({ document }) => document.origin);
  const row = (origin: string, of: readonly Outcome[]) => {
    const count = (wantedResult: Outcome['result']) =>
      of.filter(({ result }) => result === wantedResult).length;
    return {
      origin,
      documents: of.length,
      'already there': count('there'),
      written: count('written'),
      differ: count('differs'),
      missing: count('missing'),
    };
  };
  const rows = [...byOrigin].sort(([a], [b]) => a.localeCompare(b)).map(([origin, of]) => row(origin, of));
  printTable(`Labeled texts in ${TEXTS}`, [...rows, row('all', all)]);
  for (const [origin, of] of byOrigin) {
    const reasons = of.filter(({ reason }) => reason !== '');
    for (const { document, reason } of reasons.slice(0, MAX_REASONS))
      console.log(`  ${document.id}: ${reason}`);
    if (reasons.length > MAX_REASONS) console.log(`  ${origin}: and ${reasons.length - MAX_REASONS} more.`);
  }
}
