import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import { toolOptions } from '#test/harness/tool-options.ts';
import { copyTree } from '#test/mutation/copy-tree.ts';
import { findMutants, type Mutant, mutated } from '#test/mutation/find-mutants.ts';
import { sample } from '#test/mutation/sample.ts';

const HELP = `Usage: npm run mutate:signals -- [OPTIONS]

Changes the reader's rules one by one in a copy and names the changes that alter nothing of what is taken from the open
part of the labeled documents. Needs the texts (npm run texts).

Options:
  --limit N    at most so many, drawn by the seed; default: 60
  --seed S     another draw; default: 1
  --help, -h   this text`;

const FOLDER = 'lib/reading/{kinds/*,rules/modality,language/document,language/grammar}';
/** Several times what reading the open part takes on a busy machine. */
const LONGEST_MS = 180_000;

const root = path.resolve(import.meta.dirname, '../../../..');
const copy = path.join(root, '.cache/mutation/signals');

const { limit, seed } = toolOptions({ name: 'mutate:signals', help: HELP }, (args) => {
  const { values } = parseArgs({
    args,
    options: { limit: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
  });
  const options = { limit: Number(values.limit), seed: Number(values.seed) };
  if (!(options.limit > 0 && Number.isInteger(options.seed)))
    throw new Error('--limit must be a number above 0, --seed a whole one.');
  return options;
});

const texts = path.join(root, '.texts');
if (!existsSync(texts)) throw new Error('The labeled texts are not there. Collect them with: npm run texts');
copyTree(root, copy);
symlinkSync(texts, path.join(copy, '.texts'));

const mutants = sample(
  globSync(`${FOLDER}/*.ts`, { cwd: root }).flatMap((file) =>
    findMutants(file, readFileSync(path.join(root, file), 'utf8')),
  ),
  limit,
  seed,
);
const unchanged = await verdicts();
const alive: Mutant[] = [];
for (const mutant of mutants) {
  const place = path.join(copy, mutant.file);
  const source = readFileSync(place, 'utf8');
  writeFileSync(place, mutated(source, mutant));
  if ((await verdicts()) === unchanged) alive.push(mutant);
  writeFileSync(place, source);
}
console.log(`${mutants.length - alive.length} of ${mutants.length} changes alter what is taken.`);
for (const { file, line, kind, replacement } of alive)
  console.log(`  ${file}:${line} ${kind} → ${replacement.slice(0, 60)}`);

/** What is taken, as one text; a reader that fails or never ends takes something else. */
async function verdicts(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(copy, 'test/bench/signals/real/verdicts.ts')],
      { cwd: copy, timeout: LONGEST_MS, maxBuffer: 2 ** 24 },
    );
    return stdout;
  } catch {
    return 'failed';
  }
}
