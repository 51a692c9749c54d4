import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { toolOptions } from '#test/harness/tool-options.ts';
import { copyTree } from '#test/mutation/copy-tree.ts';
import { instrument, type Unit } from './instrument.ts';

const HELP = `Usage: npm run ablate -- [OPTIONS]

Leaves out each rule, list and function of the reader in turn, in a copy, and prints what that costs on the labeled
documents. What costs nothing can go. Needs the texts (npm run texts).

Options:
  --only PATH  units of these files only, such as kinds/expansion; default: all
  --least N    units of so many lines or more; default: 3
  --help, -h   this text`;

const READER = 'lib/reading/{language,rules,kinds}/**/*.ts';
/** What a kind says to a model and in drafts isn't read with. */
const NOT_RULES = /\/(?:kind|kind-of-signal|registry)\.ts$/;

const { only, least } = toolOptions({ name: 'ablate', help: HELP }, (args) => {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string', default: '' }, least: { type: 'string', default: '3' } },
  });
  if (!(Number(values.least) > 0)) throw new Error('--least must be a number above 0.');
  return values;
});

const root = path.resolve(import.meta.dirname, '../..');
const texts = path.join(root, '.texts');
if (!existsSync(texts)) throw new Error('The labeled texts are not there. Collect them with: npm run texts');
const copy = path.join(root, '.cache/mutation/reader');
copyTree(root, copy);
symlinkSync(texts, path.join(copy, '.texts'));

const units: Unit[] = [];
for (const file of globSync(READER, { cwd: root }).toSorted()) {
  if (NOT_RULES.test(file) || !file.includes(only)) continue;
  const instrumented = instrument(file, readFileSync(path.join(root, file), 'utf8'), units.length);
  units.push(...instrumented.units);
  writeFileSync(path.join(copy, file), instrumented.code);
}
const unitsFile = path.join(copy, 'units.json');
writeFileSync(unitsFile, JSON.stringify(units));
const { status } = spawnSync(
  process.execPath,
  [path.join(copy, 'test/ablation/leave-out-each.ts'), unitsFile, least],
  { cwd: copy, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
