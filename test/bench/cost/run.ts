import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#infra/project-root.ts';
import { measureUnits } from './measure.ts';

/** `npm run cost` measures what calls and work in the background take; `npm run generate` makes docs/cost.md of it. */
const units = await measureUnits((line) => console.error(line));
writeFileSync(path.join(projectRoot, 'docs/measured-units.json'), `${JSON.stringify(units, null, 2)}\n`);
console.error('Wrote docs/measured-units.json. Run "npm run generate" for docs/cost.md.');
