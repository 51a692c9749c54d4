import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#infra/project-root.ts';
import { measureUnits } from './measure.ts';

/** `npm run cost` measures calls and background work; `npm run generate` writes docs/cost.md from the result. */
const units = await measureUnits((line) => console.error(line));
writeFileSync(path.join(projectRoot, 'docs/measured-units.json'), `${JSON.stringify(units, null, 2)}\n`);
console.error('Wrote docs/measured-units.json. Run "npm run generate" for docs/cost.md.');
