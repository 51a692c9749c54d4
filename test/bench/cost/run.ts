import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#infra/project-root.ts';
import { synthesizedStages } from '#test/infra/synthesized.ts';
import { costDocument } from './cost-document.ts';
import { measureUnits } from './measure.ts';
import type { MeasuredUnits } from './measured-units.ts';
import { inventoryOf } from './stack-inventory.ts';

/** `npm run cost` writes docs/cost.md; `npm run cost -- --measure` measures first. */
const unitsFile = path.join(projectRoot, 'docs/measured-units.json');
const unknown = process.argv.slice(2).filter((argument) => argument !== '--measure');
if (unknown.length > 0) {
  console.error(`"${unknown.join(' ')}" is unknown. There is: --measure.`);
  process.exit(2);
}
if (process.argv.includes('--measure')) {
  const units = await measureUnits((line) => console.error(line));
  writeFileSync(unitsFile, `${JSON.stringify(units, null, 2)}\n`);
}
const { dev, prod } = await synthesizedStages();
const units = JSON.parse(readFileSync(unitsFile, 'utf8')) as MeasuredUnits;
const stacks = { dev: inventoryOf(dev.resources), prod: inventoryOf(prod.resources) };
writeFileSync(path.join(projectRoot, 'docs/cost.md'), costDocument(stacks, units));
