import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import { copyTree } from './copy-tree.ts';
import { findMutants, type Mutant, mutated } from './find-mutants.ts';
import { relatedSuites } from './related-suites.ts';
import { difference, scores, survivors } from './report.ts';
import { idOf, keptResults, type Result } from './results.ts';
import { SuiteRunner } from './run-suites.ts';
import { sample } from './sample.ts';

/**
 * `npm run mutate -- --only lib/domain/plans --limit 50 --minutes 10 --seed 3`: changes the rules one by one in a copy
 * and sees whether a test notices. `--endpoints` shows what unit suites let pass to suites of the service as well.
 */

const FOLDERS = 'lib/{domain,table,http,delivery}/**/*.ts';
const root = path.resolve(import.meta.dirname, '../..');
const place = path.join(root, '.cache/mutation');
const copy = path.join(place, 'tree');
/** Several times what the slowest unit suite takes on a busy machine. */
const LONGEST_MS = 60_000;
const LONGEST_OF_SERVICE_MS = 240_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: ['lib/'] },
    limit: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    endpoints: { type: 'boolean', default: false },
  },
});
const [limit, minutes, seed] = [values.limit, values.minutes, values.seed].map(Number) as [
  number,
  number,
  number,
];
if ([limit, minutes, seed].some(Number.isNaN))
  throw new Error('--limit, --minutes and --seed must be numbers');

const sourceOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const files = globSync(FOLDERS, { cwd: root }).filter((file) =>
  values.only.some((start) => file.startsWith(start)),
);
const all = files.sort().flatMap((file) => findMutants(file, sourceOf(file)));
const chosen = sample(all, limit, seed).sort((a, b) => (a.file < b.file ? -1 : 1));
console.log(`${chosen.length} of ${all.length} mutants in ${files.length} files, seed ${seed}`);

mkdirSync(place, { recursive: true });
copyTree(root, copy);
const kept = keptResults(path.join(place, 'results.ndjson'));
const related = relatedSuites(root);
const runner = new SuiteRunner(copy);
process.on('exit', () => runner.end());
process.on('SIGINT', () => process.exit(130));

const greenSuites = new Map<string, readonly string[]>();

/** The related suites that pass as things are: what fails anyway notices nothing. */
async function suitesOf(file: string): Promise<readonly string[]> {
  const known = greenSuites.get(file);
  if (known) return known;
  const wanted = related.unit(file);
  const suites: string[] = [];
  for (const suite of wanted) {
    const outcome = await runner.run({ suites: [suite], changed: file }, LONGEST_MS);
    if (outcome?.isGreen) suites.push(suite);
    else
      console.log(
        `${file}: ${suite} fails as things are: ${outcome?.failed[0] ?? 'it did not run to its end'}`,
      );
  }
  greenSuites.set(file, suites);
  return suites;
}

async function isNoticedByService(file: string): Promise<boolean | undefined> {
  const suites = related.ofTheService(file);
  if (suites.length === 0) return undefined;
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', 'service', '--bail', '1', ...suites];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: copy, timeout: LONGEST_OF_SERVICE_MS });
    return false;
  } catch {
    return true;
  }
}

async function fateOf(mutant: Mutant): Promise<Pick<Result, 'fate' | 'by'>> {
  const suites = await suitesOf(mutant.file);
  const changed = path.join(copy, mutant.file);
  writeFileSync(changed, mutated(sourceOf(mutant.file), mutant));
  try {
    // The nearest notices most: the others are asked about what it lets pass.
    for (const some of [suites.slice(0, 1), suites.slice(1)].filter(({ length }) => length > 0)) {
      const outcome = await runner.run({ suites: some, changed: mutant.file }, LONGEST_MS);
      if (!outcome) return { fate: 'timed_out', by: null };
      if (!outcome.isGreen) return { fate: 'killed', by: outcome.failed[0] ?? null };
    }
    const noticed = values.endpoints ? await isNoticedByService(mutant.file) : undefined;
    if (noticed) return { fate: 'killed', by: 'a suite of the service' };
    return { fate: suites.length > 0 || noticed === false ? 'survived' : 'uncovered', by: null };
  } finally {
    writeFileSync(changed, sourceOf(mutant.file));
  }
}

const results: Result[] = [];
const deadline = Date.now() + minutes * 60_000;
for (const mutant of chosen) {
  const id = idOf(mutant, sourceOf(mutant.file));
  const known = kept.of(id);
  if (!known && Date.now() > deadline) break;
  const result: Result = known ?? { id, mutant, ...(await fateOf(mutant)) };
  if (!known) kept.keep(result);
  results.push(result);
  if (result.fate === 'survived')
    console.log(`${mutant.file}:${mutant.line} survived\n${difference(root, mutant)}`);
}
runner.end();
const file = path.join(place, 'survivors.txt');
writeFileSync(file, `${scores(results)}\n\n${survivors(root, results)}`);
console.log(scores(results));
if (results.length < chosen.length)
  console.log(`${chosen.length - results.length} were left for want of time`);
console.log(`What survived stands in ${path.relative(root, file)}.`);
