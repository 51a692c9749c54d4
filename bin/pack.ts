import path from 'node:path';
import { writePackages } from '#packages/write-packages.ts';
import { takeNoOptions } from './take-no-options.ts';

takeNoOptions(`Usage: npm run pack

Builds the npm and Python client packages from the contract, into dist/packages.`);
const folder = path.resolve(import.meta.dirname, '../dist/packages');
for (const file of Object.values(writePackages(folder))) {
  console.log(path.relative(process.cwd(), file));
}
