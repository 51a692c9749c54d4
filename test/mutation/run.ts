import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { toolOptions } from '#test/harness/tool-options.ts';
import { copyTree } from './copy-tree.ts';
import { findMutants, type Mutant, mutated } from './find-mutants.ts';
import { relatedSuites } from './related-suites.ts';
import { difference, scores, survivors } from './report.ts';
import { idOf, keptResults, type Result } from './results.ts';
import { SuiteRunner } from './run-suites.ts';
import { sample } from './sample.ts';
import { isSwitchable, turnAllOff, turnOn, writeSwitch } from './switches.ts';

const HELP = `Usage: npm run mutate -- [OPTIONS]

Changes the rules in lib/{domain,table,http,delivery} one by one in a copy and names what no test notices. What was
tried before with the same source is not tried again.

Options:
  --only START     files whose path begins so, such as lib/domain/workspace/plans (may be repeated); default: all
  --limit N        at most so many, drawn by the seed; default: 100
  --minutes M      stop after so long; default: 20
  --seed S         another draw; default: 1
  --endpoints      show what unit suites let pass to the suites of the service as well, all in one service
  --help, -h       this text`;

const FOLDERS = 'lib/{domain,table,http,delivery}/**/*.ts';
const root = path.resolve(import.meta.dirname, '../..');
const place = path.join(root, '.cache/mutation');
const copy = path.join(place, 'tree');
/** Says which mutant is on in the service. */
const isOn = path.join(place, 'on');
/** Several times what the slowest unit suite takes on a busy machine. */
const LONGEST_MS = 60_000;
/** It includes starting the service. */
const MAX_OF_SERVICE_MS = 300_000;

function mutationOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true, default: ['lib/'] },
      limit: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      endpoints: { type: 'boolean', default: false },
    },
  });
  const { only, endpoints } = values;
  const [limit, minutes, seed] = [Number(values.limit), Number(values.minutes), Number(values.seed)];
  if (!(limit > 0 && minutes > 0 && Number.isInteger(seed))) {
    throw new Error('--limit and --minutes must be numbers above 0, --seed a whole one.');
  }
  const files = globSync(FOLDERS, { cwd: root }).filter((file) =>
    only.some((start) => file.startsWith(start)),
  );
  if (files.length === 0) throw new Error(`No file of ${FOLDERS} begins with ${only.join(' or ')}.`);
  return { files, limit, minutes, seed, endpoints };
}

const { files, limit, minutes, seed, endpoints } = toolOptions(
  { name: 'mutate', help: HELP },
  mutationOptions,
);
const sourceOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const all = files.sort().flatMap((file) => findMutants(file, sourceOf(file)));
const chosen = sample(all, limit, seed).sort((a, b) => (a.file < b.file ? -1 : 1));
console.log(`${chosen.length} of ${all.length} mutants in ${files.length} files, seed ${seed}`);

mkdirSync(place, { recursive: true });
copyTree(root, copy);
const kept = keptResults(path.join(place, 'results.ndjson'));
const related = relatedSuites(root);
const runner = new SuiteRunner(copy, 'unit');
const service = new SuiteRunner(copy, 'service');
process.on('exit', () => {
  runner.end();
  service.end();
});
process.on('SIGINT', () => process.exit(130));

const greenSuites = new Map<string, readonly string[]>();

/** The related suites that pass without a mutant: a suite that fails anyway notices nothing. */
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

async function fateOf(mutant: Mutant): Promise<Pick<Result, 'fate' | 'by'>> {
  const suites = await suitesOf(mutant.file);
  const changed = path.join(copy, mutant.file);
  writeFileSync(changed, mutated(sourceOf(mutant.file), mutant));
  try {
    // The nearest suite notices most; the others run only for mutants it misses.
    for (const some of [suites.slice(0, 1), suites.slice(1)].filter(({ length }) => length > 0)) {
      const outcome = await runner.run({ suites: some, changed: mutant.file }, LONGEST_MS);
      if (!outcome) return { fate: 'timed_out', by: null };
      if (!outcome.isGreen) return { fate: 'killed', by: outcome.failed[0] ?? null };
    }
    return { fate: suites.length > 0 ? 'survived' : 'uncovered', by: null };
  } finally {
    writeFileSync(changed, sourceOf(mutant.file));
  }
}

const isOpen = ({ fate }: Result): boolean => fate === 'survived' || fate === 'uncovered';
const deadline = Date.now() + minutes * 60_000;

/** What the suites of the service notice of a file's mutants, all of them in one running service. */
async function tryInService(file: string, open: readonly Result[]): Promise<readonly Result[]> {
  const suites = related.ofTheService(file);
  turnAllOff(isOn);
  const unchanged = await service.run({ suites }, MAX_OF_SERVICE_MS);
  if (!unchanged?.isGreen) {
    console.log(`${file}: ${suites.join(', ')} fail as things are: ${unchanged?.failed[0] ?? 'too late'}`);
    return open;
  }
  const tried: Result[] = [];
  for (const [index, result] of open.entries()) {
    if (Date.now() > deadline) break;
    turnOn(isOn, file, index + 1);
    const outcome = await service.run({ suites }, MAX_OF_SERVICE_MS);
    const fate = !outcome ? 'timed_out' : outcome.isGreen ? 'survived' : 'killed';
    const found: Result = { ...result, fate, by: outcome?.failed[0] ?? null };
    kept.keep(found);
    tried.push(found);
  }
  return [...tried, ...open.slice(tried.length)];
}

/** Shows the suites of the service what the unit suites let pass. */
async function afterService(results: readonly Result[]): Promise<readonly Result[]> {
  const open = Map.groupBy(results.filter(isOpen), ({ mutant }) => mutant.file);
  const reached = [...open].filter(
    ([file]) => related.ofTheService(file).length > 0 && isSwitchable(file, sourceOf(file)),
  );
  turnAllOff(isOn);
  for (const [file, some] of reached) {
    writeSwitch(
      copy,
      file,
      some.map(({ mutant }) => mutant),
      isOn,
    );
  }
  const changed = new Map<string, Result>();
  for (const [file, some] of reached) {
    for (const result of await tryInService(file, some)) changed.set(result.id, result);
  }
  return results.map((result) => changed.get(result.id) ?? result);
}

const byUnits: Result[] = [];
for (const mutant of chosen) {
  const id = idOf(mutant, sourceOf(mutant.file));
  const known = kept.of(id);
  if (!known && Date.now() > deadline) break;
  const result: Result = known ?? { id, mutant, ...(await fateOf(mutant)) };
  if (!known) kept.keep(result);
  byUnits.push(result);
}
runner.end();
const results = endpoints ? await afterService(byUnits) : byUnits;
service.end();
for (const result of results) {
  if (result.fate === 'survived') {
    console.log(`${result.mutant.file}:${result.mutant.line} survived\n${difference(root, result.mutant)}`);
  }
}
const file = path.join(place, 'survivors.txt');
writeFileSync(file, `${scores(results)}\n\n${survivors(root, results)}`);
console.log(scores(results));
if (results.length < chosen.length)
  console.log(`${chosen.length - results.length} were left for want of time`);
console.log(`What survived stands in ${path.relative(root, file)}.`);
